/** The checks of what pages say: every citation says something, and what is said can be read back. */
import { splitSentences } from '../ontology/sentences';
import { parseSentence, parseStatements, parseWordings, type Triple } from '../ontology/template';
import type { Report } from './read-world-file';
import { renderedSentences, type RenderedSentence, type ToldStatement } from './render-page';
import { hearsOf, SCENARIOS } from './scenario';
import { truthAfter } from './truth';
import { quote } from './world-error';
import type { PageTemplate, World } from './world';

/** Reports sentences that no checkpoint ever shows and sentences that are read as something else. */
export function checkPages(world: World, report: Report): void {
  world.pages.forEach((page, index) => {
    const shown = new Set<number>();
    const faulty = new Set<number>();
    for (const sentences of statesOf(world, page)) {
      for (const sentence of sentences) shown.add(sentence.source);
      for (const { source, expected, found } of misreadings(world, sentences)) {
        if (faulty.has(source)) continue;
        faulty.add(source);
        report(['pages', index, 'sentences', source], expected, found);
      }
    }
    page.sentences.forEach(({ content, when }, source) => {
      if (shown.has(source) || content.kind === 'former-names') return;
      const place = ['pages', index, 'sentences', source];
      if (content.kind === 'cite') {
        const found = `nothing at the end of ${quote([content.entity, ...content.path].join('.'))}`;
        report([...place, 'cite'], 'a path that leads to a fact at some checkpoint', found);
      } else if (when) {
        report(
          [...place, 'if'],
          'a condition that holds at some checkpoint',
          'one that never does',
        );
      }
    });
  });
}

/** The page in every state that a scenario of the study shows, each state once. */
function statesOf(world: World, page: PageTemplate): RenderedSentence[][] {
  const states = new Map<string, RenderedSentence[]>();
  for (const scenario of SCENARIOS) {
    for (let step = 0; step <= world.events.length; step += 1) {
      const known = world.events.slice(0, step).filter((event) => hearsOf(scenario, page, event));
      const ids = known.map(({ id }) => id);
      const key = ids.join(' ');
      if (states.has(key)) continue;
      states.set(key, renderedSentences(world, page, truthAfter(world, known), new Set(ids)));
    }
  }
  return [...states.values()];
}

interface Misreading {
  readonly source: number;
  readonly expected: string;
  readonly found: string;
}

/**
 * What an extractor would read wrongly: a sentence that runs into the next one, and prose that
 * fits a template.
 */
function misreadings(world: World, sentences: readonly RenderedSentence[]): Misreading[] {
  return sentences.flatMap(({ text, separator, source, statement, told }, index): Misreading[] => {
    const next = sentences[index + 1];
    const parts = splitSentences(text);
    if (next) {
      const together = text + separator + next.text;
      if (splitSentences(together)[parts.length] !== splitSentences(next.text)[0]) {
        const expected = 'an end mark and a space before the next sentence';
        return [{ source, expected, found: quote(together) }];
      }
    }
    if (statement) return [];
    if (told) return misreadTold(world, text, told).map((fault) => ({ source, ...fault }));
    const triple = parts.flatMap((part) => parseSentence(world.ontology, part) ?? [])[0];
    if (!triple) return [];
    const found = `prose that reads as ${JSON.stringify([triple.subject, triple.predicate, triple.object])}`;
    return [{ source, expected: 'words that state no fact, or a citation', found }];
  });
}

/** What a sentence with dates is read as, where that is not what it tells. */
function misreadTold(
  { ontology }: World,
  text: string,
  told: readonly ToldStatement[],
): Omit<Misreading, 'source'>[] {
  const words = ({ subject, predicate, object }: Triple): string =>
    JSON.stringify([subject, predicate, object]);
  const read = [...parseWordings(ontology, text), ...parseStatements(ontology, text)];
  const meant = told.map(words).join(', ');
  const found = read.slice(0, told.length).map(words).join(', ');
  if (found === meant) return [];
  return [
    { expected: `the sentence ${quote(text)} to read back as ${meant}`, found: found || 'nothing' },
  ];
}
