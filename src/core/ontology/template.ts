/**
 * The sentence template of a predicate, read in both directions: it renders a fact as a sentence
 * and is compiled to the pattern that parses such a sentence back.
 */
import { TITLE_DOT } from './sentences';
import { predicateOf, type ObjectType, type Ontology, type Predicate } from './ontology';

/** A statement as it was written: names and values are text, the predicate is an id. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** What a sentence says: that a statement holds, or that it holds no longer. */
export interface Statement extends Triple {
  readonly isEnded?: true;
}

const PLACEHOLDER = /\{(subject|object)\}/g;

/**
 * Starts with an upper-case or case-less letter or a digit; spaces and name marks may follow, a dot
 * only where it ends no sentence.
 */
const NAME = String.raw`[\p{Lu}\p{Lt}\p{Lo}\p{Nd}](?:[\p{L}\p{M}\p{N} '’&/+\-]|\.(?=\S)|${TITLE_DOT})*?`;
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** Runs up to where a sentence would end: an end mark before whitespace or the end of the text. */
const TEXT = String.raw`(?:[^.!?\r\n]|[.!?](?=\S)|${TITLE_DOT})+?`;

const OBJECT_PATTERN: Readonly<Record<ObjectType['kind'], string>> = {
  entity: NAME,
  number: NUMBER,
  text: TEXT,
  'former-name': NAME,
};

const NO_LONGER = 'no longer';
/** Between the values of a list: "A, B, and C", "A, B and C". */
const LIST_MARK = /, and | and |, /u;

interface CompiledTemplate {
  readonly predicate: Predicate;
  /** The sentence of one value. */
  readonly one: readonly RegExp[];
  /** Of several values at once, where the predicate is multi-valued. */
  readonly list: readonly RegExp[];
  /** With "no longer" in each place where the sentence's own words allow it. */
  readonly ended: readonly RegExp[];
}

const compiled = new WeakMap<Ontology, readonly CompiledTemplate[]>();

/** The sentence that states a fact of this predicate, with the names and the value as given. */
export function renderSentence(
  predicate: Predicate,
  subjectName: string,
  objectText: string,
): string {
  return fill(predicate.sentence, subjectName, objectText);
}

/** What a reader is asked for one hop from this entity. */
export function fillQuestion(predicate: Predicate, subjectName: string): string {
  return fill(predicate.question, subjectName, '');
}

/**
 * The statement that a whole sentence makes, or `undefined` when no template of the ontology fits or
 * the sentence says that something is no longer so. Predicates are tried in ontology order and the
 * first that fits decides; a list of values is taken as one.
 */
export function parseSentence(ontology: Ontology, sentence: string): Triple | undefined {
  if (parseEnded(ontology, sentence)) return undefined;
  return firstFit(ontology, sentence, 'one');
}

/**
 * The statements that a whole sentence makes: one, or of a multi-valued predicate one for each value
 * of its list. Empty when no template of the ontology fits. A list's mark within a name parts it too.
 */
export function parseStatements(ontology: Ontology, sentence: string): readonly Statement[] {
  const ended = parseEnded(ontology, sentence);
  const found = ended ?? firstFit(ontology, sentence, 'list');
  if (!found) return [];
  const statement = ended ? { ...found, isEnded: true as const } : found;
  if (predicateOf(ontology, found.predicate).cardinality === 'one') return [statement];
  const objects = found.object.split(LIST_MARK).map((object) => object.trim());
  return objects.filter((object) => object !== '').map((object) => ({ ...statement, object }));
}

function parseEnded(ontology: Ontology, sentence: string): Triple | undefined {
  if (!sentence.includes(NO_LONGER)) return undefined;
  return firstFit(ontology, sentence, 'ended');
}

function firstFit(
  ontology: Ontology,
  sentence: string,
  form: 'one' | 'list' | 'ended',
): Triple | undefined {
  for (const template of templatesOf(ontology)) {
    for (const pattern of template[form]) {
      const groups = pattern.exec(sentence)?.groups;
      if (!groups) continue;
      const { id, impliedSubject } = template.predicate;
      const subject = groups.subject ?? impliedSubject;
      if (subject === undefined || groups.object === undefined) continue;
      return { subject: subject.trim(), predicate: id, object: groups.object.trim() };
    }
  }
  return undefined;
}

/** Fills both places in one pass, so that a name may contain what looks like a placeholder. */
function fill(template: string, subject: string, object: string): string {
  return template.replace(PLACEHOLDER, (_, place) => (place === 'subject' ? subject : object));
}

function templatesOf(ontology: Ontology): readonly CompiledTemplate[] {
  const known = compiled.get(ontology);
  if (known) return known;
  const templates = ontology.predicates.map((predicate) => {
    const { sentence, object, cardinality } = predicate;
    const one = OBJECT_PATTERN[object.kind];
    const list = cardinality === 'one' ? one : `${one}(?:(?:${LIST_MARK.source})${one})*`;
    return {
      predicate,
      one: [compileSentence(sentence, one)],
      list: [compileSentence(sentence, list)],
      ended: endedSentences(predicate).map((ended) => compileSentence(ended, list)),
    };
  });
  compiled.set(ontology, templates);
  return templates;
}

/** Never before a name or value, where the words could be its own. A former name stays one. */
function endedSentences({ sentence, object }: Predicate): readonly string[] {
  if (object.kind === 'former-name') return [];
  const words = sentence.split(' ');
  return words.flatMap((word, at) =>
    at === 0 || word.includes('{') ? [] : words.toSpliced(at, 0, NO_LONGER).join(' '),
  );
}

/** A place that stands twice must hold the same text both times. */
function compileSentence(sentence: string, object: string): RegExp {
  const seen = new Set<string>();
  const source = sentence
    .split(/(\{subject\}|\{object\})/)
    .map((part) => {
      const place = part === '{subject}' ? 'subject' : part === '{object}' ? 'object' : undefined;
      if (!place) return escapeForPattern(part);
      if (seen.has(place)) return `\\k<${place}>`;
      seen.add(place);
      return `(?<${place}>${place === 'subject' ? NAME : object})`;
    })
    .join('');
  return new RegExp(`^${source}$`, 'u');
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
