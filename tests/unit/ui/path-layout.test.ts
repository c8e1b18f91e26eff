import { expect, it } from 'vitest';
import type { Chain, ChainRelation, ChainStep } from '../../../src/core/tools/tool-result';
import { layOutPaths } from '../../../src/ui/ask/path-layout';

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

it('draws one line between two entities, with everything that joins them', () => {
  const chains = [chain('a', step('b', '>employee'), step('c', '<founder', '<head', '>client'))];
  const { steps, entities } = layOutPaths(chains, 800, labelOf);
  expect(entities.map(({ entity: { name }, anchor }) => [name, anchor])).toEqual([
    ['a', 'start'],
    ['b', 'middle'],
    ['c', 'end'],
  ]);
  expect(steps.map(({ labels }) => labels)).toEqual([
    ['EMPLOYEE →'],
    ['← FOUNDER', '← HEAD', 'CLIENT →'],
  ]);
  expect(new Set(steps.map(({ x, y }) => `${x} ${y}`)).size).toBe(2);
});

it('draws a line once, whichever way chains go over it', () => {
  const chains = [
    chain('a', step('b', '>owner'), step('c', '>owner'), step('d', '>owner')),
    chain('a', step('c', '>client'), step('b', '<owner'), step('d', '>client')),
  ];
  const { steps } = layOutPaths(chains, 800, labelOf);
  expect(steps).toHaveLength(5);
  expect(steps.filter(({ labels }) => labels.includes('OWNER →'))).toHaveLength(3);
  expect(steps.flatMap(({ labels }) => labels)).not.toContain('← OWNER');
});
