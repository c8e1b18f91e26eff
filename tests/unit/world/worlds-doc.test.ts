import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageBody, scenarioOf } from '../../../src/core/world/scenario';
import { MAX_WORLD_LENGTH, parseWorld } from '../../../src/core/world/world-file';
import type { Loose } from './read-world';

const doc = readFileSync(new URL('../../../docs/worlds.md', import.meta.url), 'utf8');
const example = /```json\n([^]*?)\n```/.exec(doc)?.[1] ?? '';

function read() {
  const parsed = parseWorld(example);
  if (!parsed.ok) throw new Error(parsed.errors.map(({ message }) => message).join('\n'));
  return parsed.world;
}

describe('docs/worlds.md', () => {
  it('holds a complete world', () => {
    const world = read();
    expect(world.id).toBe('bakery');
    expect(world.questions).toHaveLength(3);
  });

  it('quotes what its pages say', () => {
    const world = read();
    const quotes = [...doc.matchAll(/(?:^> .*\n)+/gm)].map(([quote]) =>
      quote.replace(/^> /gm, '').trim().replaceAll('\n', ' '),
    );
    const owners = scenarioOf('PartialPages')!;
    const bodies = world.pages.map((page) => pageBody(world, owners, page, world.events));
    expect(quotes).toEqual(bodies.slice(0, 2));
  });

  it('names the limits of a file, of a text and of the lists', () => {
    expect(doc.replaceAll(/\s+/g, ' ')).toContain(
      `A file has at most ${MAX_WORLD_LENGTH.toLocaleString('en-US')} characters, a text in it at most 1,000,`,
    );
    const errorOf = (change: (file: Loose) => void) => {
      const file: Loose = JSON.parse(example);
      change(file);
      const parsed = parseWorld(JSON.stringify(file));
      return parsed.ok ? undefined : parsed.errors[0]?.message;
    };
    expect(errorOf((w) => (w.description = 'x'.repeat(1000)))).toBeUndefined();
    expect(errorOf((w) => (w.description = 'x'.repeat(1001)))).toMatch(/at most 1,000 characters/);
    const lists = [...doc.matchAll(/`([a-z]+)\[\]`/g)].map(([, key]) => key!);
    expect(lists).toContain('events');
    for (const key of lists.filter((key) => key in JSON.parse(example))) {
      expect(errorOf((w) => (w[key] = []))).toMatch(new RegExp(`^${key}: expected at least one `));
    }
  });

  const changes: ((file: Loose) => void)[] = [
    (w) => (w.facts[4][0] = 'zoë'),
    (w) => (w.pages[1].sentences[2].cite = 'rye.baked_by.price'),
    (w) => (w.entities[0][2] = 'rye loaf'),
    (w) => (w.pages[1].sentences[0] = 'The {bun} costs 3 euro.'),
    (w) => (w.events[0].edits[0] = { add: ['rye', 'price', 5] }),
    (w) => (w.events[0].edits[0] = { set: ['bun', 'baked_by', 'zoe'] }),
    (w) => (w.pages[0].updatedBy[0] = 'prices'),
    (w) => (w.events[0].edits[0] = { end: ['rye', 'price', 4] }),
  ];

  it('lists messages that are really given', () => {
    const table = doc.slice(doc.indexOf('## Common errors'));
    const listed = [...table.matchAll(/^\| `(.*?)` +\|/gm)].map(([, message]) => message);
    const broken = changes.map((change) => {
      const file: Loose = JSON.parse(example);
      change(file);
      return JSON.stringify(file);
    });
    const given = [...broken, '{\n  "id": "x"\n  "title": 1 }'].map((text) => {
      const parsed = parseWorld(text);
      return parsed.ok ? '' : parsed.errors[0]?.message;
    });
    expect(given).toEqual(listed);
  });
});
