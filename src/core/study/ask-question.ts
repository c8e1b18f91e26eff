/** Asking one question of one design: hop by hop, each answer the entity of the next hop. */
import { decide, weigh } from '../designs/decide';
import type { Design } from '../designs/design';
import { findDoubts } from '../designs/doubts';
import type { Evidence, EvidenceSources } from '../designs/evidence';
import { gatherEvidence } from '../designs/gather-evidence';
import { sourceName } from '../graph/slot';
import { predicateOf } from '../ontology/ontology';
import { absenceWords, answerEmpty, attachDoubts, overrule } from '../readers/govern';
import type { Reader, Reading } from '../readers/reader';
import type { EvidenceRecord, HopRecord } from './run-event';

/** An answer before it is scored. */
export interface AskedAnswer {
  /** Empty when a hop found no answer. */
  readonly values: readonly string[];
  readonly isHedged: boolean;
  readonly why: string;
  readonly hops: readonly HopRecord[];
}

function toRecord(evidence: Evidence): EvidenceRecord {
  if (evidence.kind === 'alias') return evidence;
  if (evidence.kind === 'page') {
    const { page, isAheadOfGraph, over } = evidence;
    return {
      kind: 'page',
      page: page.page,
      version: page.version,
      isAheadOfGraph,
      ...(over.length > 0 && { over }),
    };
  }
  const { fact, pageDate, readAt, version } = evidence.confirmed;
  const { id, subject, predicate, object, extractor, rank, validFrom, end, recordedAt } = fact;
  const { startWords } = fact;
  const { sentence, support, sourceCount, isGone, isVerbatim } = evidence;
  return {
    kind: 'fact',
    sentence,
    id,
    subject,
    predicate,
    object,
    source: sourceName(fact),
    firstVersion: fact.source.kind === 'page' ? fact.source.version : 1,
    lastVersion: version,
    ...(fact.sentence === undefined ? {} : { statedIn: fact.sentence }),
    extractor,
    rank,
    pageDate,
    validFrom,
    ...(startWords !== undefined && { startWords }),
    end,
    recordedAt,
    readAt,
    support,
    sourceCount,
    ...(isGone && { isGone }),
    ...(!isVerbatim && { isVerbatim }),
  };
}

function toHop(
  asked: Pick<HopRecord, 'entityName' | 'predicate' | 'query'>,
  evidence: readonly Evidence[],
  reading: Reading,
): HopRecord {
  const { values, hedgeReasons, decidedBy, reply } = reading;
  const hop = {
    ...asked,
    evidence: evidence.map(toRecord),
    values,
    hedgeReasons,
    ...(reply && { reply }),
  };
  if (!decidedBy) return hop;
  const { evidenceIndex, sentence } = decidedBy;
  const { date: since, isStartUnknown } = weigh(decidedBy, evidence);
  const isDated = since !== '' && !isStartUnknown;
  return { ...hop, decidedBy: { evidenceIndex, sentence, ...(isDated && { since }) } };
}

/** Answers one hop: gathers evidence, asks the reader if there is something to read, and lets code have its say. */
async function answerHop(
  asked: Pick<HopRecord, 'entityName' | 'predicate' | 'query'>,
  design: Design,
  sources: EvidenceSources,
  reader: Reader,
): Promise<{ readonly evidence: readonly Evidence[]; readonly reading: Reading }> {
  const { ontology } = sources;
  const predicate = predicateOf(ontology, asked.predicate);
  const { entityName, query } = asked;
  const gathered = await gatherEvidence(sources, design, query, entityName, predicate.id);
  const { evidence, keys, slot } = gathered;
  const request = { entityName, predicate, evidence, keys, slot, policy: design };
  const isByCode = design.doubts === 'by-code';
  const decision = isByCode || design.decides === 'code' ? decide(ontology, request) : undefined;
  const doubts = isByCode && decision ? findDoubts(request, decision, decision.values) : undefined;
  const hasNothing = evidence.length === 0 || (design.decides === 'code' && !decision?.decidedBy);
  if (design.emptyLookup === 'is-answer' && hasNothing) {
    return { evidence, reading: answerEmpty(gathered) };
  }
  const read = await reader.read({
    entityName,
    predicate,
    evidence,
    keys,
    policy: design,
    ...(doubts && { doubts }),
  });
  const settle = (): Reading => {
    if (!decision) return read;
    if (design.decides === 'code') return overrule(read, decision, doubts, keys.value);
    return attachDoubts(read, findDoubts(request, decision, read.values));
  };
  const reading = settle();
  const isKnownAt = slot.ended.length > 0 || slot.toCome.length > 0 || gathered.denials.length > 0;
  const isAbsent = design.history === 'known' && reading.values.length === 0 && isKnownAt;
  return { evidence, reading: isAbsent ? { ...reading, why: absenceWords(gathered) } : reading };
}

/** Follows the question's hops until one has no answer. The first hop searches for the question itself. */
export async function askQuestion(
  question: {
    readonly text: string;
    readonly entityName: string;
    readonly hops: readonly string[];
  },
  design: Design,
  sources: EvidenceSources,
  reader: Reader,
): Promise<AskedAnswer> {
  let entityName = question.entityName;
  let values: readonly string[] = [];
  const hops: HopRecord[] = [];
  const readings: Reading[] = [];
  for (const [index, predicateId] of question.hops.entries()) {
    const predicate = predicateOf(sources.ontology, predicateId);
    const query = index === 0 ? question.text : `${entityName} ${predicate.searchWords}`;
    const asked = { entityName, predicate: predicateId, query };
    const { evidence, reading } = await answerHop(asked, design, sources, reader);
    hops.push(toHop(asked, evidence, reading));
    readings.push(reading);
    values = reading.values;
    const [first] = values;
    if (first === undefined) break;
    entityName = first;
  }
  return {
    values,
    isHedged: readings.some(({ hedgeReasons }) => hedgeReasons.length > 0),
    why: readings.flatMap(({ why }) => (why === '' ? [] : why)).join('; '),
    hops,
  };
}
