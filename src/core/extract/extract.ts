/**
 * The extractor that needs no model: reads every sentence with the ontology's own templates, and
 * every row of a table by its heads. The deterministic reader parses its evidence with it too.
 */
import type { Ontology } from '../ontology/ontology';
import { splitPassages, splitSentences, type Passage } from '../ontology/sentences';
import { parseStatements, parseWordings, type Statement } from '../ontology/template';
import type { Instant } from '../time';
import { readRow } from './read-tables';
import { mayTellTime, statedDateOf, takeTimeClauses, type When } from './time-words';

export { splitSentences };

/** A triple and the sentence it was read in. */
export interface ExtractedTriple extends Omit<Statement, 'from' | 'until'> {
  readonly sentence: string;
  /** Position of the sentence among all sentences of the text, from 0. */
  readonly ordinal: number;
  /** From when it is so, where the sentence says; never of what is ended. */
  readonly from?: When;
  /** From when it is no longer so, where the sentence says. */
  readonly until?: When;
}

/**
 * Every statement a text makes, also that something is no longer so, in reading order. A sentence
 * that fits no template, with or without its clauses of time, makes none.
 */
export function extractStatements(ontology: Ontology, text: string): ExtractedTriple[] {
  const passages = splitPassages(text);
  const tellsTime = mayTellTime(text);
  const statedDate = tellsTime ? statedDateOf(passages.map((passage) => passage.text)) : undefined;
  return passages.flatMap((passage, ordinal) =>
    readPassage(ontology, passage, statedDate).map((statement) => ({
      ...statement,
      sentence: passage.text,
      ordinal,
    })),
  );
}

/** The statements of a text that it says hold: all but those that something is no longer so. */
export function extractTriples(ontology: Ontology, text: string): ExtractedTriple[] {
  return extractStatements(ontology, text).filter(({ isEnded }) => !isEnded);
}

function readPassage(
  ontology: Ontology,
  { text, row }: Passage,
  statedDate: Instant | undefined,
): readonly Omit<ExtractedTriple, 'sentence' | 'ordinal'>[] {
  if (row) return readRow(ontology, row);
  const worded = parseWordings(ontology, text);
  if (worded.length > 0) return worded;
  const { sentence, ...clauses } = takeTimeClauses(text, statedDate);
  const timed = sentence === text ? [] : parseCapitalised(ontology, sentence);
  // Without its clauses it fits no template: they may be a template's own words.
  if (timed.length === 0) return parseStatements(ontology, text);
  return timed.map((statement) => {
    if (!statement.isEnded) return { ...statement, ...clauses };
    // "No longer, as of that day": the clause tells the end, not a start.
    const until = clauses.from ?? clauses.until;
    return { ...statement, ...(until && { until }) };
  });
}

/** Reads a sentence that may have begun with a clause, so that its own first word was written small. */
function parseCapitalised(ontology: Ontology, sentence: string): readonly Statement[] {
  const statements = parseStatements(ontology, sentence);
  if (statements.length > 0) return statements;
  const first = sentence.charAt(0).toLocaleUpperCase('en');
  return parseStatements(ontology, first + sentence.slice(1));
}
