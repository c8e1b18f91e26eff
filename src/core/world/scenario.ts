/** Scenarios: which store lags behind the world, the pages or the graph. */
import { renderedSentences, renderPage, type RenderedSentence } from './render-page';
import { truthAfter } from './truth';
import type { ChangeEvent, PageTemplate, World } from './world';

/**
 * Which pages hear of an event: all, none, only those whose `updatedBy` names its kind, or all
 * but the pages listed (page ids).
 */
export type PageUpdates = 'all' | 'none' | 'owners' | { readonly lagging: readonly string[] };

/**
 * How the graph is kept after an event: changed pages are read again, the values come from the
 * system of record, nobody touches it, or it is built anew from all pages.
 */
export type GraphUpkeep = 'patch' | 'record' | 'never' | 'rebuild';

/** One way for an organisation to fall behind, the same at every checkpoint. */
export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** One sentence for a newcomer. */
  readonly explanation: string;
  readonly pages: PageUpdates;
  readonly graph: GraphUpkeep;
}

/** The four scenarios of the study, in the order of its tables. */
export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'Fresh',
    label: 'Fresh',
    explanation: 'Every page is updated at once and the graph reads each changed page again.',
    pages: 'all',
    graph: 'patch',
  },
  {
    id: 'StalePages',
    label: 'Stale pages',
    explanation: 'Nobody updates a page; the graph gets the change from the system that owns it.',
    pages: 'none',
    graph: 'record',
  },
  {
    id: 'StaleGraph',
    label: 'Stale graph',
    explanation: 'Every page is updated at once, but nobody reads the pages into the graph again.',
    pages: 'all',
    graph: 'never',
  },
  {
    id: 'PartialPages',
    label: 'Partial pages',
    explanation:
      'Only the pages that own a fact are updated, copies stay old; the graph reads what changed.',
    pages: 'owners',
    graph: 'patch',
  },
];

/** The scenario of the study with this id; throws a `RangeError` when there is none. */
export function scenarioOf(id: string): Scenario {
  const scenario = SCENARIOS.find((s) => s.id === id);
  if (!scenario) throw new RangeError(`no scenario "${id}"`);
  return scenario;
}

/** Whether a page is brought up to date when an event happens. */
export function hearsOf(scenario: Scenario, page: PageTemplate, event: ChangeEvent): boolean {
  const { pages } = scenario;
  if (pages === 'all') return true;
  if (pages === 'none') return false;
  if (pages === 'owners') return page.updatedBy.includes(event.kind);
  return !pages.lagging.includes(page.id);
}

/** The events that a page knows of, in the order in which they happened. */
export function knownEvents(
  scenario: Scenario,
  page: PageTemplate,
  eventsSoFar: readonly ChangeEvent[],
): readonly ChangeEvent[] {
  return eventsSoFar.filter((event) => hearsOf(scenario, page, event));
}

/** The text of a page in a scenario once these events have happened. */
export function pageBody(
  world: World,
  scenario: Scenario,
  page: PageTemplate,
  eventsSoFar: readonly ChangeEvent[],
): string {
  const known = knownEvents(scenario, page, eventsSoFar);
  return renderPage(world, page, truthAfter(world, known), idsOf(known));
}

/** The sentences of the same page, each with what it states. */
export function pageSentences(
  world: World,
  scenario: Scenario,
  page: PageTemplate,
  eventsSoFar: readonly ChangeEvent[],
): RenderedSentence[] {
  const known = knownEvents(scenario, page, eventsSoFar);
  return renderedSentences(world, page, truthAfter(world, known), idsOf(known));
}

function idsOf(events: readonly ChangeEvent[]): ReadonlySet<string> {
  return new Set(events.map(({ id }) => id));
}
