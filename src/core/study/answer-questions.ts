/** Asking every question at one checkpoint and scoring the answers. */
import { designOf, type DesignId } from '../designs/design';
import type { EvidenceSources } from '../designs/evidence';
import { joinValues, standingAt } from '../evaluate/answer';
import { scoreAnswer } from '../evaluate/score';
import { expectedAnswers, questionAt } from '../world/expected';
import { truthAfter } from '../world/truth';
import { askQuestion } from './ask-question';
import { eventsBy, type Lab } from './lab';
import type { AnswerRecord } from './run-event';

/** The answers of one design at one checkpoint, in question order. */
export async function* answerQuestions(
  lab: Lab,
  sources: EvidenceSources,
  scenario: string,
  design: DesignId,
  step: number,
): AsyncGenerator<AnswerRecord, void, undefined> {
  const truth = truthAfter(lab.world, eventsBy(lab, step));
  for (const { question, concerns } of lab.questions) {
    const { text, entityName } = questionAt(question, truth);
    const asked = { text, entityName, hops: question.hops };
    const { values, isHedged, why, hops } = await askQuestion(
      asked,
      designOf(design),
      sources,
      lab.reader,
    );
    const expected = expectedAnswers(lab.world, question, truth);
    yield {
      scenario,
      design,
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
  }
}
