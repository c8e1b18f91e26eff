import { describe, expect, it } from 'vitest';
import { extractStatements } from '../../../src/core/extract/extract';
import type { Wording } from '../../../src/core/ontology/ontology';
import { pageBody, pageSentences, scenarioOf } from '../../../src/core/world/scenario';
import type { ToldStatement } from '../../../src/core/world/render-page';
import type { DatedFact, PageTemplate, World } from '../../../src/core/world/world';
import { BASE_FILE, openBase, openGraph, SOURCES } from '../ask/open-base';

const { world } = openBase();
const FRESH = scenarioOf('Fresh');
const STEPS = [...world.events.keys(), world.events.length];

const keyOf = (fact: readonly unknown[]): string => JSON.stringify(fact);
const sourcesOf = new Map(SOURCES.facts.map(({ fact, sources }) => [keyOf(fact), sources]));
const FACTS = [...BASE_FILE.facts, ...BASE_FILE.history];

const isFictionalName = (entity: string): boolean =>
  world.entities.some(({ id, name }) => id === entity && name.startsWith('Fictional'));
const isFictional = ([subject, , object]: readonly unknown[]): boolean =>
  isFictionalName(String(subject)) || isFictionalName(String(object));
const isFictionalPage = ({ title }: PageTemplate): boolean => title.startsWith('Fictional');

const sentencesAt = (page: PageTemplate, step: number) =>
  pageSentences(world, FRESH, page, world.events.slice(0, step));

describe('the sources of the base', () => {
  it('has one for every fact that is not fictional', () => {
    const real = FACTS.filter((fact) => !isFictional(fact));
    expect(real.length).toBeGreaterThan(100);
    const withoutOne = real.filter((fact) => (sourcesOf.get(keyOf(fact)) ?? []).length === 0);
    expect(withoutOne).toEqual([]);
  });

  it('lists every source that a fact names, with an address', () => {
    const named = new Set(SOURCES.facts.flatMap(({ sources }) => sources));
    const addresses = [...named].map((id) => SOURCES.sources[id]?.url ?? id);
    expect(addresses.filter((url) => !/^https?:\/\/[^/]+\.[^/]+/u.test(url))).toEqual([]);
  });

  it('speaks of no fact that the world does not have', () => {
    const known = new Set(FACTS.map(keyOf));
    expect(SOURCES.facts.filter(({ fact }) => !known.has(keyOf(fact)))).toEqual([]);
  });

  it('names every sentence that is wrong on purpose', () => {
    const history = new Set(world.history);
    const wrong = world.pages.flatMap((page) =>
      STEPS.flatMap((step) => sentencesAt(page, step))
        .filter(
          ({ told = [], statement }) =>
            statement?.kind === 'claim' || told.some(({ fact }) => !history.has(fact)),
        )
        .map(({ text }) => `${page.id}: ${text}`),
    );
    const named = SOURCES.deliberatelyWrong.map(({ page, sentence }) => `${page}: ${sentence}`);
    expect([...new Set(wrong)].sort()).toEqual([...named].sort());
  });
});

describe('what is fictional', () => {
  it('stands only on pages that say so, and nothing real stands there', () => {
    const misplaced = world.pages.flatMap((page) =>
      STEPS.flatMap((step) => sentencesAt(page, step)).flatMap(({ text, told = [] }) =>
        told
          .filter(({ fact }) => {
            const parts = [fact.subject, fact.predicate, fact.object];
            return isFictional(parts) !== isFictionalPage(page);
          })
          .map(() => `${page.id}: ${text}`),
      ),
    );
    expect(misplaced).toEqual([]);
    expect(world.pages.filter(isFictionalPage).length).toBeGreaterThan(0);
  });

  it('touches nothing real', () => {
    const isHalf = ([subject, predicate, object]: readonly unknown[]): boolean => {
      const { object: type } = world.ontology.predicates.find(({ id }) => id === predicate)!;
      return (
        type.kind === 'entity' &&
        isFictionalName(String(subject)) !== isFictionalName(String(object))
      );
    };
    expect(FACTS.filter(isHalf)).toEqual([]);
  });
});

