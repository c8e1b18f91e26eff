/**
 * A world: one validated data file that holds an ontology and the true history of a small domain,
 * the pages that speak of it, and the questions asked of it. Everything else about a world is
 * computed from this data.
 */
import type { Ontology, Wording } from '../ontology/ontology';
import type { WrittenDate } from '../ontology/written-dates';
import type { AuthorityRank } from '../ports';
import type { Instant } from '../time';

/** A thing with one canonical id; its name may change, the id never does. */
export interface Entity {
  readonly id: string;
  readonly concept: string;
  /** Its name before the first event. */
  readonly name: string;
}

/** A true statement at the start. `object` is an entity id for entity-valued predicates, else the value as text. */
export interface TrueFact {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/**
 * A true statement about a stretch of time. Pages tell it with its dates; it is not among the current
 * values that the study's questions ask for.
 */
export interface DatedFact extends TrueFact {
  readonly from?: WrittenDate;
  /** `unknown`: it is past, and nobody knows since when. Absent: it still is so, as far as is known. */
  readonly until?: WrittenDate | 'unknown';
}

/** One edit of the truth. `set` replaces all values of a slot; `end` removes one value. */
export type Edit =
  | { readonly kind: 'rename'; readonly entity: string; readonly to: string }
  | ({ readonly kind: 'set' | 'add' } & TrueFact)
  | ({ readonly kind: 'end' } & TrueFact & { readonly isDateKnown: boolean });

/** Something that happens in the world at one instant. */
export interface ChangeEvent {
  readonly id: string;
  /** What pages subscribe to with `updatedBy`; several events may share a kind. */
  readonly kind: string;
  /** One or two words for labels: "rename", "refund". */
  readonly label: string;
  /** One sentence for a reader. */
  readonly summary: string;
  readonly at: Instant;
  readonly edits: readonly Edit[];
  /** The system that owns the changed facts ("billing"); a record patch names it as its source. */
  readonly recordSystem: string;
  /** Pairs of written names that somebody keeps apart from then on, whatever a rule makes of them. */
  readonly keptApart?: readonly (readonly [string, string])[];
}

/** A condition on what the page knows. */
export type Condition =
  | { readonly kind: 'fact'; readonly fact: TrueFact; readonly holds: boolean }
  | { readonly kind: 'event'; readonly event: string; readonly isKnown: boolean };

/** What a sentence says. */
export type SentenceContent =
  /** Words; `{entityId}` stands for that entity's name as the page knows it. */
  | { readonly kind: 'prose'; readonly text: string }
  /** The facts at the end of a path such as `payments.owned_by.led_by`, one sentence a value. */
  | { readonly kind: 'cite'; readonly entity: string; readonly path: readonly string[] }
  /** The former names of an entity, one sentence a name; nothing while it never had another. */
  | { readonly kind: 'former-names'; readonly entity: string }
  /** A statement that is not in the truth, such as a draft price. */
  | { readonly kind: 'claim'; readonly fact: TrueFact }
  /**
   * Dated facts of one slot with the same dates, in a wording of their predicate. What no `history`
   * has is a claim.
   */
  | { readonly kind: 'tell'; readonly facts: readonly DatedFact[]; readonly wording: Wording };

export interface PageSentence {
  readonly content: SentenceContent;
  readonly when?: Condition;
  /**
   * Written after the sentence wherever the sentence is, also at the end of the page. Without it,
   * a single space stands between two sentences and nothing after the last.
   */
  readonly separator?: string;
}

export interface PageTemplate {
  readonly id: string;
  readonly title: string;
  /** Kinds of event that its owner writes into the page even where copies lag. */
  readonly updatedBy: readonly string[];
  /** Trust in the page for any predicate not named in `rankOf`. */
  readonly rank: AuthorityRank;
  readonly rankOf: Readonly<Record<string, AuthorityRank>>;
  readonly sentences: readonly PageSentence[];
}

/** A question as an entity and the predicates to follow from it. Only the last hop may be multi-valued. */
export interface Question {
  readonly id: string;
  /** `{entityId}` stands for that entity's true current name. */
  readonly text: string;
  readonly entity: string;
  readonly hops: readonly string[];
}

export interface World {
  readonly id: string;
  readonly title: string;
  /** What it is, in one sentence for a reader. */
  readonly description: string;
  /** When the pages were written. */
  readonly pagesWrittenAt: Instant;
  /** When the graph first read them; checkpoint 0. */
  readonly startsAt: Instant;
  readonly ontology: Ontology;
  readonly entities: readonly Entity[];
  readonly facts: readonly TrueFact[];
  /** Absent where nothing is told with dates. */
  readonly history?: readonly DatedFact[];
  /** In time order. */
  readonly events: readonly ChangeEvent[];
  /** In id order. */
  readonly pages: readonly PageTemplate[];
  readonly questions: readonly Question[];
}
