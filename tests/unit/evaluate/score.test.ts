import { describe, expect, it } from 'vitest';
import { containsAnswer, scoreAnswer } from '../../../src/core/evaluate/score';

describe('the published scorer', () => {
  it.each([
    ['49', '49'],
    ['€49', '49'],
    ['49.', '49'],
    ['99.9%', '99.9'],
    ['The Helix team', 'helix'],
    ['It costs 49 a month', '49'],
    ['İzmir office', 'izmir'],
    ['STRASSE', 'Straße'],
  ])('%j contains %j', (answer, expected) => {
    expect(containsAnswer(answer, expected)).toBe(true);
  });

  it.each([
    ['149', '49'],
    ['490', '49'],
    ['Helixes', 'Helix'],
    ['Žatlas', 'atlas'],
    ['', '49'],
  ])('%j does not contain %j', (answer, expected) => {
    expect(containsAnswer(answer, expected)).toBe(false);
  });

  it('is fooled by a denial, as published', () => {
    expect(containsAnswer('not 49 but 59', '49')).toBe(true);
  });

  it('scores no value as an abstention and several values as a set', () => {
    expect(scoreAnswer([], ['a'])).toBe('abstain');
    expect(scoreAnswer(['b', 'a'], ['a', 'b'])).toBe('correct');
    expect(scoreAnswer(['a'], ['a', 'b'])).toBe('wrong');
    expect(scoreAnswer(['a', 'b', 'c'], ['a', 'b'])).toBe('wrong');
    expect(scoreAnswer(['Ann Lee', 'Bob'], ['Ann', 'Ann Lee'])).toBe('wrong');
    expect(scoreAnswer(['Ann Lee', 'Ann'], ['Ann', 'Ann Lee'])).toBe('correct');
  });
});
