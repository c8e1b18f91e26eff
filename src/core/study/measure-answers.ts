/** What the metrics count of a run's answers: how they score strictly, and what the stores could say. */
import { designOf } from '../designs/design';
import type { MeasuredAnswer } from '../evaluate/metrics';
import { scoreStrictly, statesFormerValue } from '../evaluate/strict-score';
import { nameKey } from '../ontology/name-key';
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
        isInStore: isInStore(run, world, answer, hop, truth),
        searches: hits.searches,
        searchesFound: hits.found,
      },
    ];
  });
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
  { scenario, design, step }: AnswerRecord,
  hop: HopRecord,
  truth: Truth,
): boolean {
  const { readsPages, graph } = designOf(design);
  if (readsPages && copiesOfSlot(run, world, scenario, step, hop).length > 0) return true;
  if (graph === 'none') return false;
  const asked = nameKey(hop.entityName);
  return world.entities.some(({ id }) => {
    const formerNames = formerNamesOf(truth, id);
    const names = [nameOf(truth, id), ...formerNames].map(nameKey);
    if (!names.includes(asked)) return false;
    const steps = formerNames.length > 0 ? [...Array(step + 1).keys()] : [step];
    return steps.some((each) =>
      checkpointAt(run, scenario, each)?.graphCopies.some(
        ({ entity, predicate, objects }) =>
          entity === id && predicate === hop.predicate && objects.length > 0,
      ),
    );
  });
}