describe('the size of the base', () => {
  it('has at least 20 facts that are past, nobody knows since when', () => {
    const past = BASE_FILE.history.filter(([, , , dates]) => dates?.until === 'unknown');
    expect(past.filter((fact) => !isFictional(fact)).length).toBeGreaterThanOrEqual(20);
  });

  it('has an entity with over 300 relations, and 14 whose name contains OpenAI', async () => {
    const degrees = new Map<string, number>();
    for (const [subject] of BASE_FILE.history) {
      degrees.set(subject, (degrees.get(subject) ?? 0) + 1);
    }
    expect(Math.max(...degrees.values())).toBeGreaterThan(300);
    const { callTool } = await openGraph(world);
    const { structure, text } = await callTool('find_entities', { name: 'OpenAI' });
    const { entities, more, dominant } = structure as {
      readonly entities: readonly { readonly name: string }[];
      readonly more: number;
      readonly dominant?: string;
    };
    expect(entities.every(({ name }) => name.includes('OpenAI'))).toBe(true);
    expect(entities.length + more).toBe(14);
    expect(dominant).toBe('company:openai');
    expect(text).toContain('OpenAI (company:openai) is meant');
  });
});

/** What a sentence tells of a fact: the dates that its wording has a place for, and whether it is past. */
function toldBy(
  { sentence, isEnded }: Wording,
  { subject, predicate, object, fact }: ToldStatement,
) {
  const { from, until }: DatedFact = fact;
  const hasPlace = (name: string): boolean =>
    new RegExp(String.raw`\{(on )?${name}\}`).test(sentence);
  return {
    subject,
    predicate,
    object,
    ...(hasPlace('from') && { from }),
    ...(hasPlace('until') && { until }),
    ...(isEnded && !(hasPlace('from') && hasPlace('until')) && { isEnded }),
  };
}

function statementsOf(of: World, page: PageTemplate, step: number) {
  return pageSentences(of, FRESH, page, of.events.slice(0, step)).flatMap(
    ({ source, told = [], statement }) => {
      const content = page.sentences[source]?.content;
      if (content?.kind === 'tell') return told.map((each) => toldBy(content.wording, each));
      return statement ? [statement.triple] : [];
    },
  );
}

describe('the deterministic reading of the base', () => {
  it.each(STEPS)('after %i events is what its history says these pages tell', (step) => {
    let count = 0;
    for (const page of world.pages) {
      const body = pageBody(world, FRESH, page, world.events.slice(0, step));
      const read = extractStatements(world.ontology, body).map(
        ({ sentence: _, ordinal: __, ...statement }) => statement,
      );
      expect(read, page.id).toEqual(statementsOf(world, page, step));
      count += read.length;
    }
    expect(count).toBeGreaterThan(400);
  });

  it('finds every fact of the history on some page, at some time', () => {
    const told = new Set(
      world.pages.flatMap((page) =>
        STEPS.flatMap((step) => sentencesAt(page, step)).flatMap(({ told: each = [] }) =>
          each.map(({ fact }) => fact),
        ),
      ),
    );
    expect(world.history?.filter((fact) => !told.has(fact))).toEqual([]);
  });

  it('tells every start and end that the history knows, on some page', () => {
    const seen = new Map<DatedFact, { from?: boolean; until?: boolean }>();
    for (const page of world.pages) {
      for (const { source, told = [] } of STEPS.flatMap((step) => sentencesAt(page, step))) {
        const content = page.sentences[source]?.content;
        if (content?.kind !== 'tell') continue;
        for (const { fact } of told) {
          const { sentence, isEnded } = content.wording;
          const before = seen.get(fact);
          const from = before?.from || /\{(?:on )?from\}/.test(sentence);
          const until = before?.until || isEnded || /\{(?:on )?until\}/.test(sentence);
          seen.set(fact, { from, until });
        }
      }
    }
    const untold = (world.history ?? []).filter((fact) => {
      const { from, until } = seen.get(fact) ?? {};
      return (fact.from && !from) || (fact.until && !until);
    });
    expect(untold).toEqual([]);
  });
});
