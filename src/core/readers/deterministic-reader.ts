/**
 * The reader without a model: it parses candidates out of the evidence with the patterns that
 * wrote the pages and applies the design's policy. Every wrong answer is the knowledge layer's.
 */
import { decide } from '../designs/decide';
import { DOUBT_WORDS, findDoubts, type Doubt } from '../designs/doubts';
import type { Ontology } from '../ontology/ontology';
import type { Reader, Reading, ReadRequest } from './reader';

/** What the reader is to check; where sentences are followed, they and not pages count as changed. */
function isAsked(doubt: Doubt, { hedgeReasons, changes }: ReadRequest['policy']): boolean {
  const isOfSentence = doubt === 'sentence-changed' || doubt === 'not-in-sentence';
  if (isOfSentence) return changes === 'of-sentence' && hedgeReasons.includes('page-changed');
  return hedgeReasons.some((reason) => reason === doubt);
}

/** The deterministic reader for a world's ontology. */
export function createDeterministicReader(ontology: Ontology): Reader {
  const read = (request: ReadRequest): Reading => {
    const decision = decide(ontology, request);
    const { candidates, decidedBy, values } = decision;
    if (!decidedBy) return { values: [], candidates, hedgeReasons: [], why: 'no evidence' };
    const hedgeReasons = findDoubts(request, decision, values).filter((doubt) =>
      isAsked(doubt, request.policy),
    );
    const why =
      request.policy.choose === 'first'
        ? 'first candidate'
        : hedgeReasons.map((reason) => DOUBT_WORDS[reason]).join(', ');
    return { values, decidedBy, candidates, hedgeReasons, why };
  };

  return { id: 'patterns@1', concurrency: 1, read: (request) => Promise.resolve(read(request)) };
}
