import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSyntaxFault } from '../../src/core/world/json-syntax';
import { pageBody, SCENARIOS } from '../../src/core/world/scenario';
import { applyEvent, truthAfter } from '../../src/core/world/truth';
import { parseWorld } from '../../src/core/world/world-file';
import { readWorld, worldText } from '../unit/world/read-world';

/** Parses and, if the world is bad, wants every error to be told in full. */
function expectVerdict(text: string): void {
  const parsed = parseWorld(text);
  if (parsed.ok) return;
  expect(parsed.errors.length).toBeGreaterThan(0);
  for (const { path, expected, found, message } of parsed.errors) {
    expect(expected).not.toBe('');
    expect(found).not.toBe('');
    expect(message).toContain(path);
    expect(message).toContain(`expected ${expected}, found ${found}`);
    expect(message).not.toMatch(/[\r\n]/);
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every place in a JSON value, as the path to it. */
function placesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...members.flatMap(([key, member]) => placesOf(member, [...path, key]))];
}

/** The value with the place at `path` replaced, or taken out when `replacement` is `undefined`. */
function replaceAt(value: Json, path: (string | number)[], replacement: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return replacement ?? null;
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => {
      if (index !== key) return [member];
      if (rest.length === 0 && replacement === undefined) return [];
      return [replaceAt(member, rest, replacement)];
    });
  }
  return Object.fromEntries(
    Object.entries(value as { [key: string]: Json }).flatMap(([name, member]) => {
      if (name !== key) return [[name, member]];
      if (rest.length === 0 && replacement === undefined) return [];
      return [[name, replaceAt(member, rest, replacement)]];
    }),
  );
}

const museum = JSON.parse(worldText('museum')) as Json;
const places = placesOf(museum);
/** Words of the file itself reach further into the checks than made-up ones. */
const ownWords = placesOf(museum)
  .map((path) => path.reduce<Json>((value, key) => (value as never)[key], museum))
  .filter((value) => typeof value !== 'object');

describe('parseWorld never throws', () => {
  it('on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectVerdict));
  });

  it('on any JSON', () => {
    fc.assert(fc.property(fc.json(), expectVerdict));
  });

  it('on a world file cut anywhere', () => {
    const text = worldText('museum');
    fc.assert(
      fc.property(fc.nat({ max: text.length - 3 }), (length) => {
        expect(parseWorld(text.slice(0, length)).ok).toBe(false);
        expectVerdict(text.slice(0, length));
      }),
    );
  });

  it('on a world file with places replaced or taken out', () => {
    const change = fc.record({
      place: fc.constantFrom(...places),
      replacement: fc.oneof(
        fc.constant(undefined),
        fc.constantFrom(...ownWords),
        fc.jsonValue() as fc.Arbitrary<Json>,
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = changes.reduce<Json>(
          (value, { place, replacement }) =>
            placesOf(value).some((path) => path.join(' ') === place.join(' '))
              ? replaceAt(value, place, replacement)
              : value,
          museum,
        );
        expectVerdict(JSON.stringify(changed));
      }),
      { numRuns: 1000 },
    );
  });
});

it('finds a syntax fault exactly in texts that are not JSON', () => {
  const almostJson = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '{', ']', '\\', 'x', '0', '\n'))
    .map(([json, at, extra]) => {
      const cut = at % (json.length + 1);
      return json.slice(0, cut) + extra + json.slice(cut + 1);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), almostJson), (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(findSyntaxFault(text) === undefined).toBe(isJson);
    }),
    { numRuns: 2000 },
  );
});

describe.each(['tessaly', 'museum'])('%s', (id) => {
  const world = readWorld(id);
  const someEvents = fc.subarray([...world.events]);

  it('has the same truth however the events are folded', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const folded = events.reduce(applyEvent, truthAfter(world, []));
        expect(truthAfter(world, events)).toEqual(folded);
      }),
    );
  });

  it('renders the same page whether a lagging page missed an event or it never happened', () => {
    fc.assert(
      fc.property(someEvents, fc.constantFrom(...world.pages), (events, page) => {
        const owned = events.filter(({ kind }) => page.updatedBy.includes(kind));
        const [fresh, , , partial] = SCENARIOS;
        expect(pageBody(world, partial!, page, events)).toBe(pageBody(world, fresh!, page, owned));
      }),
    );
  });
});
