/** The words of the answer panel. */
import { UNUSABLE_WORDS } from '../../core/calls/unusable-reply';
import type { Design } from '../../core/designs/design';
import type { HedgeReason } from '../../core/designs/design-policy';
import { unusableIn } from '../../core/evaluate/unusable';
import type {
  AnswerRecord,
  EvidenceRecord,
  FactRecord,
  HopRecord,
  RunPlan,
} from '../../core/study/run-event';
import { nameWithoutPath } from '../../core/study/share-models';
import type { FactCopy } from '../../core/world/copies';
import { formatFullDay } from '../format-date';
import { countOf } from '../format-number';

const REASON_WORDS: Readonly<Record<HedgeReason, string>> = {
  'sources-disagree': 'what it read disagrees',
  'not-in-graph': 'the graph does not have this fact',
  'model-flagged': 'the model marked its answer as possibly out of date',
  'hedge-words': 'the model worded a doubt',
  'page-changed': 'a page it read has changed since the graph last read it',
  'sentence-changed': 'the sentence behind it is gone from its page since the graph read it',
  'not-in-sentence': 'the sentence that it was read from does not say it',
  'reader-differs': 'the reader answered otherwise',
};

const RANK_WORDS: Readonly<Record<FactRecord['rank'], string>> = {
  record: 'from the system that owns it',
  canonical: 'from the page that owns it',
  mention: 'from a page that mentions it',
  notes: 'from notes',
  agent: 'written back by an agent',
};

/** What an answer that was not given is, as code tells it at the end of its reason. */
const ABSENCE =
  /(?:^|; )(?<words>not in the graph|not known then|not known since (?:a date nobody told|(?<day>\d{4}-\d\d-\d\d)))$/;

/** What code knows of a value that there is none of: `not in the graph`; absent where it says nothing. */
export function absenceIn({
  outcome,
  why,
}: Pick<AnswerRecord, 'outcome' | 'why'>): string | undefined {
  const found = outcome === 'abstain' ? ABSENCE.exec(why)?.groups : undefined;
  if (!found) return undefined;
  const { words = '', day } = found;
  return day === undefined ? words : `not known since ${formatFullDay(day)} UTC`;
}

/** Reasons for doubt in words, to go on from a colon. */
export function doubtWords(reasons: readonly HedgeReason[]): string {
  return [...new Set(reasons)].map((reason) => REASON_WORDS[reason]).join(', and ');
}

/** Why there was nothing to doubt, by what the design looks at. */
function trustedWords({ trust, changes, graph }: Design): string {
  const isByRank = trust === 'by-rank';
  const agreement = isByRank ? 'no source of equal rank disagrees' : 'what it read agrees';
  const holder = isByRank
    ? 'the graph, or the page that owns the fact, has it'
    : 'the graph has the fact';
  const change =
    changes === 'of-sentence'
      ? 'the sentence behind it still stands on its page'
      : 'no page read about it is newer than the graph';
  return [agreement, ...(graph === 'none' ? [] : [holder]), `and ${change}`].join(', ');
}

/** Why the answer carries a warning, or why it does not. */
export function warningWords(answer: AnswerRecord, design: Design): string {
  const reasons = answer.hops.flatMap(({ hedgeReasons }) => hedgeReasons);
  if (reasons.length > 0) {
    return `It warned that this may be out of date: ${doubtWords(reasons)}.`;
  }
  const unusable = unusableIn(answer);
  if (unusable) return `It counts as no answer: ${UNUSABLE_WORDS[unusable]}.`;
  const absence = absenceIn(answer);
  if (absence !== undefined) return `It said: ${absence}. That is an answer, and nobody was asked.`;
  if (answer.outcome === 'abstain') return 'It said that it does not know.';
  if (design.doubts === 'by-code') return `No warning: ${trustedWords(design)}.`;
  if (answer.hops.some(({ reply }) => reply)) {
    return 'No warning: the model neither marked its answer nor worded a doubt.';
  }
  if (design.hedgeReasons.length === 0) {
    return 'No warning: this design does not compare dates or sources, so it never warns.';
  }
  return `No warning: ${trustedWords(design)}.`;
}

