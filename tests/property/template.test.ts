import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractStatements, extractTriples } from '../../src/core/extract/extract';
import type { ObjectType } from '../../src/core/ontology/ontology';
import { parseSentence, renderSentence } from '../../src/core/ontology/template';
import { readWorld } from '../unit/world/read-world';

const FIRST = [...'ABZÀČİÜΩЖ字مא279'];
const REST = [...('abcxyzäčığşñ字مא019' + "'’&/+-")];

const word = fc.string({ unit: fc.constantFrom(...REST), minLength: 1, maxLength: 8 });
const name = fc
  .tuple(fc.constantFrom(...FIRST), word, fc.array(word, { maxLength: 3 }))
  .map(([first, rest, more]) => [first + rest, ...more].join(' '));

const number = fc
  .tuple(fc.nat(), fc.option(fc.tuple(fc.constantFrom('.', ','), fc.nat({ max: 999 }))))
  .map(([whole, decimals]) => (decimals ? `${whole}${decimals.join('')}` : `${whole}`));

/** Any words on one line that hold no end of a sentence. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((words) => words === words.trim() && words !== '' && !/[\r\n]|[.!?](?:\s|$)/.test(words));

const OBJECT: Readonly<Record<ObjectType['kind'], fc.Arbitrary<string>>> = {
  entity: name,
  number,
  text,
  'former-name': name,
};

const cases = ['tessaly', 'museum'].flatMap((id) => {
  const { ontology } = readWorld(id);
  return ontology.predicates.map((predicate) => ({ world: id, predicate, ontology }));
});

describe.each(cases)('$predicate.id of $world', ({ predicate, ontology }) => {
  const statement = fc.record({
    subject: predicate.impliedSubject === undefined ? name : fc.constant(predicate.impliedSubject),
    object: OBJECT[predicate.object.kind],
  });

  it('reads back every statement it renders', () => {
    fc.assert(
      fc.property(statement, ({ subject, object }) => {
        expect(parseSentence(ontology, renderSentence(predicate, subject, object))).toEqual({
          subject,
          predicate: predicate.id,
          object,
        });
      }),
    );
  });

  it('is found among other sentences', () => {
    const isList = ({ object }: { object: string }) => /, | and /.test(object);
    const single = statement.filter((any) => predicate.cardinality === 'one' || !isList(any));
    fc.assert(
      fc.property(single, fc.constantFrom(' ', '\n', '  \n '), ({ subject, object }, space) => {
        const sentence = renderSentence(predicate, subject, object);
        const page = ['A title\nSomething else.', sentence, 'And so on.'].join(space);
        expect(extractTriples(ontology, page)).toEqual([
          { subject, predicate: predicate.id, object, sentence, ordinal: 2 },
        ]);
      }),
    );
  });
});

describe.each(cases.filter(({ predicate }) => predicate.object.kind !== 'former-name'))(
  'the end of $predicate.id of $world',
  ({ predicate, ontology }) => {
    it('is read back wherever "no longer" stands between words of the sentence', () => {
      const words = predicate.sentence.split(' ');
      const places = words.flatMap((word, at) => (at > 0 && !word.includes('{') ? [at] : []));
      const subjects =
        predicate.impliedSubject === undefined ? name : fc.constant(predicate.impliedSubject);
      const object = OBJECT[predicate.object.kind].filter((value) => !/, | and /.test(value));
      fc.assert(
        fc.property(subjects, object, fc.constantFrom(...places), (subject, value, at) => {
          const ended = words.toSpliced(at, 0, 'no longer').join(' ');
          const sentence = renderSentence({ ...predicate, sentence: ended }, subject, value);
          const parts = { subject, predicate: predicate.id, object: value };
          expect(extractStatements(ontology, sentence)).toEqual([
            { ...parts, isEnded: true, sentence, ordinal: 0 },
          ]);
          expect(extractTriples(ontology, sentence)).toEqual([]);
        }),
      );
    });
  },
);

it('reads nothing, or a triple that renders to the same sentence, in any text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.string({ unit: 'grapheme' }), ({ ontology }, any) => {
      const triple = parseSentence(ontology, any);
      if (!triple) return;
      const predicate = ontology.predicates.find(({ id }) => id === triple.predicate)!;
      expect(renderSentence(predicate, triple.subject, triple.object)).toBe(any);
    }),
  );
});
