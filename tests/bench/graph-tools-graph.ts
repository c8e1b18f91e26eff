/** A generated graph of any number of facts, with dates, hubs, aliases, merges and restatements. */
import type { Connection } from '../../src/adapters/sqlite/connection';
import { factCells } from '../../src/adapters/sqlite/graph-rows';
import { INSERT_FACT, INSERT_NAME_WORDS, type Insert } from '../../src/adapters/sqlite/graph-sql';
import { INSERT_NAME, INSERT_SENTENCE } from '../../src/adapters/sqlite/graph-sql';
import type { SqliteGraph } from '../../src/adapters/sqlite/sqlite-graph';
import { nameKey } from '../../src/core/ontology/name-key';
import type { ObjectType, Ontology, Predicate } from '../../src/core/ontology/ontology';
import type { End, NewFact, PageVersion, Precision } from '../../src/core/ports';
import { addDays, type Instant } from '../../src/core/time';

const entity = (concept: string): ObjectType => ({ kind: 'entity', concept });

const predicate = (id: string, subject: string, object: ObjectType): Predicate => ({
  id,
  label: id,
  subject: [subject],
  object,
  cardinality: 'many',
  sentence: `The ${id} of {subject} is {object}.`,
  question: `What is the ${id} of {subject}?`,
  searchWords: id,
  description: id,
});

export const BENCH_ONTOLOGY: Ontology = {
  concepts: ['company', 'person', 'product', 'place'].map((id) => ({ id, label: id })),
  predicates: [
    predicate('employee', 'company', entity('person')),
    predicate('founder', 'company', entity('person')),
    predicate('adviser', 'company', entity('person')),
    predicate('investor', 'company', entity('company')),
    predicate('released', 'company', entity('product')),
    predicate('seat', 'company', entity('place')),
    predicate('raised', 'company', { kind: 'text' }),
  ],
};

/** How many facts of each predicate the page of a company states. */
const OF_A_PAGE = {
  employee: 7,
  founder: 2,
  adviser: 3,
  investor: 2,
  released: 3,
  seat: 1,
  raised: 2,
} as const;
type PageFact = keyof typeof OF_A_PAGE;
const PAGE_FACTS = Object.keys(OF_A_PAGE) as PageFact[];
const FACTS_OF_A_PAGE = Object.values(OF_A_PAGE).reduce((sum, count) => sum + count, 0);

/** Facts of each hub: so many in the largest graph, a share of the facts in smaller ones. */
const HUB_FACTS = 12_500;
const HUB_SHARE = 0.04;
/** One company of so many has a former name, and one person another spelling. */
const ALIASED = 100;

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri'];
SYLLABLES.push('so', 'tu', 'va', 'we', 'xi', 'yo', 'zu');
const KINDS = ['Labs', 'Systems', 'Group', 'Works', 'Research', 'Capital', 'Robotics', 'Health'];
const FIRST_NAMES = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hana', 'Ivo', 'Jun'];

