/**
 * What the readings of one page amount to. The result depends on which versions are kept and which
 * were read, never on the order in which they came, so late and early pages end in the same facts.
 */
import { splitSentences } from '../extract/extract';
import type { End, Extraction, PageVersion, ReadTriple } from '../ports';
import type { Instant } from '../time';

/** A triple and the stretch of the page's history in which its sentence stood. */
export interface PageStatement {
  readonly triple: ReadTriple;
  /** The version it was first read in. */
  readonly version: number;
  /** By what it was read there. */
  readonly extractor: string;
  /** Date of the version in which the sentence first stood, without a break since. */
  readonly since: Instant;
  /** Open while it stands in the newest version read; else the date of the version that lacks it. */
  readonly end: End;
}

/** Equal keys mean the same statement. */
function statementKey({ triple, since, end }: PageStatement): string {
  const { sentence, subject, predicate, object, isEnded, from, until } = triple;
  const stated = [sentence, subject, predicate, object, isEnded, from, until];
  return JSON.stringify([...stated, since, end.kind === 'on' ? end.at : end.kind]);
}

/**
 * The statements that a page's readings make, by version read and then by place on the page.
 * Versions newer than the last one read do not count: the graph does not know of them. Of two
 * readings of one unbroken sentence the newer version's decides what it says.
 */
export function statementsOf(
  kept: readonly PageVersion[],
  readings: readonly Extraction[],
): readonly PageStatement[] {
  const inOrder = [...readings].sort((a, b) => a.version - b.version);
  const lastRead = inOrder.at(-1)?.version ?? 0;
  const history = kept
    .filter((page) => page.version <= lastRead)
    .sort((a, b) => a.version - b.version)
    .map((page) => ({ ...page, sentences: new Set(splitSentences(page.body)) }));

  let statements: PageStatement[] = [];
  for (const reading of inOrder) {
    const here = history.findIndex((page) => page.version === reading.version);
    const episodeOf = (sentence: string): Pick<PageStatement, 'since' | 'end'> => {
      const before = history.slice(0, here).findLastIndex((page) => !page.sentences.has(sentence));
      const gone = history.slice(here + 1).find((page) => !page.sentences.has(sentence));
      return {
        since: history[before + 1]?.updatedAt ?? reading.readAt,
        end: gone ? { kind: 'on', at: gone.updatedAt, precision: 'second' } : { kind: 'open' },
      };
    };
    const stands = (s: PageStatement): boolean =>
      (history[here]?.sentences.has(s.triple.sentence) ?? false) &&
      episodeOf(s.triple.sentence).since === s.since;
    const earlier = new Map(statements.filter(stands).map((s) => [statementKey(s), s]));
    const { version, extractor } = reading;
    const read = new Map(
      reading.triples
        .map((triple) => ({ triple, version, extractor, ...episodeOf(triple.sentence) }))
        .map((statement) => [statementKey(statement), statement] as const),
    );
    const decided = [...read].map(([key, statement]) => earlier.get(key) ?? statement);
    statements = [...statements.filter((s) => !stands(s)), ...decided];
  }
  return statements;
}
