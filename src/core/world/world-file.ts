/** Reads a world file: from text to a checked `World`, or to a list of everything wrong with it. */
import { checkHistory } from './check-history';
import { checkPages } from './check-pages';
import { checkReferences } from './check-references';
import { worldDigest } from './digest';
import { findSyntaxFault } from './json-syntax';
import { readWorldFile, settleWorld } from './read-world-file';
import { describeValue, quote, worldError, type Path, type WorldError } from './world-error';
import { worldSchema } from './world-schema';
import type { World } from './world';

export type { WorldError } from './world-error';

/** The longest world file that is read, in characters. */
export const MAX_WORLD_LENGTH = 5_000_000;

/** More errors than this are not told; the author has enough to begin with. */
const MAX_ERRORS = 50;

/** A world and the digest of its content, or the errors in the order of the file's checks. */
export type ParsedWorld =
  | { readonly ok: true; readonly world: World; readonly digest: string }
  | { readonly ok: false; readonly errors: readonly WorldError[] };

/**
 * Reads a world file. Checks run from shape over references and history to pages, and stop after
 * the first of them that finds errors, because the later ones build on it. Never throws.
 */
export function parseWorld(text: string): ParsedWorld {
  if (text.length > MAX_WORLD_LENGTH) {
    const most = MAX_WORLD_LENGTH.toLocaleString('en-US');
    const found = text.length.toLocaleString('en-US');
    return fail([worldError('', `at most ${most} characters`, `${found} characters`)]);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const fault = findSyntaxFault(text);
    if (!fault) return fail([worldError('', 'JSON', 'something else')]);
    const place = `line ${fault.line}, column ${fault.column}`;
    return fail([worldError(place, fault.expected, fault.found)]);
  }
  return checkWorld(json);
}

function checkWorld(json: unknown): ParsedWorld {
  const shaped = worldSchema.safeParse(json);
  if (!shaped.success) {
    return fail(shaped.error.issues.flatMap((issue) => shapeErrors(json, issue)));
  }
  const errors: WorldError[] = [];
  const report = (path: Path, expected: string, found: string): void => {
    errors.push(worldError(path, expected, found));
  };
  const world = readWorldFile(shaped.data, report);
  for (const check of [checkReferences, checkHistory, checkPages]) {
    if (errors.length > 0) return fail(errors);
    check(world, report);
  }
  if (errors.length > 0) return fail(errors);
  const settled = settleWorld(world);
  return { ok: true, world: settled, digest: worldDigest(settled) };
}

function fail(errors: readonly WorldError[]): ParsedWorld {
  return { ok: false, errors: errors.slice(0, MAX_ERRORS) };
}

interface ShapeIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

function shapeErrors(json: unknown, issue: ShapeIssue): WorldError[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys' && issue.keys) {
    return issue.keys.map((key) =>
      worldError([...path, key], issue.message, `the key ${quote(key)}`),
    );
  }
  if (issue.code === 'invalid_key') {
    return [worldError(path, issue.message, `the key ${quote(String(path.at(-1)))}`)];
  }
  const { reached, value } = valueAt(json, path);
  return [worldError(reached, issue.message, describeValue(value))];
}

/** The value at a path, which stops at a text: a sentence of prose may stand as text or as object. */
function valueAt(json: unknown, path: Path): { reached: Path; value: unknown } {
  let value = json;
  for (const [depth, part] of path.entries()) {
    if (typeof value === 'string') return { reached: path.slice(0, depth), value };
    value = isIndexable(value) ? value[part] : undefined;
  }
  return { reached: path, value };
}

function isIndexable(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null;
}
