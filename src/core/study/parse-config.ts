/** Settings from outside: a link, the command line. */
import type { World } from '../world/world';
import { describeValue, quote } from '../world/world-error';
import { CONFIG_FIELDS, defaultConfig, type ConfigField } from './config-fields';
import { MOST_PAIRS, orderPairs, readPair } from './name-pairs';
import { START, stepsAsked, type RunConfig } from './run-config';

/** What is wrong with one setting from outside. */
export interface ConfigError {
  readonly key: string;
  readonly message: string;
}

/** Checked settings, or everything that is wrong with them. */
export type ParsedConfig =
  | { readonly ok: true; readonly config: RunConfig }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** A value from outside in a message; it may be of any length and depth. */
function shownIn(raw: unknown): string {
  if (typeof raw === 'string') return quote(raw);
  if (typeof raw === 'object' && raw !== null) return describeValue(raw);
  return JSON.stringify(raw) ?? String(raw);
}

/** The pairs in a list from outside, in their order, or what is wrong with the first bad one. */
function parsePairs(
  raw: unknown,
): { readonly value: RunConfig['apart'] } | { readonly message: string } {
  if (!Array.isArray(raw) || raw.length > MOST_PAIRS) {
    const expected = `a list of at most ${MOST_PAIRS} pairs of names`;
    return { message: `expected ${expected}, found ${shownIn(raw)}` };
  }
  const pairs = raw.map((each: unknown) => ({ each, pair: readPair(each) }));
  const bad = pairs.find(({ pair }) => !pair);
  if (bad) {
    const isOfTexts = Array.isArray(bad.each) && bad.each.every((name) => typeof name === 'string');
    const found = isOfTexts ? (bad.each as readonly string[]).join('=') : bad.each;
    return {
      message: `expected two different names such as "Pro=Pro plan", found ${shownIn(found)}`,
    };
  }
  return { value: orderPairs(pairs.flatMap(({ pair }) => (pair ? [pair] : []))) };
}

/** The value a field takes from outside, in world order without repeats, or what is wrong with it. */
function parseField(
  field: ConfigField,
  raw: unknown,
  world: World,
): { readonly value: unknown } | { readonly message: string } {
  const shown = shownIn(raw);
  if (field.kind === 'number') {
    const { least, most, step } = field;
    const steps = typeof raw === 'number' ? Math.round(raw / step) : NaN;
    // Tenths are no exact binary fractions.
    const value = Number((steps * step).toFixed(6));
    if (value === raw && value >= least && value <= most) return { value };
    const kind = step === 1 ? 'whole number' : `multiple of ${step}`;
    return { message: `expected a ${kind} from ${least} to ${most}, found ${shown}` };
  }
  if (field.kind === 'name-pairs') return parsePairs(raw);
  const known = field.options(world).map(({ value }) => value);
  const expected = `of ${known.join(', ')}`;
  if (field.kind === 'one-of') {
    return known.includes(raw as string)
      ? { value: raw }
      : { message: `expected one ${expected}, found ${shown}` };
  }
  if (!Array.isArray(raw)) return { message: `expected a list ${expected}, found ${shown}` };
  const foreign = raw.filter((item) => !known.includes(item as string));
  if (foreign.length > 0) {
    return { message: `expected only ${expected.slice(3)}, found ${shownIn(foreign[0])}` };
  }
  if (raw.length === 0 && !field.mayBeEmpty)
    return { message: `expected at least one ${expected}` };
  return { value: known.filter((value) => raw.includes(value)) };
}

/**
 * Reads settings from outside: absent ones take their default, unknown keys and values are errors.
 * Never throws.
 */
export function parseConfig(raw: unknown, world: World): ParsedConfig {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { ok: false, errors: [{ key: '', message: 'expected an object of settings' }] };
  }
  const given = new Map(Object.entries(raw));
  const known = new Set<string>(CONFIG_FIELDS.map(({ key }) => key));
  const errors: ConfigError[] = [...given.keys()]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, message: 'is not a setting of this version' }));
  const config: Record<string, unknown> = { ...defaultConfig(world) };
  for (const field of CONFIG_FIELDS.filter(({ key }) => given.has(key))) {
    const parsed = parseField(field, given.get(field.key), world);
    if ('message' in parsed) errors.push({ key: field.key, message: parsed.message });
    else config[field.key] = parsed.value;
  }
  if (errors.length > 0) return { ok: false, errors };
  const settings = config as unknown as RunConfig;
  const both = settings.with.filter((id) => settings.without.includes(id));
  if (both.length > 0) {
    const message = `expected none of the switches that "with" turns on, found ${both.join(', ')}`;
    return { ok: false, errors: [{ key: 'without', message }] };
  }
  if (stepsAsked(settings, world).length === 0) {
    const message = `expected ${START} or an event that happens, found only events that do not`;
    return { ok: false, errors: [{ key: 'askAfter', message }] };
  }
  return { ok: true, config: settings };
}
