/**
 * The reader without a model: it parses candidates out of the evidence with the patterns that
 * wrote the pages and applies the design's policy. Every wrong answer is the knowledge layer's.
 */
import type { CodeReason } from '../designs/design';
import { evidenceDate, evidenceText, type Evidence } from '../designs/evidence';
import { extractTriples, type ExtractedTriple } from '../extract/extract';
import { nameKey } from '../ontology/name-key';
import { formerNamePredicate, type Ontology, type Predicate } from '../ontology/ontology';
import type { Candidate, Reader, Reading, ReadRequest } from './reader';

/** The published study's words for each reason. */
const REASON_WORDS: Readonly<Record<CodeReason, string>> = {
  'sources-disagree': 'sources disagree',
  'not-in-graph': 'not in graph',
  'page-changed': 'page changed after extraction',
};

interface ParsedTriple extends ExtractedTriple {
  readonly evidenceIndex: number;
}

/** `entityName` and the names that two passes over "X was formerly called Y" add, as keys. */
function namesInEvidence(
  entityName: string,
  triples: readonly ParsedTriple[],
  ontology: Ontology,
): ReadonlySet<string> {
  const formerly = formerNamePredicate(ontology)?.id;
  const pairs = triples
    .filter(({ predicate }) => predicate === formerly)
    .map((t) => [nameKey(t.subject), nameKey(t.object)] as const);
  const names = new Set([nameKey(entityName)]);
  for (const [now, before] of [...pairs, ...pairs]) {
    if (names.has(now)) names.add(before);
    if (names.has(before)) names.add(now);
  }
  return names;
}

/** Facts of the graph are one source, each page is another. */
const sourceOf = (evidence: Evidence): string =>
  evidence.kind === 'page' ? evidence.page.page : 'graph';

/** The candidate that wins: the first, or the newest with a graph fact before a page of its date. */
function choose(candidates: readonly Candidate[], request: ReadRequest): Candidate | undefined {
  if (request.policy.choose === 'first') return candidates[0];
  const order = (candidate: Candidate): readonly [string, number] => {
    const evidence = request.evidence[candidate.evidenceIndex];
    return evidence ? [evidenceDate(evidence) ?? '', evidence.kind === 'fact' ? 1 : 0] : ['', 0];
  };
  return candidates.reduce<Candidate | undefined>((top, candidate) => {
    if (!top) return candidate;
    const [date, isFact] = order(candidate);
    const [topDate, isTopFact] = order(top);
    return date > topDate || (date === topDate && isFact > isTopFact) ? candidate : top;
  }, undefined);
}

/** The values the deciding candidate's source gives: one, or all of a multi-valued predicate. */
function valuesOf(
  decidedBy: Candidate,
  candidates: readonly Candidate[],
  evidence: readonly Evidence[],
  predicate: Predicate,
): readonly string[] {
  if (predicate.cardinality === 'one') return [decidedBy.value];
  const bySource = groupBySource(candidates, evidence);
  const own = [...bySource.values()].find((group) => group.includes(decidedBy)) ?? [decidedBy];
  return [...new Map(own.map((c) => [nameKey(c.value), c.value])).values()];
}

function groupBySource(
  candidates: readonly Candidate[],
  evidence: readonly Evidence[],
): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const item = evidence[candidate.evidenceIndex];
    const source = item ? sourceOf(item) : '';
    groups.set(source, [...(groups.get(source) ?? []), candidate]);
  }
  return groups;
}

/**
 * Whether sources contradict each other. Values of a single-valued predicate differ; sources of a
 * multi-valued one may know fewer values, but none may know one that the answer lacks.
 */
function doSourcesDisagree(values: readonly string[], candidates: readonly Candidate[]): boolean {
  const answered = new Set(values.map(nameKey));
  return candidates.some((c) => !answered.has(nameKey(c.value)));
}

const isFromGraph = (candidate: Candidate, evidence: readonly Evidence[]): boolean =>
  evidence[candidate.evidenceIndex]?.kind === 'fact';

/** Text folded for a search that ignores case. */
const folded = (text: string): string => nameKey(text);

const HEDGE_CHECKS: Readonly<
  Record<
    CodeReason,
    (
      request: ReadRequest,
      found: {
        readonly values: readonly string[];
        readonly candidates: readonly Candidate[];
        readonly names: ReadonlySet<string>;
      },
    ) => boolean
  >
> = {
  'sources-disagree': (_, { values, candidates }) => doSourcesDisagree(values, candidates),
  'not-in-graph': ({ evidence }, { candidates }) =>
    !candidates.some((c) => isFromGraph(c, evidence)),
  'page-changed': ({ evidence }, { names }) =>
    evidence.some(
      (item) =>
        item.kind === 'page' &&
        item.isAheadOfGraph &&
        [...names].some((name) => folded(evidenceText(item)).includes(name)),
    ),
};

/** The deterministic reader for a world's ontology. Parses each distinct text once. */
export function createDeterministicReader(ontology: Ontology): Reader {
  const parsed = new Map<string, readonly ExtractedTriple[]>();
  const parse = (text: string): readonly ExtractedTriple[] => {
    const known = parsed.get(text) ?? extractTriples(ontology, text);
    parsed.set(text, known);
    return known;
  };

  const read = (request: ReadRequest): Reading => {
    const { entityName, predicate, evidence, policy } = request;
    const triples = evidence.flatMap((item, evidenceIndex) =>
      parse(evidenceText(item)).map((triple): ParsedTriple => ({ ...triple, evidenceIndex })),
    );
    const names = namesInEvidence(entityName, triples, ontology);
    const candidates = triples
      .filter((t) => t.predicate === predicate.id && names.has(nameKey(t.subject)))
      .map((t): Candidate => ({
        value: t.object,
        evidenceIndex: t.evidenceIndex,
        sentence: t.sentence,
      }));
    const decidedBy = choose(candidates, request);
    if (!decidedBy) return { values: [], candidates, hedgeReasons: [], why: 'no evidence' };
    const values = valuesOf(decidedBy, candidates, evidence, predicate);
    const hedgeReasons = policy.hedgeReasons.filter((reason) =>
      HEDGE_CHECKS[reason](request, { values, candidates, names }),
    );
    const why =
      policy.choose === 'first'
        ? 'first candidate'
        : hedgeReasons.map((reason) => REASON_WORDS[reason]).join(', ');
    return { values, decidedBy, candidates, hedgeReasons, why };
  };

  return { id: 'patterns@1', concurrency: 1, read: (request) => Promise.resolve(read(request)) };
}
