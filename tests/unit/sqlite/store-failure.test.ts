import { describe, expect, it } from 'vitest';
import { browserFailure, sqliteFailure } from '../../../src/adapters/sqlite/store-failure';
import { describeNotice, type StorageNotice } from '../../../src/adapters/sqlite/storage-notice';
import { StoreError } from '../../../src/core/ports';

describe('a failure of SQLite', () => {
  it.each([
    ['full', 13, 'quota'],
    ['busy', 5, 'locked'],
    ['locked, a variant of it', 262, 'locked'],
    ['corrupt', 11, 'corrupt'],
    ['not a database', 26, 'corrupt'],
    ['a constraint', 787, 'failed'],
    ['an input/output error', 778, 'failed'],
  ])('is told by its code: %s', (_name, result, code) => {
    expect(sqliteFailure(result, 'message', 'SELECT 1')).toMatchObject({
      name: 'StoreError',
      code,
    });
  });

  it('keeps the statement and the error of the files', () => {
    const cause = new Error('no room');
    const failure = sqliteFailure(13, 'disk is full', '\n  INSERT INTO fact\n', cause);
    expect(failure.message).toBe('disk is full (SQLite 13) in: INSERT INTO fact');
    expect(failure.cause).toBe(cause);
  });
});

describe('a failure of the browser', () => {
  it.each([
    ['QuotaExceededError', 'quota'],
    ['NoModificationAllowedError', 'locked'],
    ['SecurityError', 'failed'],
  ])('is told by its name: %s', (name, code) => {
    const cause = new DOMException('why', name);
    expect(browserFailure(cause)).toMatchObject({
      name: 'StoreError',
      code,
      message: 'why',
      cause,
    });
  });

  it('stays what it is when it is told already', () => {
    const failure = new StoreError('corrupt', 'damaged');
    expect(browserFailure(failure)).toBe(failure);
    expect(browserFailure('text')).toMatchObject({ code: 'failed', message: 'text' });
  });
});

describe('a notice in plain words', () => {
  it.each<[StorageNotice]>([
    [{ code: 'no-opfs', reason: 'denied' }],
    [{ code: 'plain-http' }],
    [{ code: 'other-tab' }],
    [{ code: 'newer-schema', reason: 'version 9' }],
    [{ code: 'corrupt', keptAs: 'driftlab.sqlite' }],
    [{ code: 'quota' }],
    [{ code: 'failed', reason: 'unknown' }],
  ])('says that graphs are in memory: %o', (notice) => {
    expect(describeNotice(notice)).toContain('works in memory');
  });

  it('names a damaged file and what is used instead', () => {
    const [keptAs, usedInstead] = ['driftlab.sqlite', 'driftlab-2.sqlite'];
    expect(describeNotice({ code: 'corrupt', keptAs, usedInstead })).toBe(
      'The stored graphs (driftlab.sqlite) cannot be read. They stay untouched; new ones go to driftlab-2.sqlite.',
    );
  });

  it('says when an older file was brought up to date', () => {
    expect(describeNotice({ code: 'migrated', from: 1, to: 2 })).toContain('schema 1 to 2');
  });
});
