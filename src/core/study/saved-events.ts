/** The events of a recording, which come from outside. */
import { digestAnswers } from '../evaluate/digest';
import { SCENARIOS } from '../world/scenario';
import { describeValue, formatPath, quote, type Path } from '../world/world-error';
import { runEvent } from './event-schema';
import type { RunEvent, RunPlan } from './run-event';
import { foldEvents, NO_RUN } from './run-state';

export type SavedEvents =
  | { readonly ok: true; readonly events: readonly RunEvent[] }
  | { readonly ok: false; readonly message: string };

type ParsedEvent =
  { readonly ok: true; readonly event: RunEvent } | { readonly ok: false; readonly found: string };

/** What stands at a path of a value. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Readonly<Record<string | number, unknown>>)[key],
    value,
  );
}

/** An event with its kind, where it tells one, for people. */
function nameOf(raw: unknown, place: number): string {
  const type = typeof raw === 'object' && raw && 'type' in raw ? raw.type : undefined;
  return `event ${place}${typeof type === 'string' ? ` (${quote(type)})` : ''}`;
}

/** An event as every panel may rely on it. */
function parseEvent(raw: unknown, place: number): ParsedEvent {
  const parsed = runEvent.safeParse(raw);
  if (parsed.success) {
    const event = parsed.data;
    if (event.seq === place) return { ok: true, event };
    return { ok: false, found: `the number ${event.seq} at event ${place}` };
  }
  const path = (parsed.error.issues[0]?.path ?? []).map((key) =>
    typeof key === 'symbol' ? String(key) : key,
  );
  const value = describeValue(valueAt(raw, path));
  const where = path.length === 0 ? '' : ` as its ${quote(formatPath(path))}`;
  return { ok: false, found: `${value}${where} at ${nameOf(raw, place)}` };
}

/** Ids that must be those of the plan. */
interface Mentions {
  readonly scenarios?: readonly string[];
  readonly questions?: readonly string[];
  readonly predicates?: readonly string[];
  readonly pages?: readonly string[];
  readonly steps?: readonly number[];
}

const predicatesOf = (items: readonly { readonly predicate: string }[]): readonly string[] =>
  items.map(({ predicate }) => predicate);

function mentionsOf(event: RunEvent): Mentions {
  switch (event.type) {
    case 'extracted': {
      const { scenario, step, page, triples } = event.reading;
      const predicates = predicatesOf(triples);
      return { scenarios: [scenario], steps: [step], pages: [page], predicates };
    }
    case 'checkpoint': {
      const { scenario, step, pages, copies, graphCopies } = event.checkpoint;
      return {
        scenarios: [scenario],
        steps: [step],
        pages: [...pages.map(({ page }) => page), ...copies.map(({ pageId }) => pageId)],
        predicates: predicatesOf([...copies, ...graphCopies]),
      };
    }
    case 'answered': {
      const { scenario, step, question, hops } = event.answer;
      return {
        scenarios: [scenario],
        steps: [step],
        questions: [question],
        predicates: predicatesOf(hops),
      };
    }
    case 'maintained':
      return { steps: [event.cost.step] };
    default:
      return {};
  }
}

/** Finds what an event speaks of that is not in the plan of its run; `undefined` when all of it is. */
function createForeignFinder(plan: RunPlan): (event: RunEvent) => string | undefined {
  const known: Readonly<Record<keyof Mentions, ReadonlySet<string | number>>> = {
    // Maintenance is measured in scenarios of the study, whichever were asked for.
    scenarios: new Set([...SCENARIOS, ...plan.scenarios].map(({ id }) => id)),
    questions: new Set(plan.questions.map(({ id }) => id)),
    predicates: new Set(plan.predicates.map(({ id }) => id)),
    pages: new Set(plan.pages.map(({ id }) => id)),
    steps: new Set(plan.steps.map(({ step }) => step)),
  };
  const kinds = Object.keys(known) as (keyof Mentions)[];
  return (event) => {
    const mentions = mentionsOf(event);
    for (const kind of kinds) {
      const id = mentions[kind]?.find((each) => !known[kind].has(each));
      if (id !== undefined) return `${quote(String(id))} among ${kind}`;
    }
    return undefined;
  };
}

/** Whether a hop points at an item of its evidence that is not there. */
function pointsBeyond(event: RunEvent): boolean {
  return (
    event.type === 'answered' &&
    event.answer.hops.some(
      ({ decidedBy, evidence }) => decidedBy && !evidence[decidedBy.evidenceIndex],
    )
  );
}

/** What is wrong with well-formed events as those of one whole run; `undefined` when nothing is. */
function findFault(events: readonly RunEvent[], worldDigest: string): string | undefined {
  const [first] = events;
  const last = events.at(-1);
  if (first?.type !== 'started') return 'no beginning';
  if (last?.type !== 'finished') return 'no end';
  if (first.plan.worldDigest !== worldDigest) return 'a run on another world';
  const between = events.slice(1, -1);
  const ends = ['started', 'finished', 'cancelled'];
  const misplaced = between.find(({ type }) => ends.includes(type));
  if (misplaced) return `${nameOf(misplaced, misplaced.seq)} in the middle`;
  const findForeign = createForeignFinder(first.plan);
  for (const event of between) {
    const foreign = findForeign(event);
    if (foreign !== undefined) {
      return `${foreign}, which the plan does not have, at ${nameOf(event, event.seq)}`;
    }
    if (pointsBeyond(event)) return `evidence missing at ${nameOf(event, event.seq)}`;
  }
  const digest = digestAnswers(foldEvents(NO_RUN, events).answers);
  return digest === last.digest ? undefined : 'answers that were changed';
}

/**
 * Checks that these are the events of a whole run on the world of this digest, each with all that
 * panels read in it, and with the answers they were told with. Never throws.
 */
export function readEvents(raw: readonly unknown[], worldDigest: string): SavedEvents {
  const refuse = (found: string): SavedEvents => ({
    ok: false,
    message: `The recording’s events cannot be played: expected those of a whole run, found ${found}.`,
  });
  const events: RunEvent[] = [];
  for (const [place, each] of raw.entries()) {
    const parsed = parseEvent(each, place);
    if (!parsed.ok) return refuse(parsed.found);
    events.push(parsed.event);
  }
  const fault = findFault(events, worldDigest);
  return fault === undefined ? { ok: true, events } : refuse(fault);
}
