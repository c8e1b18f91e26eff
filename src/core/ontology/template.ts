/**
 * The sentence template of a predicate, read in both directions: it renders a fact as a sentence
 * and is compiled to the pattern that parses such a sentence back.
 */
import type { ObjectType, Ontology, Predicate } from './ontology';

/** A statement as it was written: names and values are text, the predicate is an id. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

const PLACEHOLDER = /\{(subject|object)\}/g;

/**
 * Starts with an upper-case or case-less letter or a digit; spaces and name marks may follow, a dot
 * only where it ends no sentence.
 */
const NAME = String.raw`[\p{Lu}\p{Lt}\p{Lo}\p{Nd}](?:[\p{L}\p{M}\p{N} '’&/+\-]|\.(?=\S))*?`;
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** Runs up to where a sentence would end: an end mark before whitespace or the end of the text. */
const TEXT = String.raw`(?:[^.!?\r\n]|[.!?](?=\S))+?`;

const OBJECT_PATTERN: Readonly<Record<ObjectType['kind'], string>> = {
  entity: NAME,
  number: NUMBER,
  text: TEXT,
  'former-name': NAME,
};

interface CompiledTemplate {
  readonly predicate: Predicate;
  readonly pattern: RegExp;
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
 * The statement that a whole sentence makes, or `undefined` when no template of the ontology fits.
 * Predicates are tried in ontology order and the first that fits decides.
 */
export function parseSentence(ontology: Ontology, sentence: string): Triple | undefined {
  for (const { predicate, pattern } of templatesOf(ontology)) {
    const groups = pattern.exec(sentence)?.groups;
    if (!groups) continue;
    const subject = groups.subject ?? predicate.impliedSubject;
    if (subject === undefined || groups.object === undefined) continue;
    return { subject: subject.trim(), predicate: predicate.id, object: groups.object.trim() };
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
  const templates = ontology.predicates.map((predicate) => ({
    predicate,
    pattern: compileSentence(predicate),
  }));
  compiled.set(ontology, templates);
  return templates;
}

/** A place that stands twice must hold the same text both times. */
function compileSentence(predicate: Predicate): RegExp {
  const seen = new Set<string>();
  const source = predicate.sentence
    .split(/(\{subject\}|\{object\})/)
    .map((part) => {
      const place = part === '{subject}' ? 'subject' : part === '{object}' ? 'object' : undefined;
      if (!place) return escapeForPattern(part);
      if (seen.has(place)) return `\\k<${place}>`;
      seen.add(place);
      return `(?<${place}>${place === 'subject' ? NAME : OBJECT_PATTERN[predicate.object.kind]})`;
    })
    .join('');
  return new RegExp(`^${source}$`, 'u');
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
