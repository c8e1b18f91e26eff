/**
 * The shape of a world file, format `driftlab-world/1`, as an author writes it. What the shape
 * cannot say, such as that an id exists, is checked once the file is read into a `World`.
 */
import * as z from 'zod/mini';
import { AUTHORITY_RANKS } from '../ports';
import { parseInstant } from '../time';

/** The value of `format` in a world file. */
export const WORLD_FORMAT = 'driftlab-world/1';

/** An object with these keys and no other; the message of a fault lists them. */
function exactly<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject(shape, `an object with only ${Object.keys(shape).join(', ')}`);
}

const ID_WORDS = 'an id of letters, digits, "-" and "_"';
const id = z.string(ID_WORDS).check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, ID_WORDS));

const LINE_WORDS = 'a text on one line, at most 1,000 characters, without spaces at its ends';
const line = z
  .string(LINE_WORDS)
  .check(z.maxLength(1000, LINE_WORDS), z.regex(/^\S(?:[^\r\n]*\S)?$/u, LINE_WORDS));

const INSTANT_WORDS = 'a UTC time such as "2026-09-01T09:00:00Z"';
const instant = z.pipe(
  z.string(INSTANT_WORDS),
  z.transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed !== undefined) return parsed;
    context.issues.push({ code: 'custom', message: INSTANT_WORDS, input: text });
    return z.NEVER;
  }),
);

const value = z.union([line, z.number()], 'a text or a number');
const fact = z.tuple([id, id, value], 'a list of three: subject, predicate, object');

const DATE_WORDS = 'a date such as "2016", "2016-07" or "2016-07-11"';
const date = z.string(DATE_WORDS).check(z.regex(/^[12]\d{3}(?:-\d{2}(?:-\d{2})?)?$/u, DATE_WORDS));
const dates = exactly({
  from: z.optional(date),
  until: z.optional(z.union([date, z.literal('unknown')], `${DATE_WORDS}, or "unknown"`)),
});
const DATED_WORDS = 'a list of subject, predicate, object and, where known, dates';
const datedFact = z.union(
  [z.tuple([id, id, value], DATED_WORDS), z.tuple([id, id, value, dates], DATED_WORDS)],
  DATED_WORDS,
);
const TOLD_WORDS = 'a list of subject, predicate and an object or a list of them';
const told = exactly({
  fact: z.tuple([id, id, z.union([value, z.array(value).check(z.minLength(1))])], TOLD_WORDS),
  as: z.int('the place of a wording, from 0').check(z.gte(0, 'the place of a wording, from 0')),
  from: z.optional(date),
  until: dates.shape.until,
  claim: z.optional(dates),
});

const concept = exactly({
  id,
  label: line,
  naming: z.optional(z.literal('person', '"person"')),
});

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
  subject: z.union(
    [id, z.array(id).check(z.minLength(1))],
    'a concept id or a list of at least one',
  ),
  object: objectType,
  cardinality: z._default(z.enum(['one', 'many'], '"one" or "many"'), 'one'),
  sentence: line,
  wordings: z.optional(
    z.array(exactly({ sentence: line, ended: z.optional(z.literal(true, 'true')) })),
  ),
  impliedSubject: z.optional(line),
  question: line,
  searchWords: line,
  description: line,
});

const entity = z.tuple([id, id, line], 'a list of three: id, concept, name');

/** Which keys may stand is checked while reading, where the message can say what is missing. */
const edit = exactly({
  rename: z.optional(id),
  to: z.optional(line),
  set: z.optional(fact),
  add: z.optional(fact),
  end: z.optional(fact),
  date: z.optional(z.literal('unknown', '"unknown"')),
});

const event = exactly({
  id,
  kind: z.optional(id),
  label: line,
  summary: line,
  at: instant,
  recordSystem: line,
  edits: z.array(edit, 'a list of edits'),
  keptApart: z.optional(
    z.array(z.tuple([line, line], 'a list of two names'), 'a list of pairs of names'),
  ),
});

const plainCondition = { fact: z.optional(fact), event: z.optional(id) };
const condition = exactly({
  ...plainCondition,
  not: z.optional(exactly(plainCondition)),
});

const PATH_WORDS = 'an entity and predicates joined by dots, such as "pro.price"';
const SPACE_WORDS = 'spaces or line breaks';
const sentenceObject = exactly({
  prose: z.optional(line),
  cite: z.optional(
    z.string(PATH_WORDS).check(z.regex(/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u, PATH_WORDS)),
  ),
  formerNames: z.optional(id),
  claim: z.optional(fact),
  tell: z.optional(told),
  if: z.optional(condition),
  separator: z.optional(z.string(SPACE_WORDS).check(z.regex(/^\s*$/u, SPACE_WORDS))),
});

const rank = z.enum(AUTHORITY_RANKS, AUTHORITY_RANKS.map((name) => `"${name}"`).join(' or '));

const page = exactly({
  id,
  title: line,
  updatedBy: z._default(z.array(id, 'a list of event kinds'), []),
  rank: z._default(rank, 'mention'),
  rankOf: z._default(z.record(id, rank, 'an object of ranks by predicate'), {}),
  sentences: z.array(
    // A sentence that is only words is written as a string.
    z.pipe(
      z.transform((input: unknown) => (typeof input === 'string' ? { prose: input } : input)),
      sentenceObject,
    ),
    'a list of sentences',
  ),
});

const question = exactly({
  id,
  text: line,
  entity: id,
  hops: z.array(id, 'a list of predicates').check(z.minLength(1, 'at least one predicate')),
});

/** A world file as it is written. */
export const worldSchema = exactly({
  format: z.literal(WORLD_FORMAT, `"${WORLD_FORMAT}"`),
  id,
  title: line,
  description: line,
  pagesWrittenAt: instant,
  startsAt: instant,
  concepts: z.array(concept, 'a list of concepts').check(z.minLength(1, 'at least one concept')),
  predicates: z
    .array(predicate, 'a list of predicates')
    .check(z.minLength(1, 'at least one predicate')),
  entities: z.array(entity, 'a list of entities').check(z.minLength(1, 'at least one entity')),
  facts: z.array(fact, 'a list of facts').check(z.minLength(1, 'at least one fact')),
  history: z.optional(z.array(datedFact, 'a list of dated facts')),
  events: z.array(event, 'a list of events').check(z.minLength(1, 'at least one event')),
  pages: z.array(page, 'a list of pages').check(z.minLength(1, 'at least one page')),
  questions: z
    .array(question, 'a list of questions')
    .check(z.minLength(1, 'at least one question')),
});

/** A world file that has the right shape, defaults filled in. */
export type WorldFile = z.infer<typeof worldSchema>;
export type FileFact = WorldFile['facts'][number];
export type FileEdit = WorldFile['events'][number]['edits'][number];
export type FileDatedFact = NonNullable<WorldFile['history']>[number];
export type FileTold = NonNullable<FileSentence['tell']>;
export type FileSentence = WorldFile['pages'][number]['sentences'][number];
export type FileCondition = NonNullable<FileSentence['if']>;
