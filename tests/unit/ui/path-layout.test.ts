import { describe, expect, it } from 'vitest';
import type { Chain, ChainRelation, ChainStep } from '../../../src/core/tools/tool-result';
import { layOutPaths, type PathDrawing } from '../../../src/ui/ask/path-layout';
import { wrapText } from '../../../src/ui/ask/wrap-text';

const entity = (name: string) => ({ id: `x:${name}`, name, concept: 'x', otherNames: [] });
const relation = (words: string): ChainRelation => {
  const predicate = words.slice(1);
  return { predicate, direction: words.startsWith('>') ? 'forward' : 'back', facts: [] };
};
const step = (name: string, ...relations: readonly string[]): ChainStep => {
  return { entity: entity(name), relations: relations.map(relation) };
};
const chain = (start: string, ...steps: readonly ChainStep[]): Chain => {
  return { start: entity(start), steps };
};
const labelOf = (predicate: string): string => predicate.toUpperCase();

const CHAINS = [
  chain('OpenAI', step('Dario Amodei', '>employee'), step('Anthropic', '<founder', '<head')),
  chain(
    'OpenAI',
    step('Noam Shazeer', '>employee'),
    step('Google', '<employee'),
    step('Anthropic', '>investor'),
  ),
];

/** The right edge of the widest text, with characters as wide as they are at most. */
const rightOf = ({ chains }: PathDrawing): number =>
  Math.max(
    ...chains.flatMap(({ entities, steps }) => [
      ...entities.flatMap(({ x, lines }) => lines.map(({ length }) => x + length * 7.5)),
      ...steps.flatMap(({ x, anchor, lines }) =>
        lines.map(({ length }) => x + (length * 7.3) / (anchor === 'middle' ? 2 : 1)),
      ),
    ]),
  );

describe('chains in rows', () => {
  const drawing = layOutPaths(CHAINS, 880, labelOf);

  it('stand below each other, each in reading order', () => {
    expect(drawing.form).toBe('rows');
    expect(drawing.chains.map(({ entities }) => entities.map((each) => each.entity.name))).toEqual([
      ['OpenAI', 'Dario Amodei', 'Anthropic'],
      ['OpenAI', 'Noam Shazeer', 'Google', 'Anthropic'],
    ]);
    for (const { entities } of drawing.chains) {
      expect(new Set(entities.map(({ y }) => y)).size).toBe(1);
      expect(entities.map(({ x }) => x)).toEqual(
        entities.map(({ x }) => x).toSorted((a, b) => a - b),
      );
      expect(entities.map(({ isEnd }) => isEnd).indexOf(false)).toBe(1);
    }
    const [first, second] = drawing.chains;
    expect(first!.entities[0]!.y).toBeLessThan(second!.entities[0]!.y);
  });

  it('name every predicate of a step with its direction, above its line', () => {
    const [first] = drawing.chains;
    expect(first!.steps.map(({ lines }) => lines)).toEqual([
      ['EMPLOYEE →'],
      ['← FOUNDER', '← HEAD'],
    ]);
    expect(first!.steps[1]!.y).toBeLessThan(first!.steps[0]!.y);
    expect(first!.steps[0]!.path).toMatch(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/);
  });
});

it('stands from top to bottom where a row does not fit, never wider than it may be', () => {
  const long = chain('OpenAI', step('A'.repeat(90), '>employee'), step('Anthropic', '<founder'));
  const drawing = layOutPaths([...CHAINS, long], 340, labelOf);
  expect(drawing.form).toBe('columns');
  const places = drawing.chains.flatMap(({ entities }) => entities.map(({ y }) => y));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(places.length);
  expect(drawing.chains[0]!.steps.map(({ lines }) => lines)).toEqual([
    ['↓ EMPLOYEE'],
    ['↑ FOUNDER', '↑ HEAD'],
  ]);
  expect(drawing.chains[2]!.entities[1]!.lines.length).toBeGreaterThan(1);
});

it('stands in line with the others of as many steps, and beside them where there is room', () => {
  const other = chain('OpenAI', step('Jan Leike', '>employee'), step('Anthropic', '<employee'));
  const [first, , third] = layOutPaths([CHAINS[0]!, other, CHAINS[1]!], 880, labelOf).chains;
  const places = ({ entities }: PathDrawing['chains'][number]) => entities.map(({ x }) => x);
  const second = layOutPaths([CHAINS[0]!, other], 880, labelOf).chains[1]!;
  expect(places(second)).toEqual(places(first!));
  expect(third!.entities).toHaveLength(4);
  const [left, right] = layOutPaths([CHAINS[0]!, other], 340, labelOf).chains;
  expect(right!.entities[0]!.y).toBe(left!.entities[0]!.y);
  expect(right!.entities[0]!.x).toBeGreaterThan(left!.entities[0]!.x);
});

it('keeps every text inside its width, whatever that is', () => {
  for (let width = 240; width <= 900; width += 20) {
    const drawing = layOutPaths(CHAINS, width, labelOf);
    expect(drawing.width).toBeLessThanOrEqual(width);
    expect(rightOf(drawing)).toBeLessThanOrEqual(width + 1);
  }
});

it('breaks a text between words, and a word that is too long for a line', () => {
  expect(wrapText('Fictional OpenAI Book Swap', 16)).toEqual(['Fictional OpenAI', 'Book Swap']);
  expect(wrapText('Donaudampfschifffahrt', 8)).toEqual(['Donaudam', 'pfschiff', 'fahrt']);
});
