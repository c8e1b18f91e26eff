/**
 * The sentence template of a predicate, read in both directions: it renders a fact as a sentence
 * and is compiled to the pattern that parses such a sentence back.
 */
import { TITLE_DOT } from './sentences';
import {
  predicateOf,
  type ObjectType,
  type Ontology,
  type Predicate,
  type Wording,
} from './ontology';
import { isInUnit, readQuantity } from './values';
import { readDate, writeDate, type WrittenDate } from './written-dates';

/** A statement as it was written: names and values are text, the predicate is an id. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** What a sentence says: that a statement holds, or that it holds no longer, and when. */
export interface Statement extends Triple {
  readonly isEnded?: true;
  /** Dates that a wording has a place for. */
  readonly from?: WrittenDate;
  readonly until?: WrittenDate;
}

const PLACEHOLDER = /\{(subject|object)\}/g;
/** Places of a wording; `{on from}` stands for a date with its preposition. */
const PLACE = /\{(on )?(subject|object|from|until)\}/g;

/**
 * Starts with an upper-case or case-less letter or a digit; spaces and name marks may follow, a dot
 * only where it ends no sentence.
 */
const NAME = String.raw`[\p{Lu}\p{Lt}\p{Lo}\p{Nd}](?:[\p{L}\p{M}\p{N} '’&/+\-]|\.(?=\S)|${TITLE_DOT})*?`;
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** What may be a date; whether it is one, `readDate` tells. */
const DATE = String.raw`[\p{L}\p{N}][\p{L}\p{N} .,:+\-]*?`;
/** Runs up to where a sentence would end: an end mark before whitespace or the end of the text. */
const TEXT = String.raw`(?:[^.!?\r\n]|[.!?](?=\S)|${TITLE_DOT})+?`;

/** A number with what may be its unit around it; whether it is, `readQuantity` tells. */
const WITH_UNIT = String.raw`[^.!?\r\n]{0,12}?\d[^!?\r\n]{0,60}?`;

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
  /** The same two without what a page may leave out around a name, and with any spelling of a unit. */
  readonly loose: readonly RegExp[];
  readonly looseEnded: readonly RegExp[];
  /** Its further wordings, each with its list of values where it is multi-valued. */
  readonly wordings: readonly { readonly wording: Wording; readonly pattern: RegExp }[];
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
  if (!found) return parseLoosely(ontology, sentence);
  return eachOf(ontology, ended ? { ...found, isEnded: true } : found);
}

/** One statement, or of a multi-valued predicate one for each value of its list. */
function eachOf(ontology: Ontology, statement: Statement): readonly Statement[] {
  if (predicateOf(ontology, statement.predicate).cardinality === 'one') return [statement];
  return oneEach(statement);
}

/**
 * What a sentence says that no template fits word for word: without the article or the word for a kind
 * around a name ("is owned by Atlas" for "is owned by the Atlas team"), or with a number in another
 * spelling of the predicate's unit.
 */
function parseLoosely(ontology: Ontology, sentence: string): readonly Statement[] {
  const isEnded = sentence.includes(NO_LONGER);
  for (const { predicate, loose, looseEnded } of templatesOf(ontology)) {
    for (const pattern of isEnded ? looseEnded : loose) {
      const groups = pattern.exec(sentence)?.groups;
      const subject = groups?.subject ?? predicate.impliedSubject;
      if (!groups?.object || subject === undefined || !isValueOf(predicate, groups.object))
        continue;
      const found = {
        subject: subject.trim(),
        predicate: predicate.id,
        object: groups.object.trim(),
      };
      return eachOf(ontology, isEnded ? { ...found, isEnded } : found);
    }
  }
  return [];
}

/** Whether a text can be a value of a predicate: of a number, one in its unit. */
function isValueOf(predicate: Predicate, text: string): boolean {
  if (predicate.object.kind !== 'number') return true;
  const quantity = readQuantity(predicate, text);
  return quantity !== undefined && isInUnit(predicate, quantity);
}

/** A statement for each value of its list. */
function oneEach(statement: Statement): readonly Statement[] {
  const objects = statement.object.split(LIST_MARK).map((object) => object.trim());
  return objects.filter((object) => object !== '').map((object) => ({ ...statement, object }));
}

/**
 * The statements that a whole sentence makes in a further wording of a predicate, with the dates that
 * it has places for; empty when none fits, or when a place holds no date.
 */
export function parseWordings(ontology: Ontology, sentence: string): readonly Statement[] {
  for (const { predicate, wordings } of templatesOf(ontology)) {
    for (const { wording, pattern } of wordings) {
      const groups = pattern.exec(sentence)?.groups;
      if (!groups) continue;
      const subject = groups.subject ?? predicate.impliedSubject;
      if (subject === undefined || groups.object === undefined) continue;
      const from = groups.from === undefined ? undefined : readDate(groups.from);
      const until = groups.until === undefined ? undefined : readDate(groups.until);
      if ((groups.from !== undefined && !from) || (groups.until !== undefined && !until)) continue;
      const statement: Statement = {
        subject: subject.trim(),
        predicate: predicate.id,
        object: groups.object.trim(),
        // With both dates it is a stretch of time and no bare end.
        ...(wording.isEnded && !(from && until) && { isEnded: true }),
        ...(from && { from }),
        ...(until && { until }),
      };
      return predicate.cardinality === 'one' ? [statement] : oneEach(statement);
    }
  }
  return [];
}

