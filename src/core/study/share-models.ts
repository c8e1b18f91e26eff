/**
 * The models of a run without what is nobody's business: servers name a model by its path on a disk,
 * and one's own host is told as the build of what it gives.
 */
import type { EngineDescription } from '../engine/engine';
import type { RunPlan } from './run-event';

const PATH = /^(?:~|\.{1,2})?[/\\]|^[a-z]:[/\\]|\\/i;

/** A model's name; of a path on a disk only its last part. `Qwen/Qwen2.5-7B` is no such path. */
export function nameWithoutPath(model: string): string {
  return PATH.test(model) ? (model.split(/[/\\]/).findLast((part) => part !== '') ?? '') : model;
}

const ADDRESS = /^[a-z][a-z+.-]*:\/\//i;

/** A model's description in a form that can be shown to anybody. */
export function shareEngine(engine: EngineDescription): EngineDescription {
  const { model, revision } = engine;
  return {
    ...engine,
    model: nameWithoutPath(model),
    revision: ADDRESS.test(revision) ? 'from a host of its own' : revision,
  };
}

/** What of a plan depends on models, in a form that can be shown to anybody. */
export function shareModels({
  models: { text, embedding },
  readerId,
  extractorId,
}: RunPlan): Pick<RunPlan, 'readerId' | 'extractorId'> & RunPlan['models'] {
  const shareId = (id: string): string => {
    if (!text) return id;
    const { model, revision } = shareEngine(text);
    return id.replace(text.model, () => model).replace(text.revision || '\n', () => revision);
  };
  return {
    ...(text && { text: shareEngine(text) }),
    ...(embedding && { embedding: shareEngine(embedding) }),
    readerId: shareId(readerId),
    extractorId: shareId(extractorId),
  };
}
