/** Answering wrongly as the article tells of it. */
import { evidenceDate, type Evidence } from '../designs/evidence';
import { nameKey } from '../ontology/name-key';
import type { Reading, ReadRequest } from '../readers/reader';
import type { AnsweringMistakes } from './answering-mistakes';
import { mistakesOf, type DescribedMistakes } from './described-mistakes';

type Answered = { readonly entity: string; readonly predicate: string };

const isAbout = ({ entity, predicate }: Answered, request: ReadRequest): boolean =>
  predicate === request.predicate.id && nameKey(entity) === nameKey(request.entityName);

const pagesIn = (evidence: readonly Evidence[]): readonly string[] =>
  evidence.flatMap((item) => (item.kind === 'page' ? item.page.page : []));

const pagesFirst = (evidence: readonly Evidence[]): readonly Evidence[] => [
  ...evidence.filter(({ kind }) => kind === 'page'),
  ...evidence.filter(({ kind }) => kind !== 'page'),
];

/** The facts backwards, everything else in its place. */
function factsBackwards(evidence: readonly Evidence[]): readonly Evidence[] {
  const facts = evidence.filter(({ kind }) => kind === 'fact');
  return evidence.map((item) => (item.kind === 'fact' ? (facts.pop() ?? item) : item));
}

/** What all the pages say where a newer record says another thing; `undefined` where that is not so. */
function saidByPagesAgainstRecord(
  { evidence }: ReadRequest,
  { candidates }: Reading,
): Reading['decidedBy'] {
  const itemOf = ({ evidenceIndex }: { readonly evidenceIndex: number }): Evidence | undefined =>
    evidence[evidenceIndex];
  const record = candidates.find((candidate) => {
    const item = itemOf(candidate);
    return item?.kind === 'fact' && item.confirmed.fact.source.kind === 'record';
  });
  const recordItem = record && itemOf(record);
  if (!record || !recordItem) return undefined;
  const onPages = candidates.filter((candidate) => itemOf(candidate)?.kind === 'page');
  const [first] = onPages;
  if (!first) return undefined;
  const dateOf = (item: Evidence | undefined): string => (item && evidenceDate(item)) ?? '';
  const isOutvoted =
    nameKey(first.value) !== nameKey(record.value) &&
    onPages.every(({ value }) => nameKey(value) === nameKey(first.value)) &&
    onPages.every((candidate) => dateOf(itemOf(candidate)) < dateOf(recordItem)) &&
    new Set(onPages.map(itemOf)).size === pagesIn(evidence).length;
  return isOutvoted ? first : undefined;
}

export function describedAnswering(described: DescribedMistakes): AnsweringMistakes {
  const inventions = mistakesOf(described, 'invented-answer');
  const unflagged = mistakesOf(described, 'unflagged-answer');
  const unasked = new Set(mistakesOf(described, 'unasked-reason').map(({ reason }) => reason));
  const isPagesFirst = mistakesOf(described, 'pages-before-graph').length > 0;
  const isLastValue = mistakesOf(described, 'last-graph-value').length > 0;

  const arrange = ({ evidence, policy }: ReadRequest): readonly Evidence[] => {
    if (policy.choose === 'first') return isPagesFirst ? pagesFirst(evidence) : evidence;
    return isLastValue ? factsBackwards(evidence) : evidence;
  };

  const invent = (request: ReadRequest, reading: Reading): Reading => {
    const invention = inventions.find((each) => isAbout(each, request));
    return invention && reading.values.length === 0
      ? { ...reading, values: [invention.answer], hedgeReasons: [], why: 'invented' }
      : reading;
  };

  const leaveUnflagged = (request: ReadRequest, reading: Reading): Reading => {
    const isMet = unflagged.some(
      (each) =>
        isAbout(each, request) && each.pages.join(' ') === pagesIn(request.evidence).join(' '),
    );
    const said = isMet ? saidByPagesAgainstRecord(request, reading) : undefined;
    if (!said) return reading;
    const why = 'pages before a newer record, warning left out';
    return { ...reading, values: [said.value], decidedBy: said, hedgeReasons: [], why };
  };

  return {
    id: 'described-mistakes@1',
    mistake: (request) => ({
      ...request,
      evidence: arrange(request),
      policy: {
        ...request.policy,
        hedgeReasons: request.policy.hedgeReasons.filter((reason) => !unasked.has(reason)),
      },
    }),
    spoil: (request, reading) => {
      if (request.evidence.length === 0) return invent(request, reading);
      return request.policy.choose === 'newest' ? leaveUnflagged(request, reading) : reading;
    },
  };
}
