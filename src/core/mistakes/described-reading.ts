/** Misreading pages as the article tells of it. */
import { nameKey } from '../ontology/name-key';
import { splitSentences } from '../ontology/sentences';
import type { PageVersion, ReadTriple } from '../ports';
import { mistakesOf, type DescribedMistakes } from './described-mistakes';
import type { ReadingMistakes } from './reading-mistakes';

/** The article's misreadings, for `withReadingMistakes`. */
export function describedReading(described: DescribedMistakes): ReadingMistakes {
  const typeWords = mistakesOf(described, 'type-word');
  const misreadSentences = mistakesOf(described, 'misread-sentence');

  const rename = (page: string, triple: ReadTriple): ReadTriple => {
    const { subject, predicate } = triple;
    const mistake = typeWords.find(
      (each) => each.predicate === predicate && each.pages.includes(page),
    );
    if (!mistake || nameKey(subject).endsWith(` ${nameKey(mistake.word)}`)) return triple;
    return { ...triple, subject: `${subject} ${mistake.word}` };
  };

  const misreadOn = ({ page, body }: PageVersion): readonly ReadTriple[] => {
    const sentences = splitSentences(body);
    return misreadSentences
      .filter(
        ({ page: own, beside, notBeside }) =>
          own === page &&
          (beside === undefined || sentences.includes(beside)) &&
          (notBeside === undefined || !sentences.includes(notBeside)),
      )
      .flatMap(({ sentence, triple: [subject, predicate, object] }) => {
        const position = sentences.indexOf(sentence);
        return position < 0 ? [] : { subject, predicate, object, sentence, position };
      });
  };

  return {
    id: 'described-mistakes@1',
    misread: (page, triples) =>
      [...triples.map((triple) => rename(page.page, triple)), ...misreadOn(page)].sort(
        (a, b) => a.position - b.position,
      ),
  };
}
