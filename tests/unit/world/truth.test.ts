import { describe, expect, it } from 'vitest';
import { goldTriples } from '../../../src/core/world/gold-graph';
import { recordPatches } from '../../../src/core/world/record-patch';
import {
  applyEvent,
  factsOf,
  formerNamesOf,
  followPath,
  nameOf,
  truthAfter,
  truthAt,
  truthAtStart,
  valuesOf,
} from '../../../src/core/world/truth';
import type { ChangeEvent, Edit } from '../../../src/core/world/world';
import { readWorld } from './read-world';

const museum = readWorld('museum');
const tessaly = readWorld('tessaly');

const event = (...edits: Edit[]): ChangeEvent => ({ ...museum.events[0]!, edits });
const renaming = (to: string): ChangeEvent => event({ kind: 'rename', entity: 'tower', to });
const jana = { subject: 'jana', predicate: 'guides_in' } as const;

describe('truth', () => {
  it('follows the events of the world', () => {
    expect(nameOf(truthAt(museum, 0), 'tower')).toBe('Tower Room');
    expect(nameOf(truthAt(museum, 1), 'tower')).toBe('Čapek Room');
    expect(valuesOf(truthAt(museum, 2), 'jana', 'guides_in')).toEqual([
      'Czech',
      'English',
      'Polish',
    ]);
    expect(valuesOf(truthAt(museum, 2), 'otto', 'guides_in')).toEqual(['Czech']);
    expect(truthAfter(museum, museum.events)).toBe(truthAt(museum, 2));
    expect(() => truthAt(museum, 3)).toThrow(RangeError);
  });

  it('keeps the names an entity had and has no longer, oldest first', () => {
    const namesAfter = (...names: string[]): readonly string[] =>
      formerNamesOf(names.map(renaming).reduce(applyEvent, truthAtStart(museum)), 'tower');
    expect(namesAfter()).toEqual([]);
    expect(namesAfter('B', 'C')).toEqual(['Tower Room', 'B']);
    expect(namesAfter('B', 'Tower Room')).toEqual(['B']);
    expect(namesAfter('B', 'C', 'B')).toEqual(['Tower Room', 'C']);
    expect(namesAfter('B', 'B')).toEqual(['Tower Room']);
  });

  it('replaces, adds and ends values and leaves the truth before alone', () => {
    const before = truthAtStart(museum);
    const valuesAfter = (...edits: Edit[]): readonly string[] =>
      valuesOf(applyEvent(before, event(...edits)), 'jana', 'guides_in');
    expect(valuesAfter({ kind: 'set', ...jana, object: 'Polish' })).toEqual(['Polish']);
    expect(valuesAfter({ kind: 'add', ...jana, object: 'Czech' })).toEqual(['Czech', 'English']);
    const end = { kind: 'end', ...jana, isDateKnown: true } as const;
    expect(valuesAfter({ ...end, object: 'Czech' })).toEqual(['English']);
    expect(valuesAfter({ ...end, object: 'Latin' })).toEqual(['Czech', 'English']);
    expect(valuesAfter({ ...end, object: 'Czech' }, { ...end, object: 'English' })).toEqual([]);
    expect(valuesOf(before, 'jana', 'guides_in')).toEqual(['Czech', 'English']);
  });

  it('follows a path to every value at its end', () => {
    const truth = truthAt(museum, 1);
    expect(followPath(museum, truth, 'clock', ['shown_in', 'kept_by', 'guides_in'])).toEqual([
      { ...jana, object: 'Czech' },
      { ...jana, object: 'English' },
    ]);
    expect(followPath(museum, truth, 'clock', [])).toEqual([]);
    expect(followPath(museum, truth, 'clock', ['costs'])).toEqual([]);
    expect(followPath(museum, truth, 'clock', ['made_in', 'costs'])).toEqual([]);
  });

  it('gives the gold graph in current names, as many triples as facts', () => {
    expect(factsOf(truthAtStart(tessaly))).toEqual(tessaly.facts);
    const gold = goldTriples(tessaly, truthAt(tessaly, 4));
    expect(gold).toHaveLength(23);
    expect(gold).toContainEqual({ subject: 'Pro', predicate: 'price', object: '59' });
    expect(gold).toContainEqual({
      subject: 'Tessaly Beacon',
      predicate: 'owned_by',
      object: 'Helix',
    });
    expect(gold).toContainEqual({
      subject: 'Payments service',
      predicate: 'owned_by',
      object: 'Orion',
    });
  });
});

describe('record patches', () => {
  const patchesOf = (world: typeof museum, step: number) =>
    recordPatches(world, world.events[step - 1]!, truthAt(world, step - 1), truthAt(world, step));

  it('are the study’s for its four events', () => {
    expect([1, 2, 3, 4].flatMap((step) => patchesOf(tessaly, step))).toEqual([
      { kind: 'rename', from: 'Tessaly Track', to: 'Tessaly Beacon', system: 'catalog' },
      {
        kind: 'set',
        subject: 'Refund policy',
        predicate: 'refund_days',
        objects: ['14'],
        system: 'policy',
      },
      { kind: 'set', subject: 'Pro', predicate: 'price', objects: ['59'], system: 'billing' },
      {
        kind: 'set',
        subject: 'Payments service',
        predicate: 'owned_by',
        objects: ['Orion'],
        system: 'cmdb',
      },
    ]);
  });

  it('rename first, end what ended, and set all values a slot has now', () => {
    expect(patchesOf(museum, 1)).toEqual([
      { kind: 'rename', from: 'Tower Room', to: 'Čapek Room', system: 'floorplan' },
      {
        kind: 'set',
        subject: 'Lantern Clock',
        predicate: 'shown_in',
        objects: ['Čapek Room'],
        system: 'floorplan',
      },
    ]);
    expect(patchesOf(museum, 2)).toEqual([
      {
        kind: 'end',
        subject: 'Otto Brandl',
        predicate: 'guides_in',
        object: 'German',
        isDateKnown: false,
        system: 'rota',
      },
      {
        kind: 'set',
        subject: 'Jana Čížková',
        predicate: 'guides_in',
        objects: ['Czech', 'English', 'Polish'],
        system: 'rota',
      },
    ]);
  });

  it('leave out what changed nothing', () => {
    const before = truthAtStart(museum);
    const nothing = event(
      { kind: 'rename', entity: 'tower', to: 'Tower Room' },
      { kind: 'set', subject: 'clock', predicate: 'shown_in', object: 'gallery' },
      { kind: 'end', ...jana, object: 'Latin', isDateKnown: true },
    );
    expect(recordPatches(museum, nothing, before, applyEvent(before, nothing))).toEqual([]);
  });
});
