/** Rows to write into a graph under test. */
import type {
  Extraction,
  NewAlias,
  NewFact,
  NewMerge,
  NewRestatement,
  PageVersion,
  ReadTriple,
} from '../../src/core/ports';
import type { Instant } from '../../src/core/time';

/** Noon of a day such as `2026-09-12`. */
export const noon = (day: string): Instant => `${day}T12:00:00Z`;

/** A page version; equal arguments give equal versions. */
export function page(id: string, version: number): PageVersion {
  const day = String(version).padStart(2, '0');
  return {
    page: id,
    version,
    title: `Page ${id}`,
    body: `Version ${version} of ${id}.`,
    updatedAt: noon(`2026-09-${day}`),
  };
}

/** A reading of a page version that found nothing. */
export function extraction(version: PageVersion, readAt: Instant): Extraction {
  return { page: version.page, version: version.version, readAt, extractor: 'test@1', triples: [] };
}

/** A triple of the first sentence. */
export function triple(subject: string, predicate: string, object: string): ReadTriple {
  return { subject, predicate, object, sentence: `${subject} ${object}.`, position: 0 };
}

/** The price of Atlas, open and recorded on 1 September, with changes. */
export function fact(changes: Partial<NewFact>): NewFact {
  return {
    subject: 'Atlas',
    predicate: 'price',
    object: '12 €',
    source: { kind: 'page', page: 'a', version: 1 },
    position: 0,
    extractor: 'test@1',
    rank: 'canonical',
    validFrom: noon('2026-09-01'),
    end: { kind: 'open' },
    recordedAt: noon('2026-09-01'),
    ...changes,
  };
}

/** Atlas becoming Borealis on 10 September, with changes. */
export function alias(changes: Partial<NewAlias>): NewAlias {
  return {
    name: 'Borealis',
    formerName: 'Atlas',
    changedAt: noon('2026-09-10'),
    source: { kind: 'page', page: 'a', version: 1 },
    extractor: 'test@1',
    recordedAt: noon('2026-09-10'),
    ...changes,
  };
}

/** "Pro plan" taken for Pro on 10 September, with changes. */
export function merge(changes: Partial<NewMerge>): NewMerge {
  return {
    concept: 'plan',
    name: 'Pro plan',
    canonicalName: 'Pro',
    reason: 'type-word',
    recordedAt: noon('2026-09-10'),
    ...changes,
  };
}

/** The price of Atlas told as that of Borealis from 10 September on, with changes. */
export function restatement(
  factId: number,
  sentenceId: number,
  changes: Partial<NewRestatement> = {},
): NewRestatement {
  return {
    factId,
    subject: 'Borealis',
    object: '12 EUR',
    version: 2,
    sentenceId,
    position: 4,
    extractor: 'test@2',
    recordedAt: noon('2026-09-10'),
    ...changes,
  };
}
