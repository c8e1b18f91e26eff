/** Misreading pages at random, at given rates. */
import { predicateOf, type ObjectType, type Ontology, type Predicate } from '../ontology/ontology';
import type { PageVersion, ReadTriple } from '../ports';
import { chancesOf, happens, pickBy, type Chances } from './chance';
import { misreadNumber } from './misread-number';
import { nameVariants } from './name-variants';
import type { ReadingMistakes } from './reading-mistakes';

/** In percent of the facts or names of a page that a mistake may befall. */
export interface ReadingRates {
  readonly nameVariants: number;
  readonly droppedFacts: number;
  readonly misreadNumbers: number;
  readonly foreignPredicates: number;
}

/** Whether a value of the one type could be one of the other; what it counts does not matter. */
function isOfKind(one: ObjectType, other: ObjectType): boolean {
  if (one.kind !== other.kind) return false;
  return one.kind !== 'entity' || other.kind !== 'entity' || one.concept === other.concept;
}

/** The fact under another predicate that its object fits; as it was where there is none. */
function filedElsewhere(
  { predicates }: Ontology,
  predicate: Predicate,
  triple: ReadTriple,
  [, which]: Chances,
): ReadTriple {
  const others = predicates.filter(
    ({ id, object }) => id !== predicate.id && isOfKind(object, predicate.object),
  );
  const taken = pickBy(which, others);
  if (!taken) return triple;
  return { ...triple, predicate: taken.id, subject: taken.impliedSubject ?? triple.subject };
}

/** Random misreadings, for `withReadingMistakes`. */
export function randomReading(
  ontology: Ontology,
  rates: ReadingRates,
  seed: number,
): ReadingMistakes {
  const misreadOne = ({ title, body }: PageVersion, triple: ReadTriple): readonly ReadTriple[] => {
    const chances = (mistake: string): Chances => {
      const { subject, predicate, object, sentence } = triple;
      return chancesOf(seed, mistake, title, body, sentence, subject, predicate, object);
    };
    const befalls = (chance: Chances, percent: number): boolean => happens(chance[0], percent);
    if (befalls(chances('dropped-fact'), rates.droppedFacts)) return [];

    const predicate = predicateOf(ontology, triple.predicate);
    const nameOf = (place: 'subject' | 'object', name: string): string => {
      const chance = chances(`name-variant of ${place}`);
      if (!befalls(chance, rates.nameVariants)) return name;
      const forms = nameVariants(ontology, predicate, place, name, triple.sentence);
      return pickBy(chance[1], forms) ?? name;
    };
    const valueOf = (value: string): string => {
      const chance = chances('misread-number');
      return befalls(chance, rates.misreadNumbers) ? misreadNumber(value, body, chance) : value;
    };
    const isNumber = predicate.object.kind === 'number';
    const misread = {
      ...triple,
      subject: nameOf('subject', triple.subject),
      object: isNumber ? valueOf(triple.object) : nameOf('object', triple.object),
    };
    const chance = chances('foreign-predicate');
    return befalls(chance, rates.foreignPredicates)
      ? [filedElsewhere(ontology, predicate, misread, chance)]
      : [misread];
  };

  return {
    id: 'random-mistakes@1',
    misread: (page, triples) => triples.flatMap((triple) => misreadOne(page, triple)),
  };
}
