/** The shape of the events of a run as they come from a file: all that the panels read in them. */
import * as z from 'zod/mini';
// By name: `z` used as a value would bring all of zod into the first load.
import {
  _default,
  array,
  boolean,
  exactOptional,
  literal,
  looseObject,
  number,
  string,
} from 'zod/mini';
import { CALL_KINDS } from '../calls/call-note';
import { UNUSABLE_REASONS } from '../calls/unusable-reply';
import { DESIGN_IDS } from '../designs/design';
import { CODE_REASONS, GRAPH_REASONS, MODEL_REASONS } from '../designs/design-policy';
import { MERGE_RULES } from '../designs/merge';
import { SWITCH_IDS } from '../designs/switches';
import { OUTCOMES, STANDINGS } from '../evaluate/answer';
import { APPROACHES } from '../evaluate/cost';
import { REJECTION_REASONS } from '../extract/extractor';
import { AUTHORITY_RANKS } from '../ports';
import { parseInstant } from '../time';
import { RULE_REASONS } from './merge-record';
import { ERROR_KINDS, MOST_SEEDS, NO_MISTAKES, READER_KINDS, RETRIEVER_KINDS } from './run-config';
import type { RunEvent } from './run-event';

// What a newer version adds is passed on: no shape here forbids further members.
const texts = array(string());
const count = z.int().check(z.gte(0));
const amount = number().check(z.gte(0));
const instant = string().check(z.refine((text) => parseInstant(text) === text));

const description = looseObject({
  engine: string(),
  model: string(),
  revision: string(),
  quantisation: string(),
  library: string(),
  environment: z.record(string(), string()),
  concurrency: z.int().check(z.gte(1)),
});

const switches = array(z.enum(SWITCH_IDS));
const percent = amount.check(z.lte(100));

const config = looseObject({
  // Recordings from before there were switches, names kept apart and mistakes have none.
  with: _default(switches, []),
  without: _default(switches, []),
  apart: _default(array(z.tuple([string(), string()])), []),
  errors: _default(z.enum(ERROR_KINDS), NO_MISTAKES.errors),
  seeds: _default(count.check(z.lte(MOST_SEEDS)), NO_MISTAKES.seeds),
  nameVariants: _default(percent, NO_MISTAKES.nameVariants),
  droppedFacts: _default(percent, NO_MISTAKES.droppedFacts),
  misreadNumbers: _default(percent, NO_MISTAKES.misreadNumbers),
  foreignPredicates: _default(percent, NO_MISTAKES.foreignPredicates),
  inventedValues: _default(percent, NO_MISTAKES.inventedValues),
  ignoredFlags: _default(percent, NO_MISTAKES.ignoredFlags),
  scenarios: texts,
  designs: array(z.enum(DESIGN_IDS)),
  events: texts,
  askAfter: texts,
  retriever: z.enum(RETRIEVER_KINDS),
  pagesRead: count,
  extractor: z.enum(READER_KINDS),
  reader: z.enum(READER_KINDS),
  temperature: amount,
  seed: count,
  repeats: count,
  mergeRule: z.enum(MERGE_RULES),
  lagging: texts,
  upkeep: z.enum(['patch', 'record', 'never', 'rebuild']),
});

const plan = looseObject({
  world: looseObject({ id: string(), title: string(), description: string() }),
  worldDigest: string(),
  config,
  appVersion: string(),
  readerId: string(),
  extractorId: string(),
  models: looseObject({
    text: exactOptional(description),
    embedding: exactOptional(description),
  }),
  scenarios: array(looseObject({ id: string(), label: string(), explanation: string() })),
  steps: array(
    looseObject({
      step: count,
      label: string(),
      summary: string(),
      at: instant,
      isAsked: boolean(),
    }),
  ),
  questions: array(looseObject({ id: string(), concerns: count, hops: texts })),
  pages: array(looseObject({ id: string(), title: string() })),
  predicates: array(looseObject({ id: string(), label: string(), unit: string() })),
  plannedAnswers: count,
});

const spent = {
  inputTokens: amount,
  outputTokens: amount,
  cachedTokens: amount,
  elapsedMs: amount,
};

const callNote = looseObject({
  kind: z.enum(CALL_KINDS),
  address: string(),
  source: z.enum(['made', 'kept', 'repeated']),
  about: string(),
  ...spent,
});

const callTotals = looseObject({
  asked: count,
  distinct: count,
  made: count,
  inputTokens: amount,
  outputTokens: amount,
  elapsedMs: amount,
  spent: looseObject(spent),
});

const precision = z.enum(['second', 'day', 'month', 'year']);

const when = z.discriminatedUnion('kind', [
  looseObject({ kind: literal('on'), at: instant, precision }),
  looseObject({ kind: literal('unresolved'), words: string() }),
]);

const unusable = looseObject({ reason: z.enum(UNUSABLE_REASONS), text: string() });

