import { expect, it } from 'vitest';
import { standsIn } from '../../../src/core/extract/stands-in';

it.each([
  ['4', 'Mail costs €4 a month.'],
  ['4', 'It is 4.'],
  ['4', '5, 4, 3'],
  ['49', '€149 once, €49 now'],
  ['99.9', 'a 99.9% uptime'],
  ['€4', 'Mail costs €4.'],
  ['4%', 'up by 4%'],
  ['helix', 'the HELIX team'],
  ['Helix Team', 'the Helix\n team'],
  ['Ida Brandt', 'Ida Brandt’s team'],
  ['İzmir', 'offices in IZMIR and Sofia'],
  ['Čapek', 'by Čapek'],
  ['C++', 'written in C++, mostly'],
  ['a', 'a'],
])('%j stands in %j', (part, text) => {
  expect(standsIn(part, text)).toBe(true);
});

it.each([
  ['4', 'Mail costs €49.'],
  ['4', 'Mail costs €14.'],
  ['4', 'Mail costs €4.50.'],
  ['4', 'Mail costs 0.4.'],
  ['99', 'a 99.9% uptime'],
  ['9', 'a 99.9% uptime'],
  ['1', '1,000 pages'],
  ['Ida', 'Idaho and Frida'],
  ['Pro', 'the product'],
  ['Čap', 'by Čapek'],
  ['Helix', ''],
])('%j does not stand in %j', (part, text) => {
  expect(standsIn(part, text)).toBe(false);
});
