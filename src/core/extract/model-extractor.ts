/** The extractor that asks a model. What the model may not be trusted with, code checks. */
import type { ModelCalls } from '../calls/model-calls';
import { readReply } from '../calls/unusable-reply';
import type { Sampling } from '../engine/engine';
import { engineName } from '../engine/engine-name';
import { nameKey } from '../ontology/name-key';
import type { Ontology } from '../ontology/ontology';
import { splitSentences } from '../ontology/sentences';
import type { ReadTriple } from '../ports';
import { extractStatements, type ExtractedTriple } from './extract';
import { EXTRACTION_PROMPT, extractionPrompt } from './extraction-prompt';
import type { Extractor, PageReading, Rejection } from './extractor';
import { standsIn } from './stands-in';
import { takeTimeClauses } from './time-words';

/** A reading is cut after so many: enough for the facts of a long page. */
export const MOST_EXTRACTED_TOKENS = 1024;

/** The list of statements in a reply: under `facts`, or the reply itself. */
function statementsIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || !('facts' in value)) return undefined;
  return Array.isArray(value.facts) ? value.facts : undefined;
}

/** A name or value as text; models write numbers bare. Empty for anything else. */
function textOf(part: unknown): string {
  if (typeof part === 'number') return String(part);
  return typeof part === 'string' ? part.trim() : '';
}

/**
 * Where on the page a statement stands: in the sentence that the model names, if its object is
 * there; else in the first one that holds both subject and object, or the object alone; else, for
 * what the page does not say, where the model says. -1 when that is no sentence of the page.
 */
function placeOf(
  sentences: readonly string[],
  claimed: number,
  subject: string,
  object: string,
): number {
  const claimedSentence = sentences[claimed];
  if (claimedSentence !== undefined && standsIn(object, claimedSentence)) return claimed;
  const both = sentences.findIndex((s) => standsIn(object, s) && standsIn(subject, s));
  if (both >= 0) return both;
  const objectOnly = sentences.findIndex((s) => standsIn(object, s));
  if (objectOnly >= 0) return objectOnly;
  return claimedSentence === undefined ? -1 : claimed;
}

/**
 * When the statement is so and whether it is over, by the words of its sentence: as patterns read it,
 * or else by its clauses of time.
 */
function timesOf(
  read: readonly ExtractedTriple[],
  { predicate, object, sentence, position }: ReadTriple,
): Pick<ReadTriple, 'isEnded' | 'from' | 'until'> {
  const same = read.find(
    (triple) =>
      triple.ordinal === position &&
      triple.predicate === predicate &&
      nameKey(triple.object) === nameKey(object),
  );
  const { from, until } = same ?? takeTimeClauses(sentence);
  return {
    ...(same?.isEnded && { isEnded: true }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

/** One statement of a reply as a triple, or why it is not taken. */
function readStatement(
  ontology: Ontology,
  sentences: readonly string[],
  raw: unknown,
): ReadTriple | Rejection {
  const statement = JSON.stringify(raw) ?? String(raw);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { reason: 'wrong-shape', statement };
  }
  const parts = raw as Readonly<Record<string, unknown>>;
  const [subject, predicate, object] = [parts.subject, parts.predicate, parts.object].map(textOf);
  if (!subject || !predicate || !object) return { reason: 'empty-part', statement };
  const known = ontology.predicates.find(({ id }) => nameKey(id) === nameKey(predicate));
  if (!known) return { reason: 'foreign-predicate', statement };
  const position = placeOf(sentences, Number(textOf(parts.sentence)) - 1, subject, object);
  const sentence = sentences[position];
  if (sentence === undefined) return { reason: 'no-such-sentence', statement };
  return { subject, predicate: known.id, object, sentence, position };
}

const isRejection = (read: ReadTriple | Rejection): read is Rejection => 'reason' in read;

/** Reads a reply to the extraction prompt; never throws. Statements said twice count once. */
export function readExtraction(
  ontology: Ontology,
  body: string,
  reply: { readonly text: string; readonly finish: 'stop' | 'length' },
): PageReading {
  const found = readReply(reply.text, reply.finish);
  if (!found.ok) return { triples: [], rejections: [], unusable: found.unusable };
  const statements = statementsIn(found.value);
  if (!statements) {
    return {
      triples: [],
      rejections: [],
      unusable: { reason: 'wrong-shape', text: reply.text },
    };
  }
  const sentences = splitSentences(body);
  const read = statements.map((raw) => readStatement(ontology, sentences, raw));
  const byPatterns = extractStatements(ontology, body);
  const triples = read
    .filter((item): item is ReadTriple => !isRejection(item))
    .map((triple) => ({ ...triple, ...timesOf(byPatterns, triple) }))
    .sort((a, b) => a.position - b.position);
  return {
    triples: [...new Map(triples.map((triple) => [JSON.stringify(triple), triple])).values()],
    rejections: read.filter(isRejection),
  };
}

/** An extractor on a model. It rejects with an `EngineError`. */
export function createModelExtractor(
  ontology: Ontology,
  calls: ModelCalls,
  sampling: Omit<Sampling, 'maxTokens'>,
): Extractor {
  const name = engineName(calls.textEngine);
  return {
    id: `${name}/${EXTRACTION_PROMPT}`,
    concurrency: calls.concurrency,
    extract: async (page) => {
      const prompt = extractionPrompt(ontology, page);
      const about = `${page.title}, version ${page.version}`;
      const reply = await calls.generate('extract', about, prompt, {
        ...sampling,
        maxTokens: MOST_EXTRACTED_TOKENS,
      });
      const reading = readExtraction(ontology, page.body, reply);
      if (reading.triples.length > 0) {
        calls.judge(
          reading.triples.some(({ object, sentence }) => standsIn(object, sentence)),
          reply.text,
        );
      } else if (reading.unusable || reading.rejections.length > 0) {
        calls.judge(false, reply.text);
      }
      return { ...reading, call: reply.address };
    },
  };
}
