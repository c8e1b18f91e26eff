import { describe, expect, it } from 'vitest';
import { factCopies, type FactCopy } from '../../../src/core/world/copies';
import { concernedEvent, expectedAnswers } from '../../../src/core/world/expected';
import {
  knownEvents,
  pageBody,
  pageSentences,
  scenarioOf,
  SCENARIOS,
  type Scenario,
} from '../../../src/core/world/scenario';
import { truthAt } from '../../../src/core/world/truth';
import { readWorld } from './read-world';

const staleCopies = (...of: Parameters<typeof factCopies>): FactCopy[] =>
  factCopies(...of).filter(({ isStale }) => isStale);

const museum = readWorld('museum');
const tessaly = readWorld('tessaly');

const scenario = (id: string): Scenario => scenarioOf(id)!;
const page = (id: string) => [...museum.pages, ...tessaly.pages].find((one) => one.id === id)!;

const knownIds = (of: Scenario, id: string): string[] =>
  knownEvents(of, page(id), museum.events).map((event) => event.id);

describe('what a page hears of', () => {
  it.each([
    ['Fresh', ['rehang', 'season']],
    ['StalePages', []],
    ['StaleGraph', ['rehang', 'season']],
    ['PartialPages', ['rehang']],
  ])('in %s', (id, expected) => {
    expect(knownIds(scenario(id), 'm1')).toEqual(expected);
  });

  it('is nothing for a page that lags in a scenario of one’s own', () => {
    const own: Scenario = { ...SCENARIOS[0]!, id: 'own', pages: { lagging: ['m1'] } };
    expect(knownIds(own, 'm1')).toEqual([]);
    expect(knownIds(own, 'm2')).toEqual(['rehang', 'season']);
  });

  it('may be a later event without an earlier one', () => {
    const [, ...later] = tessaly.events;
    const body = pageBody(tessaly, scenario('Fresh'), page('d02'), later);
    expect(body).toContain('The Pro plan costs €59');
    expect(body).toContain('Tessaly Track is included');
  });
});

describe('a rendered page', () => {
  it('says a sentence for each value, each with what it states', () => {
    const sentences = pageSentences(museum, scenario('Fresh'), page('m8'), museum.events);
    expect(sentences.map(({ text, source, statement }) => [source, statement?.kind, text])).toEqual(
      [
        [0, undefined, 'Classes are welcome on weekday mornings, in these languages.'],
        [1, 'fact', 'Jana Čížková gives tours in Czech.'],
        [1, 'fact', 'Jana Čížková gives tours in English.'],
        [1, 'fact', 'Jana Čížková gives tours in Polish.'],
        [2, 'fact', 'Otto Brandl gives tours in Czech.'],
        [3, undefined, 'Nobody guides in German at the moment.'],
      ],
    );
    expect(sentences.map(({ separator }) => separator)).toEqual(['\n', '\n', '\n', '\n', '\n', '']);
  });

  it('tells former names once there are some, and claims as claims', () => {
    const kinds = (id: string, step: number) =>
      pageSentences(museum, scenario('Fresh'), page(id), museum.events.slice(0, step)).map(
        ({ statement }) => statement?.kind,
      );
    expect(kinds('m1', 0)).toEqual([undefined, 'fact', 'fact', 'fact']);
    expect(kinds('m1', 1)).toEqual([undefined, 'former-name', 'fact', 'fact', 'fact']);
    expect(kinds('m7', 2)).toEqual([undefined, undefined, 'claim']);
  });

  it('keeps a separator at the end of the page', () => {
    expect(pageBody(tessaly, scenario('Fresh'), page('d10'), [])).toMatch(/invoicing\. $/);
  });
});

describe('questions', () => {
  const question = (id: string) => museum.questions.find((one) => one.id === id)!;

  it('expect every value of a multi-valued last hop, in fact order', () => {
    const answers = [0, 1, 2].map((step) =>
      expectedAnswers(museum, question('Q4'), truthAt(museum, step)),
    );
    expect(answers).toEqual([
      ['Czech', 'English'],
      ['Czech', 'English'],
      ['Czech', 'English', 'Polish'],
    ]);
  });

  it('drift by answer, by a hop on the way, or by name', () => {
    const concerned = museum.questions.map((one) => concernedEvent(museum, one, museum.events));
    expect(concerned).toEqual([1, 1, 1, 2, 2, 0, 0, 0]);
  });

  it('count only the events that happen', () => {
    const [, season] = museum.events;
    expect(concernedEvent(museum, question('Q1'), [season!])).toBe(0);
    expect(concernedEvent(museum, question('Q5'), [season!])).toBe(1);
  });
});

describe('copies of facts', () => {
  const names = (copies: ReturnType<typeof factCopies>): string[] =>
    copies.map(({ pageId, entity, predicate }) => `${pageId} ${entity}.${predicate}`);

  it('are all current while pages follow the world', () => {
    for (const id of ['Fresh', 'StaleGraph']) {
      for (const world of [tessaly, museum]) {
        expect(staleCopies(world, scenario(id), world.events)).toEqual([]);
      }
    }
  });

  it('are stale where a name or a value is out of date', () => {
    const stale = staleCopies(museum, scenario('PartialPages'), museum.events);
    expect(names(stale)).toEqual([
      'm2 tower.kept_by',
      'm4 clock.shown_in',
      'm5 organ.shown_in',
      'm6 jana.guides_in',
      'm8 jana.guides_in',
      'm8 otto.guides_in',
    ]);
    expect(stale[3]).toMatchObject({
      objects: ['Czech', 'English'],
      trueObjects: ['Czech', 'English', 'Polish'],
    });
  });

  it('are stale on every page of the study that repeats a changed fact', () => {
    const stale = staleCopies(tessaly, scenario('StalePages'), tessaly.events);
    expect(names(stale).filter((name) => name.endsWith('pro.price'))).toHaveLength(5);
    expect(names(stale).filter((name) => name.endsWith('refunds.refund_days'))).toHaveLength(4);
    expect(names(stale).filter((name) => name.endsWith('payments.owned_by'))).toHaveLength(5);
    expect(names(stale).filter((name) => name.includes(' track.'))).toHaveLength(11);
    expect(stale).toHaveLength(25);
  });

  it('never count a claim as stale', () => {
    const claims = factCopies(museum, scenario('Fresh'), museum.events).filter(
      ({ kind }) => kind === 'claim',
    );
    expect(names(claims)).toEqual(['m7 adult.costs']);
    expect(claims[0]).toMatchObject({ objects: ['150'], trueObjects: ['120'], isStale: false });
  });
});
