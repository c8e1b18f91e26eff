/** What a tool answers: text for a model, structure for a program, and the sentences behind both. */
import type { End, Precision, Source } from '../ports';
import type { Instant } from '../time';

/** The longest text of a result, in bytes of UTF-8. */
export const MOST_RESULT_BYTES = 4096;

/** A sentence that a line of a result rests on. */
export interface CitedSentence {
  /**
   * Its number as lines end with it: `openai@2:4` is sentence 4 (from 1) of version 2 of the page
   * `openai`, `record:registry` a record. The same in every result of a graph.
   */
  readonly number: string;
  readonly source: Source;
  /** Word for word; absent for a record. */
  readonly sentence?: string;
}

/**
 * How a fact ends. `isStated: false`: nobody says that it is over, its page only says it no longer,
 * and `at` is the date of the page.
 */
export type ToldEnd =
  | Exclude<End, { readonly kind: 'on' }>
  | (Extract<End, { readonly kind: 'on' }> & { readonly isStated: boolean });

/** A fact as a result tells it. */
export interface ToldFact {
  readonly factId: number;
  /** Ids of entities; `object` is the text itself where the predicate has a value. */
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly subjectName: string;
  readonly objectName: string;
  /** The stated start; absent: attested. */
  readonly from?: { readonly at: Instant; readonly precision: Precision };
  readonly end: ToldEnd;
  readonly recordedAt: Instant;
  readonly supersededAt?: Instant;
  /** Numbers of the sentences that say it, the best trusted first. */
  readonly sentences: readonly string[];
}

/** An entity as results name it. */
export interface ToldEntity {
  /** `concept:key`, such as `company:openai`; can be given wherever a tool takes an entity. */
  readonly id: string;
  readonly name: string;
  readonly concept: string;
  /** Other names it has or had, as written. */
  readonly otherNames: readonly string[];
  /** Facts about it at the moment asked for, where they were counted. */
  readonly facts?: number;
}

/** A relation that joins two entities of a chain, by facts that say so. */
export interface ChainRelation {
  readonly predicate: string;
  /** `forward`: the entity before is the subject. */
  readonly direction: 'forward' | 'back';
  readonly facts: readonly ToldFact[];
}

/** One step of a chain: from the entity before to `entity`. */
export interface ChainStep {
  readonly entity: ToldEntity;
  /** Everything that joins the two at the moment asked for, by predicate. */
  readonly relations: readonly ChainRelation[];
}

/** A way from one entity to another; no other chain passes the same entities in the same order. */
export interface Chain {
  readonly start: ToldEntity;
  readonly steps: readonly ChainStep[];
}

/** What each tool hands to programs, by its name. */
export interface ToolStructures {
  readonly find_entities: {
    readonly entities: readonly ToldEntity[];
    /** The one that dominates, if one does. */
    readonly dominant?: string;
    /** Texts without a type that match; only where no entity does. */
    readonly phrases: readonly string[];
    readonly more: number;
  };
  readonly entity_facts: {
    readonly entity: ToldEntity;
    readonly groups: readonly {
      readonly predicate: string;
      readonly side: 'subject' | 'object';
      readonly facts: readonly ToldFact[];
      readonly count: number;
    }[];
    /** Where a predicate or type matched nothing: what there is. */
    readonly available?: readonly { readonly predicate: string; readonly count: number }[];
  };
  readonly neighbors: {
    readonly entity: ToldEntity;
    readonly groups: readonly {
      readonly predicate: string;
      readonly side: 'subject' | 'object';
      readonly entities: readonly {
        readonly entity: ToldEntity;
        readonly facts: readonly ToldFact[];
      }[];
      readonly count: number;
    }[];
    readonly available?: readonly { readonly predicate: string; readonly count: number }[];
  };
  readonly timeline: {
    readonly entity: ToldEntity;
    readonly facts: readonly ToldFact[];
    readonly count: number;
    /** Facts that have no place in world time. */
    readonly undated: number;
  };
  readonly paths_between: {
    readonly from: ToldEntity;
    readonly to: ToldEntity;
    readonly chains: readonly Chain[];
    readonly count: number;
    /** Hubs that were reached and not walked through. */
    readonly hubs: readonly ToldEntity[];
  };
  readonly search_pages: {
    readonly hits: readonly {
      readonly page: string;
      readonly version: number;
      readonly title: string;
      readonly sentence: string;
      readonly number: string;
    }[];
  };
}

export type ToolName = keyof ToolStructures;

/** Why a call was not carried out. */
export type ToolRefusal =
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'unknown-entity'; readonly message: string; readonly asked: string };

/** What a call came to. A refusal is an answer too: its text shows a right call. */
export interface ToolResult<Name extends ToolName = ToolName> {
  readonly tool: Name;
  /** What a model sees, at most `MOST_RESULT_BYTES`. */
  readonly text: string;
  readonly bytes: number;
  readonly structure?: ToolStructures[Name];
  /** Every sentence that the text names, once, in the order of the text. */
  readonly sentences: readonly CitedSentence[];
  readonly refusal?: ToolRefusal;
}
