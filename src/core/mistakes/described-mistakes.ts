/**
 * The mistakes that the article reports of its model, as data. The file in `static/mistakes` is a
 * reconstruction from the article's text, not a model run; every entry has the passage it rests on.
 */
import * as z from 'zod/mini';
import { CODE_REASONS } from '../designs/design-policy';

const text = z.string().check(z.minLength(1));
const texts = z.array(text).check(z.minLength(1));
/** What the article says, in our words, and what it leaves open. */
const passage = text;

const describedMistake = z.discriminatedUnion('kind', [
  /** On these pages, facts of the predicate have the word for their subject's kind in its name. */
  z.strictObject({
    kind: z.literal('type-word'),
    pages: texts,
    predicate: text,
    word: text,
    passage,
  }),
  /** A sentence read as a fact that it does not state, on versions of the page that fit. */
  z.strictObject({
    kind: z.literal('misread-sentence'),
    page: text,
    sentence: text,
    triple: z.tuple([text, text, text]),
    /** A sentence that the version must have. */
    beside: z.optional(text),
    /** One that it must not have. */
    notBeside: z.optional(text),
    passage,
  }),
  /** What is answered when the evidence is empty. */
  z.strictObject({
    kind: z.literal('invented-answer'),
    entity: text,
    predicate: text,
    answer: text,
    passage,
  }),
  /** Where the first usable evidence is to decide, pages are taken before the graph. */
  z.strictObject({ kind: z.literal('pages-before-graph'), passage }),
  /** Where the newest is to decide, of graph values of one date the last is taken. */
  z.strictObject({ kind: z.literal('last-graph-value'), passage }),
  /** A reason to warn that the prompt does not speak of. */
  z.strictObject({
    kind: z.literal('unasked-reason'),
    reason: z.enum(CODE_REASONS),
    passage,
  }),
  /** A record's newer value passed over for that of these pages, given in this order, without a warning. */
  z.strictObject({
    kind: z.literal('unflagged-answer'),
    entity: text,
    predicate: text,
    pages: texts,
    passage,
  }),
]);

const describedMistakes = z.strictObject({
  /** What this is, to be shown with every figure that comes of it. */
  label: text,
  source: text,
  /** Id of the world they were made in. */
  world: text,
  mistakes: z.array(describedMistake),
});

export type DescribedMistake = z.infer<typeof describedMistake>;
export type DescribedMistakes = Readonly<z.infer<typeof describedMistakes>>;

/** The mistakes of one kind. */
export function mistakesOf<Kind extends DescribedMistake['kind']>(
  { mistakes }: DescribedMistakes,
  kind: Kind,
): readonly Extract<DescribedMistake, { kind: Kind }>[] {
  return mistakes.filter(
    (mistake): mistake is Extract<DescribedMistake, { kind: Kind }> => mistake.kind === kind,
  );
}

export type ParsedMistakes =
  | { readonly ok: true; readonly described: DescribedMistakes }
  | { readonly ok: false; readonly message: string };

/** Reads a file of described mistakes. Never throws. */
export function parseDescribedMistakes(raw: unknown): ParsedMistakes {
  const parsed = describedMistakes.safeParse(raw);
  if (parsed.success) return { ok: true, described: parsed.data };
  return { ok: false, message: z.prettifyError(parsed.error) };
}
