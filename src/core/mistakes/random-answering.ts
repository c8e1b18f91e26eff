/** Answering wrongly at random, at given rates. */
import { evidenceText } from '../designs/evidence';
import type { Reading, ReadRequest } from '../readers/reader';
import type { World } from '../world/world';
import type { AnsweringMistakes } from './answering-mistakes';
import { chancesOf, happens, type Chances } from './chance';
import { inventValue } from './invent-value';

/** In percent of the questions without evidence, and of the answers with a warning. */
export interface AnsweringRates {
  readonly inventedValues: number;
  readonly ignoredFlags: number;
}

/** Random mistakes in answers, for `withAnsweringMistakes`. */
export function randomAnswering(
  world: World,
  rates: AnsweringRates,
  seed: number,
): AnsweringMistakes {
  const chances = (mistake: string, request: ReadRequest): Chances => {
    const { entityName, predicate, evidence, policy } = request;
    const asked = [entityName, predicate.id, policy.choose];
    return chancesOf(seed, mistake, ...asked, ...evidence.map(evidenceText));
  };

  const invent = (request: ReadRequest, reading: Reading): Reading => {
    const chance = chances('invented-value', request);
    const isInvented = reading.values.length === 0 && happens(chance[0], rates.inventedValues);
    const value = isInvented ? inventValue(world, request.predicate, chance) : undefined;
    return value === undefined ? reading : { ...reading, values: [value], why: 'invented' };
  };

  const leaveUnflagged = (request: ReadRequest, reading: Reading): Reading => {
    const chance = chances('ignored-flag', request);
    if (!happens(chance[0], rates.ignoredFlags)) return reading;
    return { ...reading, hedgeReasons: [], why: `warning left out: ${reading.why}` };
  };

  return {
    id: 'random-mistakes@1',
    mistake: (request) => request,
    spoil: (request, reading) => {
      if (request.evidence.length === 0) return invent(request, reading);
      return reading.hedgeReasons.length > 0 ? leaveUnflagged(request, reading) : reading;
    },
  };
}
