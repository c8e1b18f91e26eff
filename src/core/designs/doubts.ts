/** Doubts: the reasons that code finds to warn that an answer may be out of date. */
import { nameKey } from '../ontology/name-key';
import { WRITTEN_KEYS } from './candidates';
import { weigh, type Decision, type DecisionRequest, type Weight } from './decide';
import type { CodeReason, DesignPolicy, GraphReason } from './design-policy';
import { evidenceText, type FactEvidence } from './evidence';
import type { SlotFacts } from '../graph/slot';

/** What code warns of. */
export type Doubt = CodeReason | GraphReason;

/** Each in a few words; those of the published study are its own. */
export const DOUBT_WORDS: Readonly<Record<Doubt, string>> = {
  'sources-disagree': 'sources disagree',
  'not-in-graph': 'not in graph',
  'page-changed': 'page changed after extraction',
  'sentence-changed': 'its sentence is gone from the page since the graph read it',
  'not-in-sentence': 'its sentence does not say it',
  'reader-differs': 'the reader answered otherwise',
};

export interface DoubtRequest extends DecisionRequest {
  readonly policy: Pick<
    DesignPolicy,
    'choose' | 'trust' | 'graph' | 'changes' | 'doubts' | 'hedgeReasons'
  >;
  /** What the graph holds beyond the evidence; absent for a reader, which has the evidence only. */
  readonly slot?: SlotFacts;
}

/** An answer with the decision that led to it. */
interface Finding {
  readonly request: DoubtRequest;
  readonly decision: Decision;
  /** Keys of the values answered. */
  readonly answered: ReadonlySet<string>;
  /** What stands behind the answer; absent when nothing in the evidence says it. */
  readonly own?: Weight;
}

const keysOf = ({ request }: Finding): typeof WRITTEN_KEYS => request.keys ?? WRITTEN_KEYS;

/** Whether this speaks against the answer by its own weight: anything, or only equals where rank counts. */
function isRival(weight: Weight, { own, request }: Finding): boolean {
  if (request.policy.trust === 'equal' || !own) return true;
  return weight.rank === own.rank && weight.isStanding && weight.isVerbatim;
}

/**
 * Values of a single-valued predicate differ; sources of a multi-valued one may know fewer values,
 * but none may know one that the answer lacks.
 */
function doSourcesDisagree(finding: Finding): boolean {
  const { request, decision, answered, own } = finding;
  const { value } = keysOf(finding);
  const inEvidence = decision.candidates.some(
    (candidate) =>
      !answered.has(value(candidate.value)) && isRival(weigh(candidate, request.evidence), finding),
  );
  const isOutvoted = ({ support, sourceCount, confirmed }: FactEvidence): boolean =>
    request.policy.trust === 'equal' &&
    answered.has(value(confirmed.fact.object)) &&
    support.length < sourceCount;
  const inGraph = request.slot !== undefined && factsIn(request).some(isOutvoted);
  const isContradiction =
    request.predicate.cardinality === 'one' && answered.size > 1 && own !== undefined;
  return inEvidence || inGraph || isContradiction;
}

const factsIn = ({ evidence }: DoubtRequest): readonly FactEvidence[] =>
  evidence.flatMap((item) => (item.kind === 'fact' ? item : []));

/** Facts of the evidence behind the answer. */
function factsBehind(finding: Finding): readonly FactEvidence[] {
  const { value } = keysOf(finding);
  return factsIn(finding.request).filter(({ confirmed }) =>
    finding.answered.has(value(confirmed.fact.object)),
  );
}

/** The answer rests on the graph: on a fact, and not on a page that says so itself. */
const restsOnGraph = ({ own }: Finding): boolean => own?.isFact ?? false;

const CHECKS: Readonly<Record<Exclude<Doubt, 'reader-differs'>, (finding: Finding) => boolean>> = {
  'sources-disagree': doSourcesDisagree,
  'not-in-graph': ({ request, decision, own }) =>
    request.policy.graph !== 'none' &&
    !decision.candidates.some((c) => weigh(c, request.evidence).isFact) &&
    (request.policy.trust === 'equal' || own?.rank !== 'canonical'),
  'page-changed': (finding) => {
    const { request, decision } = finding;
    if (request.policy.changes === 'of-sentence') return false;
    const isPageAhead = request.evidence.some(
      (item) =>
        item.kind === 'page' &&
        item.isAheadOfGraph &&
        [...decision.names].some((name) => nameKey(evidenceText(item)).includes(name)),
    );
    const isFactBehind =
      request.slot !== undefined && factsBehind(finding).some((fact) => fact.isPageAhead);
    return isPageAhead || isFactBehind;
  },
  'sentence-changed': (finding) =>
    restsOnGraph(finding) && factsBehind(finding).some(({ isGone }) => isGone),
  'not-in-sentence': (finding) =>
    finding.request.policy.trust === 'by-rank' &&
    restsOnGraph(finding) &&
    finding.own?.isVerbatim === false,
};

/** In this order they are told. */
const ORDER = Object.keys(CHECKS) as readonly (keyof typeof CHECKS)[];

/** The reasons for doubt in an answer, which may be another than the one decided; none without one. */
export function findDoubts(
  request: DoubtRequest,
  decision: Decision,
  values: readonly string[],
): readonly Doubt[] {
  if (values.length === 0) return [];
  const { value } = request.keys ?? WRITTEN_KEYS;
  const answered = new Set(values.map(value));
  const speaker =
    decision.decidedBy && answered.has(value(decision.decidedBy.value))
      ? decision.decidedBy
      : decision.candidates.find((candidate) => answered.has(value(candidate.value)));
  const own = speaker && weigh(speaker, request.evidence);
  const finding: Finding = { request, decision, answered, ...(own && { own }) };
  return ORDER.filter((doubt) => CHECKS[doubt](finding));
}
