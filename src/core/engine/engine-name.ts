/** How an engine is named in the ids of extractors and readers. */
import type { EngineDescription } from './engine';

/** Engine, model and, where it is known, the model's build. */
export function engineName({ engine, model, revision }: EngineDescription): string {
  return `${engine}:${model}${revision === '' ? '' : `#${revision}`}`;
}
