/** The reader that asks a model. Code reads its reply, finds where the answer stands, and counts its doubts. */
import type { ModelCalls } from '../calls/model-calls';
import { readReply, UNUSABLE_WORDS, type UnusableReason } from '../calls/unusable-reply';
import type { MODEL_REASONS } from '../designs/design-policy';
import { evidenceDate, evidenceText, type Evidence } from '../designs/evidence';
import type { Sampling } from '../engine/engine';
import { engineName } from '../engine/engine-name';
import { standsIn } from '../extract/stands-in';
import { nameKey } from '../ontology/name-key';
import type { Ontology, Predicate } from '../ontology/ontology';
import { splitSentences } from '../ontology/sentences';
import { answerPrompt, promptsFor, UNKNOWN, type PromptPolicy } from './answer-prompt';
import type { Candidate, Reader, Reading, ReadRequest } from './reader';

/** An answer is cut after so many: enough for a list of names and the flag. */
export const MOST_ANSWERED_TOKENS = 160;

/** Words of doubt in an answer, as the published study counts them. */
const DOUBT = /\b(?:might|may) be (?:out ?dated|stale)|not sure|as of|possibly outdated|conflict/i;

/** What a usable reply says. */
export interface ModelAnswer {
  /** Empty: the model said that it does not know. */
  readonly values: readonly string[];
  readonly isFlagged: boolean;
  readonly hasDoubtWords: boolean;
}

/** The texts of `answer` or `answers`; `undefined` when the reply has neither. */
function answersIn(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { answer, answers = answer } = value as Readonly<Record<string, unknown>>;
  const texts = (Array.isArray(answers) ? answers : [answers]).map((part: unknown) =>
    typeof part === 'number' || typeof part === 'boolean' ? String(part) : part,
  );
  return texts.every((text): text is string => typeof text === 'string') ? texts : undefined;
}

/** An answer without what models put around it: a final stop, an article, the kind of thing it is. */
export function bareAnswer(ontology: Ontology, predicate: Predicate, text: string): string {
  const { object } = predicate;
  const bare = text
    .trim()
    .replace(/[.\s]+$/u, '')
    .replace(/^the\s+/iu, '');
  if (object.kind !== 'entity') return bare;
  const label = ontology.concepts.find(({ id }) => id === object.concept)?.label;
  const isKind = label !== undefined && nameKey(bare).endsWith(` ${nameKey(label)}`);
  return (isKind ? bare.slice(0, -label.length) : bare).trim();
}

/** Reads a reply to an answering prompt; never throws. */
export function readAnswer(
  ontology: Ontology,
  predicate: Predicate,
  reply: { readonly text: string; readonly finish: 'stop' | 'length' },
):
  | { readonly ok: true; readonly answer: ModelAnswer }
  | { readonly ok: false; readonly reason: UnusableReason } {
  const found = readReply(reply.text, reply.finish);
  if (!found.ok) return { ok: false, reason: found.unusable.reason };
  const texts = answersIn(found.value);
  if (!texts) return { ok: false, reason: 'wrong-shape' };
  const isUnknown = (text: string): boolean =>
    text.trim() === '' || nameKey(text).includes(UNKNOWN);
  const values = texts
    .filter((text) => !isUnknown(text))
    .map((text) => bareAnswer(ontology, predicate, text))
    .filter((text) => text !== '');
  const { possibly_stale: flag } = found.value as Readonly<Record<string, unknown>>;
  return {
    ok: true,
    answer: {
      values: [...new Map(values.map((value) => [nameKey(value), value])).values()],
      isFlagged: flag === true || (typeof flag === 'string' && flag.toLowerCase() === 'true'),
      hasDoubtWords: texts.some((text) => DOUBT.test(text)),
    },
  };
}

/** Every piece of evidence that says the value, with the sentence that does. */
function candidatesFor(values: readonly string[], evidence: readonly Evidence[]): Candidate[] {
  return evidence.flatMap((item, evidenceIndex) =>
    values.flatMap((value) => {
      const sentence = splitSentences(evidenceText(item)).find((text) => standsIn(value, text));
      return sentence === undefined ? [] : { value, evidenceIndex, sentence };
    }),
  );
}

/** Which of them the model most likely went by: in the versioned prompt the newest, else the first. */
function decisive(candidates: readonly Candidate[], request: ReadRequest): Candidate | undefined {
  if (request.policy.choose === 'first') return candidates[0];
  const dateOf = ({ evidenceIndex }: Candidate): string => {
    const item = request.evidence[evidenceIndex];
    return (item && evidenceDate(item)) ?? '';
  };
  return candidates.reduce<Candidate | undefined>(
    (newest, candidate) => (newest && dateOf(newest) >= dateOf(candidate) ? newest : candidate),
    undefined,
  );
}

type ModelReason = (typeof MODEL_REASONS)[number];

const REASON_WORDS: Readonly<Record<ModelReason, string>> = {
  'model-flagged': 'model flagged',
  'hedge-words': 'words of doubt',
};

/**
 * A reader on a model. `policies`: those that will ask it, by which its id names its prompts. `read`
 * rejects with an `EngineError`.
 */
export function createModelReader(
  ontology: Ontology,
  calls: ModelCalls,
  sampling: Omit<Sampling, 'maxTokens'>,
  policies: readonly PromptPolicy[] = [],
): Reader {
  const name = engineName(calls.textEngine);

  const read = async (request: ReadRequest): Promise<Reading> => {
    const { entityName, predicate, evidence, policy, doubts } = request;
    const prompt = answerPrompt(entityName, predicate, evidence, policy, doubts);
    const about = `${predicate.label} of ${entityName}`;
    const generated = await calls.generate('read', about, prompt, {
      ...sampling,
      maxTokens: MOST_ANSWERED_TOKENS,
    });
    const { text, address: call } = generated;
    const found = readAnswer(ontology, predicate, generated);
    const none = { values: [], candidates: [], hedgeReasons: [] };
    if (!found.ok) {
      calls.judge(false, text);
      const why = `unusable reply: ${UNUSABLE_WORDS[found.reason]}`;
      return { ...none, why, reply: { call, text, unusable: found.reason } };
    }
    const { values, isFlagged, hasDoubtWords } = found.answer;
    const hedgeReasons: readonly ModelReason[] = [
      ...(isFlagged ? (['model-flagged'] as const) : []),
      ...(hasDoubtWords ? (['hedge-words'] as const) : []),
    ];
    const candidates = candidatesFor(values, evidence);
    calls.judge(values.length === 0 || candidates.length > 0, text);
    if (values.length === 0) {
      return { ...none, hedgeReasons, why: 'model said unknown', reply: { call, text } };
    }
    const decidedBy = decisive(candidates, request);
    const told = hedgeReasons.map((reason) => REASON_WORDS[reason]);
    const why = [...told, ...(decidedBy ? [] : ['not in the evidence'])].join(', ');
    return {
      values,
      ...(decidedBy && { decidedBy }),
      candidates,
      hedgeReasons,
      why,
      reply: { call, text },
    };
  };

  return {
    id: `${name}/${promptsFor(policies)}`,
    concurrency: calls.concurrency,
    read,
  };
}
