/** From a world file, as its author wrote it, to a `World`. */
import { predicateOf, type ObjectType, type Predicate, type Wording } from '../ontology/ontology';
import { readDate, type WrittenDate } from '../ontology/written-dates';
import type {
  FileCondition,
  FileEdit,
  FileFact,
  FileSentence,
  FileTold,
  WorldFile,
} from './world-schema';
import type {
  ChangeEvent,
  Condition,
  DatedFact,
  Edit,
  PageSentence,
  SentenceContent,
  TrueFact,
  World,
} from './world';
import { describeValue, quote, type Path } from './world-error';

/** Takes down one fault; the check goes on. */
export type Report = (path: Path, expected: string, found: string) => void;

const CONTENT_KEYS = ['prose', 'cite', 'formerNames', 'claim', 'tell'] as const;
const EDIT_KEYS = ['rename', 'set', 'add', 'end'] as const;

/**
 * The world that a file describes, in the order of the file. Reports every object that must have
 * exactly one of some keys and has not; the world is then not to be used.
 */
export function readWorldFile(file: WorldFile, report: Report): World {
  const predicates = file.predicates.map(readPredicate);
  const history = file.history?.map((fact, index) =>
    readDated(fact.slice(0, 3) as FileFact, fact[3] ?? {}, ['history', index, 3], report),
  );
  const stock: Stock = { predicates, history: history ?? [] };
  return {
    id: file.id,
    title: file.title,
    description: file.description,
    pagesWrittenAt: file.pagesWrittenAt,
    startsAt: file.startsAt,
    ontology: { concepts: file.concepts, predicates },
    entities: file.entities.map(([id, concept, name]) => ({ id, concept, name })),
    facts: file.facts.map(readFact),
    ...(history && { history }),
    events: file.events.map(({ keptApart, ...event }, index): ChangeEvent => ({
      ...event,
      ...(keptApart && { keptApart }),
      kind: event.kind ?? event.id,
      edits: event.edits.flatMap((edit, position) =>
        readEdit(edit, ['events', index, 'edits', position], report),
      ),
    })),
    pages: file.pages.map((page, index) => ({
      ...page,
      sentences: page.sentences.flatMap((sentence, position) =>
        readSentence(sentence, stock, ['pages', index, 'sentences', position], report),
      ),
    })),
    questions: file.questions,
  };
}

/**
 * A checked world in its settled form: pages in id order, and every `add` to a slot that holds one
 * value turned into a `set`, so that a page which missed the end of the old value shows only one.
 */
