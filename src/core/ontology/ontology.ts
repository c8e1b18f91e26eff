/**
 * The ontology: what kinds of thing a world has and what can be said of them. A predicate is
 * defined once; the sentence on a page, the pattern that parses it back, the prompt line, the
 * sub-question and the search words are all projections of that definition.
 */

/** Kind of entity, such as a plan or a team. */
export interface Concept {
  readonly id: string;
  /** Singular, as a reader would say it: "plan". */
  readonly label: string;
  /** `person`: named by first name and surname; so is a concept that is called "person". */
  readonly naming?: 'person' | undefined;
}

/**
 * What stands in a predicate's object position:
 * an entity of a concept, a number in a unit, free text, or a former name of the subject.
 */
export type ObjectType =
  | { readonly kind: 'entity'; readonly concept: string }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'text' }
  | { readonly kind: 'former-name' };

/** A further sentence in which pages state a predicate. */
export interface Wording {
  /** With `{subject}` and `{object}`, and with `{from}` or `{until}` where it tells dates. */
  readonly sentence: string;
  /** It says that it is past. */
  readonly isEnded?: true;
}

/** One kind of relation or attribute. */
export interface Predicate {
  readonly id: string;
  /** Short words for a person: "price", "owning team". */
  readonly label: string;
  /** Concepts its subject may have; at least one. */
  readonly subject: readonly string[];
  readonly object: ObjectType;
  /** `one`: values of a slot compete. `many`: they stand side by side. */
  readonly cardinality: 'one' | 'many';
  /**
   * Renders a fact and parses it back, with `{subject}` and `{object}`. A template without
   * `{subject}` speaks of the one entity named by `impliedSubject`.
   */
  readonly sentence: string;
  /** Other sentences by which a page may say it, tried in this order after `sentence`. */
  readonly wordings?: readonly Wording[];
  /** Name of the entity that a sentence without `{subject}` is about. */
  readonly impliedSubject?: string;
  /** Asked of a reader for one hop, with `{subject}`. */
  readonly question: string;
  /** What a later hop searches for, after the name of its entity. */
  readonly searchWords: string;
  /** One line of the extraction prompt. */
  readonly description: string;
}

export interface Ontology {
  readonly concepts: readonly Concept[];
  /** In the order in which their patterns are tried on a sentence. */
  readonly predicates: readonly Predicate[];
}

/** The predicate with this id; throws a `RangeError` when the ontology has none. */
export function predicateOf(ontology: Ontology, id: string): Predicate {
  const predicate = ontology.predicates.find((p) => p.id === id);
  if (!predicate) throw new RangeError(`no predicate "${id}" in the ontology`);
  return predicate;
}

/** The predicate that tells former names, if the ontology has one. */
export function formerNamePredicate(ontology: Ontology): Predicate | undefined {
  return ontology.predicates.find((predicate) => predicate.object.kind === 'former-name');
}