const reading = looseObject({
  scenario: string(),
  step: count,
  page: string(),
  version: count,
  title: string(),
  body: string(),
  triples: array(
    looseObject({
      subject: string(),
      predicate: string(),
      object: string(),
      sentence: string(),
      position: count,
      isEnded: exactOptional(literal(true)),
      from: exactOptional(when),
      until: exactOptional(when),
    }),
  ),
  rejections: array(looseObject({ reason: z.enum(REJECTION_REASONS), statement: string() })),
  unusable: exactOptional(unusable),
  call: exactOptional(string()),
});

const checkpoint = looseObject({
  scenario: string(),
  step: count,
  pages: array(
    looseObject({
      page: string(),
      version: count,
      title: string(),
      body: string(),
      updatedAt: instant,
    }),
  ),
  pagesBehind: texts,
  copies: array(
    looseObject({
      pageId: string(),
      entity: string(),
      predicate: string(),
      kind: z.enum(['fact', 'claim', 'former-name']),
      subject: string(),
      objects: texts,
      sentences: texts,
      isStale: boolean(),
      trueObjects: texts,
    }),
  ),
  graphCopies: array(
    looseObject({ entity: string(), predicate: string(), objects: texts, isStale: boolean() }),
  ),
  merges: exactOptional(
    array(
      looseObject({
        concept: string(),
        name: string(),
        canonicalName: string(),
        reason: z.enum(RULE_REASONS),
        since: instant,
        until: exactOptional(instant),
      }),
    ),
  ),
});

const end = z.discriminatedUnion('kind', [
  looseObject({ kind: literal('open') }),
  looseObject({ kind: literal('on'), at: instant, precision }),
  looseObject({ kind: literal('unknown') }),
]);

const evidence = z.discriminatedUnion('kind', [
  looseObject({
    kind: literal('page'),
    page: string(),
    version: count,
    isAheadOfGraph: boolean(),
    over: exactOptional(array(looseObject({ sentence: string(), value: string() }))),
  }),
  looseObject({
    kind: literal('fact'),
    sentence: string(),
    id: count,
    subject: string(),
    predicate: string(),
    object: string(),
    source: string(),
    firstVersion: count,
    lastVersion: count,
    statedIn: exactOptional(string()),
    extractor: string(),
    rank: z.enum(AUTHORITY_RANKS),
    pageDate: instant,
    validFrom: instant,
    startWords: exactOptional(string()),
    end,
    recordedAt: instant,
    readAt: instant,
    support: texts,
    sourceCount: count,
    isGone: exactOptional(literal(true)),
    isVerbatim: exactOptional(literal(false)),
  }),
  looseObject({ kind: literal('alias'), sentence: string() }),
]);

const hop = looseObject({
  entityName: string(),
  predicate: string(),
  query: string(),
  evidence: array(evidence),
  values: texts,
  decidedBy: exactOptional(
    looseObject({ evidenceIndex: count, sentence: string(), since: exactOptional(instant) }),
  ),
  hedgeReasons: array(z.enum([...CODE_REASONS, ...GRAPH_REASONS, ...MODEL_REASONS])),
  reply: exactOptional(
    looseObject({
      call: string(),
      text: string(),
      unusable: exactOptional(z.enum(UNUSABLE_REASONS)),
    }),
  ),
});

const answer = looseObject({
  scenario: string(),
  design: z.enum(DESIGN_IDS),
  step: count,
  question: string(),
  standing: z.enum(STANDINGS),
  outcome: z.enum(OUTCOMES),
  isHedged: boolean(),
  answer: string(),
  expected: string(),
  why: string(),
  text: string(),
  hops: array(hop),
});

const share = looseObject({ right: count, asked: count });

const cost = looseObject({
  approach: z.enum(APPROACHES),
  step: count,
  pagesRead: count,
  article: looseObject({ inputTokens: amount, outputTokens: amount, graphWrites: count }),
  model: exactOptional(callTotals),
  writes: looseObject({
    factsClosed: count,
    factsAdded: count,
    factsEnded: exactOptional(count),
    merges: exactOptional(count),
    names: count,
    aliases: count,
    sentences: count,
  }),
  elapsedMs: amount,
  accuracy: share,
});

const byStanding = looseObject({ control: count, 'not-yet': count, drifted: count });

const cell = looseObject({
  scenario: string(),
  design: z.enum(DESIGN_IDS),
  all: share,
  drifted: share,
  wrongUnhedged: count,
  wrongHedged: count,
  abstained: count,
  right: byStanding,
  hedgedWhenRight: byStanding,
});

const seq = count;

/** One event, of any kind. Members that this version does not know are passed on. */
export const runEvent = z.discriminatedUnion('type', [
  looseObject({ type: literal('started'), plan, seq }),
  looseObject({ type: literal('repeated'), pass: count, seq }),
  looseObject({ type: literal('called'), calls: array(callNote), seq }),
  looseObject({ type: literal('extracted'), reading, seq }),
  looseObject({ type: literal('checkpoint'), checkpoint, seq }),
  looseObject({ type: literal('answered'), answer, seq }),
  looseObject({ type: literal('maintained'), cost, seq }),
  looseObject({ type: literal('sampled'), seed: count, cells: array(cell), seq }),
  looseObject({ type: literal('finished'), digest: string(), seq }),
  looseObject({ type: literal('cancelled'), seq }),
]) satisfies z.ZodMiniType<RunEvent>;
