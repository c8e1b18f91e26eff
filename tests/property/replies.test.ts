import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJson } from '../../src/core/calls/find-json';
import { readReply } from '../../src/core/calls/unusable-reply';
import { readExtraction } from '../../src/core/extract/model-extractor';
import { splitSentences } from '../../src/core/ontology/sentences';
import { readAnswer } from '../../src/core/readers/model-reader';
import { readWorld } from '../unit/world/read-world';

const { ontology } = readWorld('tessaly');
const predicateIds = ontology.predicates.map(({ id }) => id);
const BODY =
  'The Pro plan costs €49 per user per month. Chat is owned by the Orion team.\nWe keep shipment data for 365 days. Nothing else.';
const sentences = splitSentences(BODY);

const finish = fc.constantFrom('stop', 'length');

/** Texts of the characters that JSON is made of, which any text hardly ever is. */
const almostJson = fc
  .array(
    fc.constantFrom(
      ...['{', '}', '[', ']', '"', ':', ',', '\\', ' ', '\n', '1', 'a', 'null', '```'],
      ...['"facts"', '"answer"', '"answers"', '"subject"', '"predicate"', '"object"', '"sentence"'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const part = fc.oneof(
  fc.constantFrom(...predicateIds, 'PRICE', 'likes', 'Pro', 'Chat', 'Orion', '49', '365', ''),
  fc.constantFrom(49, 0, -1, 1.5, 2, 1e21, null, true),
  fc.jsonValue({ maxDepth: 2 }),
);
const statement = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom('sentence', 'subject', 'predicate', 'object', 'more'),
      part,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const extraction = fc
  .array(statement, { maxLength: 6 })
  .chain((facts) => fc.constantFrom(JSON.stringify({ facts }), JSON.stringify(facts)));
const answer = fc
  .dictionary(
    fc.constantFrom('answer', 'answers', 'possibly_stale', 'type'),
    fc.oneof(part, fc.array(part)),
  )
  .map((value) => JSON.stringify(value));

const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  almostJson,
  extraction,
  answer,
);

describe('a reply, whatever it is', () => {
  it('is read without a fault, and kept as it came when it cannot be used', () => {
    fc.assert(
      fc.property(anything, finish, (text, finish) => {
        const read = readReply(text, finish);
        if (!read.ok) expect(read.unusable.text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is cut somewhere without a fault, and never gives a part of what it was for the whole', () => {
    fc.assert(
      fc.property(extraction, fc.nat({ max: 1000 }), (text, at) => {
        fc.pre(at < text.length && text.startsWith('{'));
        expect(findJson(text.slice(0, at))).toStrictEqual({
          ok: false,
          fault: at === 0 ? 'empty' : 'cut',
        });
      }),
    );
  });

  it('gives triples of the ontology with sentences of the page where they stand, in reading order', () => {
    fc.assert(
      fc.property(anything, finish, (text, finish) => {
        const { triples, rejections, unusable } = readExtraction(ontology, BODY, { text, finish });
        for (const triple of triples) {
          expect(predicateIds).toContain(triple.predicate);
          expect(triple.sentence).toBe(sentences[triple.position]);
          expect(triple.subject).not.toBe('');
          expect(triple.object).not.toBe('');
        }
        const positions = triples.map(({ position }) => position);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        if (unusable) expect([triples, rejections]).toEqual([[], []]);
      }),
      { numRuns: 500 },
    );
  });

  it('has each of its statements taken, said twice or rejected', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 6 }), (facts) => {
        const text = JSON.stringify({ facts, more: 0 });
        const { triples, rejections } = readExtraction(ontology, BODY, { text, finish: 'stop' });
        expect(triples.length + rejections.length).toBeLessThanOrEqual(facts.length);
        expect(triples.length + rejections.length).toBeGreaterThan(0);
        for (const { statement: kept } of rejections) {
          expect(facts.map((fact) => JSON.stringify(fact))).toContain(kept);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(ontology.predicates)(
    'gives values that say something, or a reason, for $id',
    (predicate) => {
      fc.assert(
        fc.property(anything, finish, (text, finish) => {
          const read = readAnswer(ontology, predicate, { text, finish });
          if (read.ok) for (const value of read.answer.values) expect(value.trim()).not.toBe('');
        }),
      );
    },
  );
});

describe('an object', () => {
  const object = fc
    .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
    // As JSON has it: without -0.
    .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
  const prose = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[[\]{}]/g, ''));

  it('is found in any prose without brackets', () => {
    fc.assert(
      fc.property(prose, object, prose, fc.constantFrom(0, 2), (before, value, after, indent) => {
        const text = `${before}${JSON.stringify(value, null, indent)}${after}`;
        expect(findJson(text)).toStrictEqual({ ok: true, value });
      }),
      { numRuns: 500 },
    );
  });
});