/** A word for every number, of at least three syllables. */
function word(index: number): string {
  let rest = index + SYLLABLES.length ** 2;
  let text = '';
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text = (SYLLABLES[rest % SYLLABLES.length] ?? '') + text;
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const company = (index: number): string => `${word(index)} ${KINDS[index % KINDS.length] ?? ''}`;
const person = (index: number): string =>
  `${FIRST_NAMES[index % FIRST_NAMES.length] ?? ''} ${word(index)}`;
const product = (index: number): string => `${word(index)} Model`;
const place = (index: number): string => `${word(index)} City`;

/** A graph as it is asked: which names it has. */
export interface GeneratedGraph {
  readonly facts: number;
  readonly companies: number;
  readonly people: number;
  /** A company with many employees, one that invests in many, and a place where many are. */
  readonly hubs: readonly string[];
  /** Facts of the smallest hub. */
  readonly hubFacts: number;
  /** Moments of record, spread over the time in which pages were read. */
  readonly moments: readonly Instant[];
  readonly pages: readonly PageVersion[];
  readonly company: (index: number) => string;
  readonly person: (index: number) => string;
}

const FIRST_READ = '2026-01-01T00:00:00Z';
const READ_DAYS = 200;
const LATER = addDays(FIRST_READ, READ_DAYS + 1);
const PRECISIONS: readonly Precision[] = ['day', 'month', 'year'];

/** Draws from [0, most), the low numbers a little more often. */
const draw = (random: () => number, most: number): number => Math.floor(most * random() ** 1.3);

/** A moment in 2005 to 2025, the first of the stretch that a precision names. */
function dateOf(random: () => number, precision: Precision): Instant {
  const year = 2005 + Math.floor(random() * 21);
  const month = precision === 'year' ? 1 : 1 + Math.floor(random() * 12);
  const day = precision === 'day' ? 1 + Math.floor(random() * 28) : 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00Z`;
}

function datesOf(random: () => number): Pick<NewFact, 'validFrom' | 'startPrecision' | 'end'> {
  const precision = PRECISIONS[Math.floor(random() * 3)] ?? 'year';
  const validFrom = dateOf(random, precision);
  const isStated = random() < 0.6;
  const chance = random();
  const end: End =
    chance < 0.6
      ? { kind: 'open' }
      : chance < 0.75
        ? { kind: 'unknown' }
        : {
            kind: 'on',
            at: addDays(validFrom, 30 + Math.floor(random() * 2000)),
            precision: chance < 0.9 ? 'day' : 'second',
          };
  return { validFrom, end, ...(isStated && { startPrecision: precision }) };
}

/** Facts that are written before files get their turn: the pool writes behind, between tasks. */
const PAGES_AT_ONCE = 1000;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

/**
 * Fills an empty graph. Facts, sentences and names go through the statements of the store with ids
 * counted here instead of asked for; aliases, merges and restatements through the store itself.
 */
export async function fillGraph(
  graph: SqliteGraph,
  connection: Connection,
  facts: number,
  seed: number,
): Promise<GeneratedGraph> {
  const random = seeded(seed);
  const companies = Math.floor(facts / FACTS_OF_A_PAGE);
  const people = Math.floor(facts / 8);
  const places = Math.ceil(facts / 200);
  const hubFacts = Math.min(HUB_FACTS, Math.floor(facts * HUB_SHARE));
  const [employer, fund, town] = [company(companies), company(companies + 1), place(places)];
  const hubChance = hubFacts / companies;

  const ids = { fact: 0, sentence: 0, name: 0 };
  const insert = (kind: keyof typeof ids, { insert: sql, columns }: Insert, cells: object) => {
    ids[kind] += 1;
    const of = cells as Readonly<Record<string, string | number | null>>;
    const values = columns.map((column) => of[column] ?? null);
    connection.run(sql, [graph.id, ids[kind], ...values]);
    return ids[kind];
  };
  const name = (written: string): void => {
    const key = nameKey(written);
    insert('name', INSERT_NAME, { name: written, name_key: key, recorded_at: FIRST_READ });
    connection.run(INSERT_NAME_WORDS, [graph.id, key, JSON.stringify(key.split(' '))]);
  };
  const objectOf = (kind: PageFact): string => {
    if (kind === 'raised') return `$${1 + Math.floor(random() * 900)} million`;
    if (kind === 'released') return product(draw(random, companies));
    if (kind === 'seat') return random() < hubChance ? town : place(draw(random, places));
    if (kind === 'investor')
      return random() < hubChance / 2 ? fund : company(draw(random, companies));
    return person(draw(random, people));
  };

  const restated: { factId: number; sentenceId: number; subject: string; object: string }[] = [];
  const superseded: number[] = [];
  const pages: PageVersion[] = [];
  /** States facts of one predicate in one sentence of a page. */
  const state = (
    page: string,
    subject: string,
    kind: PageFact,
    objects: readonly string[],
    position: number,
    recordedAt: Instant,
  ): string => {
    const text = `The ${kind} list of ${subject} has ${objects.join(', ')}.`;
    const sentence = { page, text, since: FIRST_READ };
    const sentenceId = insert('sentence', INSERT_SENTENCE, sentence);
    for (const object of objects) {
      const source = { kind: 'page', page, version: 1 } as const;
      const said = { source, sentenceId, position, extractor: 'patterns@1', rank: 'mention' };
      const factId = insert(
        'fact',
        INSERT_FACT,
        factCells({
          ...said,
          rank: 'mention',
          subject,
          predicate: kind,
          object,
          recordedAt,
          ...datesOf(random),
        }),
      );
      const chance = random();
      if (chance < 0.05) superseded.push(factId);
      else if (chance < 0.07) restated.push({ factId, sentenceId, subject, object });
    }
    return text;
  };

  const sources = companies + 1;
  for (let first = 0; first < sources; first += PAGES_AT_ONCE) {
    await graph.transaction(() => {
      for (let index = first; index < Math.min(sources, first + PAGES_AT_ONCE); index += 1) {
        const [page, subject] = [`c${String(index).padStart(6, '0')}`, company(index)];
        const isHub = index === companies;
        const recordedAt = addDays(FIRST_READ, Math.floor((index / sources) * READ_DAYS));
        const texts = isHub
          ? Array.from({ length: Math.ceil(hubFacts / 10) }, (_, position) => {
              const staff = Array.from({ length: 10 }, () => objectOf('employee'));
              return state(page, subject, 'employee', staff, position, recordedAt);
            })
          : PAGE_FACTS.map((kind, position) => {
              const objects = Array.from({ length: OF_A_PAGE[kind] }, () => objectOf(kind));
              return state(page, subject, kind, objects, position, recordedAt);
            });
        const body = texts.join(' ');
        pages.push({ page, version: 1, title: subject, body, updatedAt: FIRST_READ });
        name(subject);
      }
      return Promise.resolve();
    });
    await turn();
  }
  await graph.transaction(async () => {
    for (let index = 0; index < people; index += 1) name(person(index));
    for (let index = 0; index < companies; index += 1) name(product(index));
    for (let index = 0; index <= places; index += 1) name(place(index));
    name(fund);
    const recordedAt = addDays(FIRST_READ, READ_DAYS);
    const said = { extractor: 'patterns@1', recordedAt };
    for (let index = 0; index < companies; index += ALIASED) {
      const formerName = `Old ${company(index)}`;
      const source = { kind: 'page', page: 'renamed', version: 1 } as const;
      name(formerName);
      const changedAt = '2015-01-01T00:00:00Z';
      await graph.addAlias({ ...said, name: company(index), formerName, changedAt, source });
    }
    for (let index = 0; index < people; index += ALIASED) {
      const canonicalName = person(index);
      const written = `Dr ${canonicalName}`;
      name(written);
      const merge = { concept: 'person', name: written, canonicalName, recordedAt } as const;
      await graph.addMerge({ ...merge, reason: 'title-and-surname' });
    }
    for (const each of restated) {
      const place = { version: 2, position: 0 };
      await graph.addRestatement({ ...said, ...place, ...each, subject: `The ${each.subject}` });
    }
    await graph.supersedeFacts(superseded, LATER);
  });
  await turn();
  return {
    facts: ids.fact,
    companies,
    people,
    hubs: [employer, fund, town],
    hubFacts,
    moments: [addDays(FIRST_READ, READ_DAYS * 0.9), addDays(FIRST_READ, READ_DAYS), LATER],
    pages,
    company,
    person,
  };
}
