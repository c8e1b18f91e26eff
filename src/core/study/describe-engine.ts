/** A model in words, with everything that could change its replies. */
import type { EngineDescription } from '../engine/engine';

/** Such as `Qwen2.5-7B-Instruct, q4f16_1, by web-llm 0.2.86 (web-llm; browser: Chromium 156)`. */
export function describeEngine({
  engine,
  model,
  revision,
  quantisation,
  library,
  environment,
}: EngineDescription): string {
  const build = [
    model,
    quantisation,
    revision === '' ? '' : `build ${revision}`,
    library === '' ? '' : `by ${library}`,
  ].filter((part) => part !== '');
  const place = Object.entries(environment).map(([name, value]) => `${name}: ${value}`);
  return `${build.join(', ')} (${[engine, ...place].join('; ')})`;
}
