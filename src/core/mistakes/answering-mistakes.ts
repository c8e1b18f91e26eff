/** A reader that makes mistakes on purpose. */
import type { Evidence } from '../designs/evidence';
import type { Candidate, Reader, Reading, ReadRequest } from '../readers/reader';

/** How answers go wrong. */
export interface AnsweringMistakes {
  /** Kind and version, to follow the reader's own: `described-mistakes@1`. */
  readonly id: string;
  /** What the reader takes the request for: its evidence in another order, fewer reasons to check. Pure. */
  readonly mistake: (request: ReadRequest) => ReadRequest;
  /** What becomes of its answer; places in the evidence are those of the request as it came. Pure. */
  readonly spoil: (request: ReadRequest, reading: Reading) => Reading;
}

/** The reading of evidence in another order, with places in it as they were `before`. */
function inOrderOf(
  before: readonly Evidence[],
  after: readonly Evidence[],
  reading: Reading,
): Reading {
  const placed = (candidate: Candidate): Candidate => {
    const item = after[candidate.evidenceIndex];
    return { ...candidate, evidenceIndex: item ? before.indexOf(item) : -1 };
  };
  const { candidates, decidedBy } = reading;
  return {
    ...reading,
    candidates: candidates.map(placed),
    ...(decidedBy && { decidedBy: placed(decidedBy) }),
  };
}

/** `inner` with these mistakes in what it answers. */
export function withAnsweringMistakes(inner: Reader, mistakes: AnsweringMistakes): Reader {
  return {
    id: `${inner.id}+${mistakes.id}`,
    concurrency: inner.concurrency,
    read: async (request) => {
      const mistaken = mistakes.mistake(request);
      const reading = await inner.read(mistaken);
      return mistakes.spoil(request, inOrderOf(request.evidence, mistaken.evidence, reading));
    },
  };
}