export function settleWorld(world: World): World {
  const settleEdit = (edit: Edit): Edit =>
    edit.kind === 'add' && predicateOf(world.ontology, edit.predicate).cardinality === 'one'
      ? { ...edit, kind: 'set' }
      : edit;
  return {
    ...world,
    events: world.events.map((event) => ({ ...event, edits: event.edits.map(settleEdit) })),
    pages: [...world.pages].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function readPredicate(predicate: WorldFile['predicates'][number]): Predicate {
  const { subject, object, impliedSubject, wordings, ...rest } = predicate;
  return {
    ...rest,
    ...(wordings && {
      wordings: wordings.map(({ sentence, ended }) => {
        return { sentence, ...(ended && { isEnded: true as const }) };
      }),
    }),
    subject: typeof subject === 'string' ? [subject] : subject,
    object: readObjectType(object),
    ...(impliedSubject === undefined ? {} : { impliedSubject }),
  };
}

function readObjectType(object: WorldFile['predicates'][number]['object']): ObjectType {
  if (typeof object === 'string') return { kind: object };
  if ('entity' in object) return { kind: 'entity', concept: object.entity };
  return { kind: 'number', unit: object.number };
}

function readFact([subject, predicate, object]: FileFact): TrueFact {
  return { subject, predicate, object: String(object) };
}

/** What sentences tell of: the predicates with their wordings, and the dated facts. */
interface Stock {
  readonly predicates: readonly Predicate[];
  readonly history: readonly DatedFact[];
}

interface FileDates {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

function readDated(
  fact: FileFact,
  { from, until }: FileDates,
  path: Path,
  report: Report,
): DatedFact {
  const read = (key: keyof FileDates, words: string | undefined): WrittenDate | undefined => {
    const date = words === undefined ? undefined : readDate(words);
    if (words !== undefined && !date) report([...path, key], 'a day of the calendar', quote(words));
    return date;
  };
  const begun = read('from', from);
  const over = until === 'unknown' ? until : read('until', until);
  if (begun && over && over !== 'unknown' && over.at < begun.at) {
    report([...path, 'until'], `a date not before ${quote(from ?? '')}`, quote(until ?? ''));
  }
  return { ...readFact(fact), ...(begun && { from: begun }), ...(over && { until: over }) };
}

/** The dated facts that a sentence tells, found by what they say and, where there are several, their start. */
function readTold(
  { fact: [subject, predicate, object], as, from, until, claim }: FileTold,
  { predicates, history }: Stock,
  path: Path,
  report: Report,
): SentenceContent | undefined {
  const objects = (Array.isArray(object) ? object : [object]).map(String);
  const start = from === undefined ? undefined : readDate(from)?.at;
  const over = until === undefined || until === 'unknown' ? until : readDate(until)?.at;
  const endOf = (dated: DatedFact): string | undefined =>
    typeof dated.until === 'object' ? dated.until.at : dated.until;
  const facts = objects.flatMap((each): DatedFact[] => {
    if (claim) return [readDated([subject, predicate, each], claim, [...path, 'claim'], report)];
    const found = history.filter(
      (dated) =>
        dated.subject === subject &&
        dated.predicate === predicate &&
        dated.object === each &&
        (start === undefined || dated.from?.at === start) &&
        (over === undefined || endOf(dated) === over),
    );
    if (found.length !== 1) {
      const expected = 'one fact of "history" (told apart by "from" and "until")';
      const words = JSON.stringify([subject, predicate, each]);
      report([...path, 'fact'], expected, `${found.length} for ${words}`);
    }
    return found.slice(0, 1);
  });
  const definition = predicates.find(({ id }) => id === predicate);
  const wordings: readonly Wording[] = definition
    ? [{ sentence: definition.sentence }, ...(definition.wordings ?? [])]
    : [];
  const wording = wordings[as];
  if (!wording) {
    report(
      [...path, 'as'],
      `a wording of ${quote(predicate)}, 0 to ${wordings.length - 1}`,
      String(as),
    );
    return undefined;
  }
  return { kind: 'tell', facts, wording };
}

function readEdit(edit: FileEdit, path: Path, report: Report): Edit[] {
  const kind = onlyKey(edit, EDIT_KEYS, path, report);
  if (kind === undefined) return [];
  if (kind !== 'end' && edit.date !== undefined) {
    report([...path, 'date'], 'a date only beside "end"', `it beside "${kind}"`);
  }
  if (kind !== 'rename' && edit.to !== undefined) {
    report([...path, 'to'], 'a new name only beside "rename"', `it beside "${kind}"`);
  }
  if (edit.rename !== undefined) {
    if (edit.to !== undefined) return [{ kind: 'rename', entity: edit.rename, to: edit.to }];
    report([...path, 'to'], 'the new name', 'nothing');
  }
  if (edit.set) return [{ kind: 'set', ...readFact(edit.set) }];
  if (edit.add) return [{ kind: 'add', ...readFact(edit.add) }];
  if (edit.end)
    return [{ kind: 'end', ...readFact(edit.end), isDateKnown: edit.date === undefined }];
  return [];
}

function readSentence(
  sentence: FileSentence,
  stock: Stock,
  path: Path,
  report: Report,
): PageSentence[] {
  const content = readContent(sentence, stock, path, report);
  if (!content) return [];
  const when = sentence.if ? readCondition(sentence.if, [...path, 'if'], report) : undefined;
  return [
    {
      content,
      ...(when === undefined ? {} : { when }),
      ...(sentence.separator === undefined ? {} : { separator: sentence.separator }),
    },
  ];
}

function readContent(
  sentence: FileSentence,
  stock: Stock,
  path: Path,
  report: Report,
): SentenceContent | undefined {
  if (onlyKey(sentence, CONTENT_KEYS, path, report) === undefined) return undefined;
  const { prose, cite, formerNames, claim } = sentence;
  if (prose !== undefined) return { kind: 'prose', text: prose };
  if (formerNames !== undefined) return { kind: 'former-names', entity: formerNames };
  if (claim !== undefined) return { kind: 'claim', fact: readFact(claim) };
  if (sentence.tell) return readTold(sentence.tell, stock, [...path, 'tell'], report);
  const [entity = '', ...predicates] = (cite ?? '').split('.');
  return { kind: 'cite', entity, path: predicates };
}

function readCondition(
  condition: FileCondition,
  path: Path,
  report: Report,
): Condition | undefined {
  const kind = onlyKey(condition, ['fact', 'event', 'not'], path, report);
  if (kind === undefined) return undefined;
  const plain = condition.not ?? condition;
  const holds = condition.not === undefined;
  if (!holds && onlyKey(plain, ['fact', 'event'], [...path, 'not'], report) === undefined) {
    return undefined;
  }
  if (plain.event !== undefined) return { kind: 'event', event: plain.event, isKnown: holds };
  return plain.fact ? { kind: 'fact', fact: readFact(plain.fact), holds } : undefined;
}

/** The one of these keys that the object has; reports it when there is none or more than one. */
function onlyKey<Key extends string>(
  object: Readonly<Partial<Record<Key, unknown>>>,
  keys: readonly Key[],
  path: Path,
  report: Report,
): Key | undefined {
  const present = keys.filter((key) => object[key] !== undefined);
  if (present.length === 1) return present[0];
  report(path, `exactly one of ${keys.map((key) => `"${key}"`).join(', ')}`, describeValue(object));
  return undefined;
}
