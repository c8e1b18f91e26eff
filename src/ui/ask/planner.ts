/** Who plans the calls: the built-in planner, or the model that the study has. */
import type { RunConfig } from '../../core/study/run-config';
import type { EngineStatus } from '../../core/engine/engine-status';
import type { Study } from '../../state/study.svelte';

export type PlannerKind = 'built-in' | 'model';

/** The study's settings as far as a planner asks a model: it writes, and neither reads pages nor embeds. */
export function planningConfig(config: RunConfig): RunConfig {
  return { ...config, extractor: 'patterns', reader: 'model', retriever: 'bm25' };
}

/** What the planner asks a model with; `undefined` where the built-in planner plans. */
export function planningEngines(
  study: Study,
  kind: PlannerKind,
): ReturnType<Study['engines']['enginesFor']> {
  const { config, engines } = study;
  return kind === 'model' && config ? engines.enginesFor(planningConfig(config)) : undefined;
}

/** Whether the planner that is chosen can plan: its model is chosen, and its file is here. */
export function canPlan({ config, engines }: Study, kind: PlannerKind): boolean {
  return kind === 'built-in' || (config !== undefined && !engines.lacks(planningConfig(config)));
}

/** What the engine does before it can answer; empty once it can. */
export function engineWords(status: EngineStatus | undefined): string {
  switch (status?.phase) {
    case 'downloading':
      return status.totalBytes > 0
        ? `The model is being downloaded: ${Math.floor((100 * status.loadedBytes) / status.totalBytes)} %.`
        : 'The model is being downloaded.';
    case 'starting':
      return 'The model is being started.';
    case 'retrying':
      return `The engine is tried again: ${status.reason}`;
    default:
      return '';
  }
}
