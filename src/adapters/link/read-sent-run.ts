/** Reads the content of a link: exactly the members of a `SentRun`, nothing guessed. */
import { CONFIG_FIELDS } from '../../core/study/config-fields';
import type { SentModels, SentRun } from '../../core/study/sent-run';
import { describeValue, formatPath, quote } from '../../core/world/world-error';

/** What a member must be, in words, and whether a value is. */
interface Member {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** May be left out. */
  readonly isOptional?: true;
}

type Members = Readonly<Record<string, Member>>;

const MAX_TEXT_LENGTH = 1000;

const TEXT: Member = {
  expected: `a text of at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters`,
  accepts: (value) => typeof value === 'string' && value.length <= MAX_TEXT_LENGTH,
};

const DIGEST: Member = {
  expected: '16 hexadecimal digits',
  accepts: (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value),
};

const OBJECT: Member = {
  expected: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const optional = (member: Member): Member => ({ ...member, isOptional: true });

const MAX_ENVIRONMENT = 20;

const ENVIRONMENT: Member = {
  expected: `an object of at most ${MAX_ENVIRONMENT} texts`,
  accepts: (value) =>
    OBJECT.accepts(value) &&
    Object.keys(value as object).length <= MAX_ENVIRONMENT &&
    Object.values(value as object).every((text) => TEXT.accepts(text)),
};

const RUN: Members = {
  appVersion: TEXT,
  world: OBJECT,
  settings: OBJECT,
  digest: DIGEST,
  marks: {
    expected: 'digits from 0 to 5',
    accepts: (value) => typeof value === 'string' && /^[0-5]*$/.test(value),
  },
  models: optional(OBJECT),
};

const WORLD: Members = {
  id: TEXT,
  digest: DIGEST,
  title: TEXT,
  isOwn: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
};

const MODELS: Members = {
  text: optional(OBJECT),
  embedding: optional(OBJECT),
  readerId: TEXT,
  extractorId: TEXT,
  recordings: optional(OBJECT),
};

const ENGINE: Members = {
  engine: TEXT,
  model: TEXT,
  revision: TEXT,
  quantisation: TEXT,
  library: TEXT,
  environment: ENVIRONMENT,
  concurrency: {
    expected: 'a whole number from 1',
    accepts: (value) => Number.isInteger(value) && (value as number) >= 1,
  },
};

const RECORDINGS: Members = { text: optional(TEXT), embedding: optional(TEXT) };

const SETTING: Member = { expected: 'a setting', accepts: () => true, isOptional: true };
const SETTINGS: Members = Object.fromEntries(CONFIG_FIELDS.map(({ key }) => [key, SETTING]));

/** The first thing wrong with an object, if anything. */
function findFault(value: unknown, members: Members, path: string[]): string | undefined {
  if (!OBJECT.accepts(value)) return faultAt(path, OBJECT, value);
  const given = new Map(Object.entries(value as object));
  for (const key of given.keys()) {
    if (Object.hasOwn(members, key)) continue;
    const known = Object.keys(members).join(', ');
    return `expected only ${known} in ${placeOf(path)}, found ${quote(key)}`;
  }
  for (const [key, member] of Object.entries(members)) {
    if (member.isOptional && !given.has(key)) continue;
    if (!member.accepts(given.get(key))) return faultAt([...path, key], member, given.get(key));
  }
  return undefined;
}

function faultAt(path: string[], member: Member, value: unknown): string {
  return `expected ${member.expected} in ${placeOf(path)}, found ${describeValue(value)}`;
}

function placeOf(path: string[]): string {
  return path.length === 0 ? 'the run' : quote(formatPath(path));
}

function findModelFault(models: SentModels): string | undefined {
  const { text, embedding, recordings } = models;
  return (
    findFault(models, MODELS, ['models']) ??
    (text && findFault(text, ENGINE, ['models', 'text'])) ??
    (embedding && findFault(embedding, ENGINE, ['models', 'embedding'])) ??
    (recordings && findFault(recordings, RECORDINGS, ['models', 'recordings']))
  );
}

/** A run from the JSON of a link, or what is wrong with it, in words. Never throws. */
export function readSentRun(json: string): { readonly run: SentRun } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: 'expected JSON, found another text' };
  }
  const fault = findFault(value, RUN, []);
  if (fault !== undefined) return { fault };
  const run = value as SentRun;
  const inner =
    findFault(run.world, WORLD, ['world']) ??
    findFault(run.settings, SETTINGS, ['settings']) ??
    (run.models && findModelFault(run.models));
  return inner === undefined ? { run } : { fault: inner };
}
