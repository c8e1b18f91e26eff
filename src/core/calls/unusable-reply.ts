/** A reply that cannot be used. It counts as an empty page or as no answer, and is kept as it came. */
import type { FoundJson, JsonFault } from './find-json';
import { findJson } from './find-json';

export const UNUSABLE_REASONS = [
  'empty',
  'no-json',
  'cut',
  'wrong-shape',
  'echoed-schema',
] as const;
/** Nothing written; no JSON in it; broken off; not what was asked for; the request handed back. */
export type UnusableReason = (typeof UNUSABLE_REASONS)[number];

export interface UnusableReply {
  readonly reason: UnusableReason;
  /** The reply, word for word. */
  readonly text: string;
}

/** For people. */
export const UNUSABLE_WORDS: Readonly<Record<UnusableReason, string>> = {
  empty: 'the model wrote nothing',
  'no-json': 'the reply holds no JSON',
  cut: 'the reply breaks off',
  'wrong-shape': 'the reply is not what was asked for',
  'echoed-schema': 'the model handed the schema back',
};

/** Whether a reply is a JSON Schema, alone or wrapped, instead of what the schema describes. */
function isSchema(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('properties' in value || '$schema' in value || ('type' in value && 'items' in value)) {
    return true;
  }
  const [only, ...more] = Object.values(value) as readonly unknown[];
  return more.length === 0 && isSchema(only);
}

/** A reply's JSON, or why it cannot be used. A cut reply may still hold a whole value. */
export function readReply(
  text: string,
  finish: 'stop' | 'length',
): Exclude<FoundJson, { ok: false }> | { readonly ok: false; readonly unusable: UnusableReply } {
  const refuse = (reason: UnusableReason | JsonFault) =>
    ({ ok: false, unusable: { reason, text } }) as const;
  const found = findJson(text);
  if (!found.ok) {
    const isCut = finish === 'length' && found.fault !== 'empty';
    return refuse(isCut ? 'cut' : found.fault);
  }
  return isSchema(found.value) ? refuse('echoed-schema') : found;
}
