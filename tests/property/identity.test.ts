/** Resolving names is an equivalence, whatever the rows, and whatever their order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMerges, withoutKeptApart } from '../../src/core/graph/find-merges';
import type { Mention } from '../../src/core/graph/spellings';
import { createNameIndex } from '../../src/core/graph/identity';
import { namesOf } from '../../src/core/graph/names';
import { bareName } from '../../src/core/graph/bare-name';
import { nameKey, plainSpelling } from '../../src/core/ontology/name-key';
import type { Merge } from '../../src/core/ports';
import { alias, merge, NAMES_ONTOLOGY } from '../fixtures/names';

const CONCEPTS = ['plan', 'team', 'person'];

/** Few different words, so that names meet often. */
const name = fc
  .array(fc.constantFrom('Pro', 'pró', 'Kaya', 'Derya', 'the', 'plan', 'Team', 'Dr.', 'Ms'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));

const aliases = fc.array(
  fc.tuple(name, name, fc.integer({ min: 1, max: 9 })).map(([a, b, on]) => alias(a, b, on)),
  { maxLength: 4 },
);

const merges = fc.array(
  fc
    .tuple(
      fc.constantFrom(...CONCEPTS),
      name,
      name,
      fc.constantFrom('type-word' as const, 'spelling' as const, 'kept-apart' as const),
    )
    .map(([concept, a, b, reason]) => merge(concept, a, b, reason)),
  { maxLength: 6 },
);

const concepts = fc.subarray(CONCEPTS, { minLength: 1 });

const mentions = fc.array(
  fc.record({
    name,
    concepts,
    page: fc.constantFrom('a', 'b'),
  }) satisfies fc.Arbitrary<Mention>,
  { maxLength: 12 },
);

const asRows = (found: ReturnType<typeof findMerges>): readonly Merge[] =>
  found.map((each, index) => ({ ...each, id: index + 1, recordedAt: '2026-09-01T00:00:00Z' }));

describe('createNameIndex', () => {
  it('is reflexive, symmetric and transitive in the names of an entity', () => {
    fc.assert(
      fc.property(aliases, merges, concepts, name, (someAliases, someMerges, ids, asked) => {
        const index = createNameIndex(NAMES_ONTOLOGY, someAliases, someMerges);
        const names = namesOf(index.resolve(asked, ids));
        const key = index.keyOf(asked, ids);
        for (const other of names) {
          expect(index.keyOf(other, ids)).toBe(key);
        }
        const keys = names.map(nameKey);
        expect(new Set(keys).size).toBe(keys.length);
        const counting = someMerges.filter(({ concept }) => ids.includes(concept));
        const written = [...someAliases, ...counting].map((row) => row.name);
        for (const other of written.filter((each) => index.keyOf(each, ids) === key)) {
          expect(keys).toContain(nameKey(other));
          expect(namesOf(index.resolve(other, ids)).map(nameKey)).toEqual(keys);
        }
      }),
    );
  });

  it('does not depend on the order of rows or concepts', () => {
    fc.assert(
      fc.property(aliases, merges, concepts, name, (someAliases, someMerges, ids, asked) => {
        const index = createNameIndex(NAMES_ONTOLOGY, someAliases, someMerges);
        const turned = createNameIndex(
          NAMES_ONTOLOGY,
          [...someAliases].reverse(),
          [...someMerges].reverse(),
        );
        const back = [...ids].reverse();
        expect(turned.keyOf(asked, back)).toBe(index.keyOf(asked, ids));
        const { name: current, ...others } = index.resolve(asked, ids);
        const { name: turnedCurrent, ...turnedOthers } = turned.resolve(asked, back);
        expect(turnedOthers).toEqual(others);
        expect(nameKey(turnedCurrent)).toBe(nameKey(current));
      }),
    );
  });
});

describe('findMerges', () => {
  it('takes a name for a canonical one that is taken for no other, whatever the order of mentions', () => {
    fc.assert(
      fc.property(mentions, (some) => {
        const found = findMerges(NAMES_ONTOLOGY, some);
        expect(findMerges(NAMES_ONTOLOGY, [...some].reverse())).toEqual(found);
        for (const { concept, canonicalName, name: taken } of found) {
          const own = found.filter((other) => other.concept === concept);
          expect(own.map((other) => nameKey(other.name))).not.toContain(nameKey(canonicalName));
          expect(own.filter((other) => nameKey(other.name) === nameKey(taken))).toHaveLength(1);
        }
      }),
    );
  });

  it('brings no names together that are kept apart', () => {
    fc.assert(
      fc.property(mentions, fc.nat(), fc.nat(), (some, first, second) => {
        const found = findMerges(NAMES_ONTOLOGY, some);
        if (found.length === 0) return;
        const apart = [first, second].map((pick): Merge => {
          const { concept, name: a, canonicalName: b } = found[pick % found.length]!;
          return merge(concept, a, b, 'kept-apart');
        });
        const left = asRows(withoutKeptApart(found, apart));
        const index = createNameIndex(NAMES_ONTOLOGY, [], [...left, ...apart]);
        for (const { concept, name: a, canonicalName: b } of apart) {
          expect(index.keyOf(a, [concept])).not.toBe(index.keyOf(b, [concept]));
        }
      }),
    );
  });
});

it('strips a name once and for all', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(name, words), (written) => {
      for (const concept of NAMES_ONTOLOGY.concepts) {
        const bare = bareName(concept, written);
        expect(bareName(concept, bare)).toBe(bare);
      }
      expect(plainSpelling(plainSpelling(written))).toBe(plainSpelling(written));
    }),
  );
});
