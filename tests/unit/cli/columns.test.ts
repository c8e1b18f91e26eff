import { expect, it } from 'vitest';
import { formatColumns } from '../../../src/cli/columns';

it('columns are as wide as their widest cell, numbers to the right', () => {
  const columns = [{ heading: 'name' }, { heading: 'n', isNumber: true }, { heading: 'agrees' }];
  expect(
    formatColumns(columns, [
      ['a', '1', 'yes'],
      ['longer', '1,000', 'no'],
    ]),
  ).toBe(
    [
      'name        n  agrees',
      '------  -----  ------',
      'a           1  yes',
      'longer  1,000  no',
      '',
    ].join('\n'),
  );
});
