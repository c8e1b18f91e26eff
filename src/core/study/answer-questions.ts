/** Asking every question at one checkpoint and scoring the answers. */
import { pMapIterable } from 'p-map';
import type { Design } from '../designs/design';
import type { EvidenceSources } from '../designs/evidence';
import { joinValues, standingAt } from '../evaluate/answer';
import { scoreAnswer } from '../evaluate/score';
import { expectedAnswers, questionAt } from '../world/expected';
import { truthAfter } from '../world/truth';
import { askQuestion } from './ask-question';
import { eventsBy, type Lab, type PlannedQuestion } from './lab';
import type { AnswerRecord } from './run-event';

/** Rules keep nobody waiting: with them the model that embeds the questions is what is waited for. */
function questionsAtOnce({ config, reader, calls }: Lab): number {
  const isSearchAlone = config.reader === 'patterns' && config.retriever !== 'bm25';
  return isSearchAlone && calls ? calls.embeddingEngine.concurrency : reader.concurrency;
}

/** The answers of one design at one checkpoint, in question order. */
export async function* answerQuestions(
  lab: Lab,
  sources: EvidenceSources,
  scenario: string,
  design: Design,
  step: number,
): AsyncGenerator<AnswerRecord, void, undefined> {
  const truth = truthAfter(lab.world, eventsBy(lab, step));
  const answer = async ({ question, concerns }: PlannedQuestion): Promise<AnswerRecord> => {
    const { text, entityName } = questionAt(question, truth);
    const asked = { text, entityName, hops: question.hops };
    const { values, isHedged, why, hops } = await askQuestion(asked, design, sources, lab.reader);
    const expected = expectedAnswers(lab.world, question, truth);
    return {
      scenario,
      design: design.id,
      step,
      question: question.id,
      standing: standingAt(concerns, step),
      outcome: scoreAnswer(values, expected),
      isHedged,
      answer: joinValues(values),
      expected: joinValues(expected),
      why,
      text,
      hops,
    };
  };
  yield* pMapIterable(lab.questions, answer, { concurrency: questionsAtOnce(lab) });
}
