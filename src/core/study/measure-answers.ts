/** What the metrics count of a run's answers: how they score strictly, and what the stores could say. */
import { designOf } from '../designs/design';
import type { MeasuredAnswer } from '../evaluate/metrics';
import { scoreStrictly, statesFormerValue } from '../evaluate/strict-score';
import { createNameIndex, type NameIndex } from '../graph/identity';
import { predicateOf } from '../ontology/ontology';
import { expectedAnswers } from '../world/expected';
import { formerNamesOf, nameOf, truthAfter, type Truth } from '../world/truth';
import type { World } from '../world/world';
import { checkpointAt, copiesOfSlot } from './checkpoint-lookup';
import { retrievalHits, sumHits } from './retrieval-hits';
import { eventsOf } from './run-config';
import type { AnswerRecord, HopRecord } from './run-event';
import type { RunState } from './run-state';

/** Measures answers of a run, by default those of its first pass; empty before it has a plan. */
export function measureAnswers(
  run: RunState,
  world: World,
  answers: readonly AnswerRecord[] = run.answers,
): readonly MeasuredAnswer[] {
  const config = run.plan?.config;
  if (!config) return [];
  const events = eventsOf(config, world);
  const truths = [0, ...events.map((_, index) => index + 1)].map((step) =>
    truthAfter(world, events.slice(0, step)),
  );
  const expected = new Map(
    world.questions.map((question) => [
      question.id,
      truths.map((truth) => expectedAnswers(world, question, truth)),
    ]),
  );
  const names = createNameIndex(world.ontology, [], []);
  return answers.flatMap((answer): readonly MeasuredAnswer[] => {
    const hop = answer.hops.at(-1);
    const truth = truths[answer.step];
    const ownExpected = expected.get(answer.question);
    if (!hop || !truth || !ownExpected) return [];
    const { scenario, design, step, question, standing, outcome, isHedged } = answer;
    const values = outcome === 'abstain' ? [] : hop.values;
    const right = ownExpected[step] ?? [];
    const asked = {
      predicate: predicateOf(world.ontology, hop.predicate),
      formerValues: ownExpected.slice(0, step).flat(),
    };
    const hits = sumHits(retrievalHits({ ...run, answers: [answer] }, world));
    return [
      {
        scenario,
        design,
        step,
        question,
        standing,
        outcome,
        isHedged,
        strictOutcome: scoreStrictly(values, right, asked),
        statesFormer: statesFormerValue(values, right, asked),
        isInStore: isInStore(run, world, names, answer, hop, truth),
        searches: hits.searches,
        searchesFound: hits.found,
      },
    ];
  });
}

/**
 * The entities that a hop may have looked for: by a name of that day or a former one, however it is
 * written. Answers name things as their sources do, and "Helix team" is Helix.
 */
function entitiesAsked(
  world: World,
  { keyOf }: NameIndex,
  hop: HopRecord,
  truth: Truth,
): readonly string[] {
  const { subject } = predicateOf(world.ontology, hop.predicate);
  const asked = keyOf(hop.entityName, subject);
  return world.entities
    .filter(({ concept }) => subject.includes(concept))
    .map(({ id }) => id)
    .filter((id) =>
      [nameOf(truth, id), ...formerNamesOf(truth, id)].some(
        (name) => keyOf(name, subject) === asked,
      ),
    );
}

/**
 * Whether pages or graph, as far as the design reads them, say anything of the slot that a hop looked
 * for, right or wrong. A page does when it has a copy of the slot, found or not, draft or not. The
 * graph does when it has a value under the current name; of an entity that has had another name, also
 * when it had one at an earlier checkpoint, for it forgets none.
 */
function isInStore(
  run: RunState,
  world: World,
  names: NameIndex,
  { scenario, design, step }: AnswerRecord,
  hop: HopRecord,
  truth: Truth,
): boolean {
  const { readsPages, graph } = designOf(design);
  const { predicate } = hop;
  return entitiesAsked(world, names, hop, truth).some((id) => {
    const asked = { entityName: nameOf(truth, id), predicate };
    if (readsPages && copiesOfSlot(run, world, scenario, step, asked).length > 0) return true;
    if (graph === 'none') return false;
    const hasFormerNames = formerNamesOf(truth, id).length > 0;
    const steps = hasFormerNames ? [...Array(step + 1).keys()] : [step];
    return steps.some((each) =>
      checkpointAt(run, scenario, each)?.graphCopies.some(
        (copy) => copy.entity === id && copy.predicate === predicate && copy.objects.length > 0,
      ),
    );
  });
}