/** Which item decided a hop and why that one. */
export function decisionWords(hop: HopRecord, design: Design): string {
  const isByCode = design.decides === 'code';
  if (hop.reply && !(isByCode && hop.decidedBy)) return modelDecisionWords(hop);
  if (!hop.decidedBy) {
    return hop.evidence.length === 0
      ? 'It found nothing to read.'
      : `Nothing it read says this of “${hop.entityName}”, so it gave no answer.`;
  }
  const item = hop.decidedBy.evidenceIndex + 1;
  if (hop.reply) return `The model was asked too; code decided, by item ${item}.`;
  if (design.trust === 'by-rank') {
    return `Item ${item} decided: this design takes the most trusted that answers, and of equals the newest.`;
  }
  return design.choose === 'first'
    ? `Item ${item} decided: this design takes the first that answers.`
    : `Item ${item} decided: this design takes the newest that answers.`;
}

function modelDecisionWords({ reply, decidedBy, values, evidence }: HopRecord): string {
  if (reply?.unusable) return 'Nothing was taken from the model’s reply.';
  const read = evidence.length === 0 ? 'with nothing to read' : 'from what it read';
  if (values.length === 0) return `The model said, ${read}, that it does not know.`;
  return decidedBy
    ? `The model answered; item ${decidedBy.evidenceIndex + 1} says so.`
    : 'The model answered, but nothing it read says so.';
}

/** Bare numbers, as patterns read them. Models write "14 days" or "€49", or no number at all. */
const NUMBERS = /^\d[\d.,]*(?:; \d[\d.,]*)*$/;

/** The unit that follows such a value of a predicate, with the space before it; empty for none. */
export function unitAfter(value: string, predicate: string, plan: RunPlan): string {
  const unit = plan.predicates.find(({ id }) => id === predicate)?.unit ?? '';
  if (unit === '' || !NUMBERS.test(value)) return '';
  return unit === '%' ? unit : ` ${unit}`;
}

/** Where a fact comes from. */
export function sourceWords(fact: FactRecord, plan: RunPlan): string {
  if (fact.source.startsWith('record:')) return `the record of ${fact.source.slice(7)}`;
  const title = plan.pages.find(({ id }) => id === fact.source)?.title ?? fact.source;
  return `“${title}” v${fact.lastVersion}`;
}

/** Who read it; a model by its name and prompt alone, whose id also has its build. */
export function extractorWords(
  { extractor }: Pick<FactRecord, 'extractor'>,
  { config, models: { text } }: Pick<RunPlan, 'config' | 'models'>,
): string {
  if (!text || config.extractor !== 'model' || !extractor.includes(text.model)) return extractor;
  return `${nameWithoutPath(text.model)}, ${extractor.slice(extractor.lastIndexOf('/') + 1)}`;
}

/** Whose word a hop's answer is: the source that decided, its version, and how far it is trusted. */
export function deciderWords(item: EvidenceRecord, plan: RunPlan): string {
  if (item.kind === 'alias') return 'the graph, which has another name for it';
  if (item.kind === 'fact') {
    return `${sourceWords(item, plan)}, ${rankWords(item).replace(/^from /, '')}, by the graph`;
  }
  const title = plan.pages.find(({ id }) => id === item.page)?.title ?? item.page;
  return `“${title}” v${item.version}, as it stands`;
}

/** How far its source is trusted. */
export function rankWords({ rank }: Pick<FactRecord, 'rank'>): string {
  return RANK_WORDS[rank];
}

/** How many of the sources that speak of the slot say the same. */
export function supportWords({ support, sourceCount }: FactRecord): string {
  const all = countOf(sourceCount, 'source');
  if (sourceCount === 1) return 'its only source';
  return support.length === sourceCount ? `all ${all} agree` : `${support.length} of ${all} agree`;
}

/** What is out of date about what a page says. */
export function staleWords({ subject, objects, trueObjects }: FactCopy): string {
  const isSame = objects.join() === trueObjects.join();
  if (isSame) return `Out of date: “${subject}” has another name now.`;
  const now =
    trueObjects.length === 0 ? 'nothing is true of it' : `it is ${trueObjects.join(', ')}`;
  return `Out of date: ${now} now.`;
}
