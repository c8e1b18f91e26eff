/**
 * The shape of a world file, format `driftlab-world/1`, as an author writes it. What the shape
 * cannot say, such as that an id exists, is checked once the file is read into a `World`.
 */
import { z } from 'zod';
import { AUTHORITY_RANKS } from '../ports';
import { parseInstant } from '../time';

/** The value of `format` in a world file. */
export const WORLD_FORMAT = 'driftlab-world/1';

/** An object with these keys and no other; the message of a fault lists them. */
function exactly<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, `an object with only ${Object.keys(shape).join(', ')}`);
}

const ID_WORDS = 'an id of letters, digits, "-" and "_"';
const id = z.string(ID_WORDS).regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, ID_WORDS);

const LINE_WORDS = 'a text on one line, at most 1,000 characters, without spaces at its ends';
const line = z
  .string(LINE_WORDS)
  .max(1000, LINE_WORDS)
  .regex(/^\S(?:[^\r\n]*\S)?$/u, LINE_WORDS);

const INSTANT_WORDS = 'a UTC time such as "2026-09-01T09:00:00Z"';
const instant = z.string(INSTANT_WORDS).transform((text, context) => {
  const parsed = parseInstant(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: INSTANT_WORDS });
  return z.NEVER;
});

const value = z.union([line, z.number()], 'a text or a number');
const fact = z.tuple([id, id, value], 'a list of three: subject, predicate, object');

const concept = exactly({ id, label: line });

const objectType = z.union(
  [
    z.literal('text'),
    z.literal('former-name'),
    z.strictObject({ entity: id }),
    z.strictObject({ number: line }),
  ],
  '"text", "former-name", {"entity": concept} or {"number": unit}',
);

const predicate = exactly({
  id,
  label: line,
  subject: z.union([id, z.array(id).min(1)], 'a concept id or a list of at least one'),
  object: objectType,
  cardinality: z.enum(['one', 'many'], '"one" or "many"').default('one'),
  sentence: line,
  impliedSubject: line.optional(),
  question: line,
  searchWords: line,
  description: line,
});

const entity = z.tuple([id, id, line], 'a list of three: id, concept, name');

/** Which keys may stand is checked while reading, where the message can say what is missing. */
const edit = exactly({
  rename: id.optional(),
  to: line.optional(),
  set: fact.optional(),
  add: fact.optional(),
  end: fact.optional(),
  date: z.literal('unknown', '"unknown"').optional(),
});

const event = exactly({
  id,
  kind: id.optional(),
  label: line,
  summary: line,
  at: instant,
  recordSystem: line,
  edits: z.array(edit, 'a list of edits').min(1, 'at least one edit'),
});

const plainCondition = { fact: fact.optional(), event: id.optional() };
const condition = exactly({
  ...plainCondition,
  not: exactly(plainCondition).optional(),
});

const PATH_WORDS = 'an entity and predicates joined by dots, such as "pro.price"';
const SPACE_WORDS = 'spaces or line breaks';
const sentenceObject = exactly({
  prose: line.optional(),
  cite: z
    .string(PATH_WORDS)
    .regex(/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u, PATH_WORDS)
    .optional(),
  formerNames: id.optional(),
  claim: fact.optional(),
  if: condition.optional(),
  separator: z.string(SPACE_WORDS).regex(/^\s*$/u, SPACE_WORDS).optional(),
});

const rank = z.enum(AUTHORITY_RANKS, AUTHORITY_RANKS.map((name) => `"${name}"`).join(' or '));

const page = exactly({
  id,
  title: line,
  updatedBy: z.array(id, 'a list of event kinds').default([]),
  rank: rank.default('mention'),
  rankOf: z.record(id, rank, 'an object of ranks by predicate').default({}),
  sentences: z.array(
    // A sentence that is only words is written as a string.
    z.preprocess((input) => (typeof input === 'string' ? { prose: input } : input), sentenceObject),
    'a list of sentences',
  ),
});

const question = exactly({
  id,
  text: line,
  entity: id,
  hops: z.array(id, 'a list of predicates').min(1, 'at least one predicate'),
});

/** A world file as it is written. */
export const worldSchema = exactly({
  format: z.literal(WORLD_FORMAT, `"${WORLD_FORMAT}"`),
  id,
  title: line,
  description: line,
  pagesWrittenAt: instant,
  startsAt: instant,
  concepts: z.array(concept, 'a list of concepts').min(1, 'at least one concept'),
  predicates: z.array(predicate, 'a list of predicates').min(1, 'at least one predicate'),
  entities: z.array(entity, 'a list of entities').min(1, 'at least one entity'),
  facts: z.array(fact, 'a list of facts').min(1, 'at least one fact'),
  events: z.array(event, 'a list of events').min(1, 'at least one event'),
  pages: z.array(page, 'a list of pages').min(1, 'at least one page'),
  questions: z.array(question, 'a list of questions').min(1, 'at least one question'),
});

/** A world file that has the right shape, defaults filled in. */
export type WorldFile = z.infer<typeof worldSchema>;
export type FileFact = WorldFile['facts'][number];
export type FileEdit = WorldFile['events'][number]['edits'][number];
export type FileSentence = WorldFile['pages'][number]['sentences'][number];
export type FileCondition = NonNullable<FileSentence['if']>;
export type FileObjectType = WorldFile['predicates'][number]['object'];
