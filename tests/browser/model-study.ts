/** A study whose runs with a model ask a scripted one, for component tests. */
import { expect } from 'vitest';
import type { RunConfig } from '../../src/core/study/run-config';
import { parseWorld } from '../../src/core/world/world-file';
import type { Study } from '../../src/state/study.svelte';
import { createScriptedModel, type Mistakes } from '../fixtures/scripted-model';
import { createStudy, WORLD_TEXTS } from './study-in-page';

const CHOICE = {
  kind: 'http',
  url: 'http://localhost:1',
  model: 'Scripted',
  revision: '',
  concurrency: 4,
  timeoutMs: 1000,
} as const;

const isFinished = (study: Study): Promise<unknown> =>
  expect.poll(() => study.run.status, { timeout: 30_000 }).toBe('finished');

/** A study that has finished its default run, and then one with these settings. */
export async function runWithModel(
  settings: Partial<RunConfig>,
  mistakes: Partial<Mistakes>,
): Promise<Study> {
  const parsed = parseWorld(WORLD_TEXTS.tessaly!);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  const text = createScriptedModel({ ontology: parsed.world.ontology, mistakes });
  const { study } = createStudy({ models: { text } });
  await study.openAddress('');
  await isFinished(study);
  study.engines.choices = { text: CHOICE };
  study.change(settings);
  await isFinished(study);
  return study;
}