/** What a wording needs to be a sentence. */
export interface Worded {
  readonly subject: string;
  /** One, or several where the predicate is multi-valued. */
  readonly objects: readonly string[];
  readonly from?: WrittenDate;
  readonly until?: WrittenDate;
}

/** The sentence that says it in a wording; throws a `RangeError` where it has a place for a date that is not given. */
export function renderWording(
  { sentence }: Wording,
  { subject, objects, from, until }: Worded,
): string {
  const dates = { from, until };
  return sentence.replace(PLACE, (_, on: string | undefined, place: string) => {
    if (place === 'subject') return subject;
    if (place === 'object') return listOf(objects);
    const date = dates[place as keyof typeof dates];
    if (!date) throw new RangeError(`"${sentence}" has a place for a date that is not known`);
    const preposition = date.precision === 'day' || date.precision === 'second' ? 'on ' : 'in ';
    return (on ? preposition : '') + writeDate(date.at, date.precision);
  });
}

/** "A", "A and B", "A, B and C". */
function listOf(texts: readonly string[]): string {
  const [last = '', ...before] = [...texts].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`;
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
    const looseObject = object.kind === 'number' ? WITH_UNIT : list;
    return {
      predicate,
      one: [compileSentence(sentence, one)],
      list: [compileSentence(sentence, list)],
      ended: endedSentences(predicate).map((ended) => compileSentence(ended, list)),
      loose: looseSentences(ontology, predicate).map((each) => compileSentence(each, looseObject)),
      looseEnded: looseSentences(ontology, predicate)
        .flatMap((each) => endedSentences({ ...predicate, sentence: each }))
        .map((each) => compileSentence(each, looseObject)),
      wordings: (predicate.wordings ?? []).map((wording) => {
        return { wording, pattern: compileSentence(wording.sentence, list) };
      }),
    };
  });
  compiled.set(ontology, templates);
  return templates;
}

/** The sentence without its unit, or without articles and words for kinds, each as far as it has them. */
function looseSentences(ontology: Ontology, predicate: Predicate): readonly string[] {
  const { sentence, object, subject } = predicate;
  if (object.kind === 'former-name') return [];
  const kinds = {
    subject,
    object: object.kind === 'entity' ? [object.concept] : [],
  };
  let forms = [withoutUnit(predicate)];
  for (const place of ['subject', 'object'] as const) {
    const labels = ontology.concepts.flatMap(({ id, label }) =>
      kinds[place].includes(id) ? [escapeForPattern(label)] : [],
    );
    if (labels.length === 0) continue;
    const kind = new RegExp(`(?<=\\{${place}\\}) (?:${labels.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
    const article = new RegExp(`(?<![\\p{L}\\p{N}])the (?=\\{${place}\\})`, 'iu');
    forms = forms.flatMap((form) => [
      form,
      form.replace(kind, ''),
      form.replace(article, ''),
      form.replace(kind, '').replace(article, ''),
    ]);
  }
  return [...new Set(forms)].filter((form) => form !== sentence);
}

/** The sentence of a number with the whole quantity in its place: "€{object} per user." as "{object}.". */
function withoutUnit(predicate: Predicate): string {
  const { sentence, object } = predicate;
  const [before = '', after, ...more] = sentence.split('{object}');
  if (object.kind !== 'number' || after === undefined || more.length > 0) return sentence;
  const words = after.match(/\s*[^\s.!?]+/gu) ?? [];
  for (let taken = words.length; taken >= 0; taken -= 1) {
    const unit = words.slice(0, taken).join('');
    if (!after.startsWith(unit) || !isValueOf(predicate, `1${unit}`)) continue;
    return `${before.replace(/[€$£¥]\s*$/u, '')}{object}${after.slice(unit.length)}`;
  }
  return sentence;
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
    .split(/(\{(?:on )?(?:subject|object|from|until)\})/)
    .map((part) => {
      const [, on, place] = WHOLE_PLACE.exec(part) ?? [];
      if (!place) return escapeForPattern(part);
      if (seen.has(place)) return `\\k<${place}>`;
      seen.add(place);
      if (place === 'from' || place === 'until')
        return `${on ? '(?:on|in) ' : ''}(?<${place}>${DATE})`;
      return `(?<${place}>${place === 'subject' ? NAME : object})`;
    })
    .join('');
  return new RegExp(`^${source}$`, 'u');
}

/** A part of a template that is a place and nothing else. */
const WHOLE_PLACE = /^\{(on )?(subject|object|from|until)\}$/;

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
