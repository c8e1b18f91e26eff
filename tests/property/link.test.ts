import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../src/adapters/link/decode-link';
import { encodeLink } from '../../src/adapters/link/encode-link';
import { plannedRows } from '../../src/core/study/planned-rows';
import { CONFIG_FIELDS, type ConfigField } from '../../src/core/study/config-fields';
import { orderPairs, readPair } from '../../src/core/study/name-pairs';
import { isDeterministic, stepsAsked, type RunConfig } from '../../src/core/study/run-config';
import { openSentRun, packMarks, type SentRun } from '../../src/core/study/sent-run';
import { OUTCOMES } from '../../src/core/evaluate/answer';
import type { World } from '../../src/core/world/world';
import { openWorld, WORLD_IDS } from '../fixtures/worlds';

function fieldValue(field: ConfigField, world: World): fc.Arbitrary<unknown> {
  if (field.kind === 'number') {
    const { least, most, step } = field;
    return fc
      .integer({ min: Math.round(least / step), max: Math.round(most / step) })
      .map((steps) => Number((steps * step).toFixed(6)));
  }
  if (field.kind === 'name-pairs') {
    const anyName = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    const anyPair = fc.tuple(anyName, anyName).map(readPair);
    return fc
      .array(anyPair, { maxLength: 3 })
      .map((pairs) => orderPairs(pairs.flatMap((pair) => (pair ? [pair] : []))));
  }
  const values = field.options(world).map(({ value }) => value);
  if (field.kind === 'one-of') return fc.constantFrom(...values);
  return fc.subarray(values, { minLength: field.mayBeEmpty ? 0 : 1 });
}

function anyConfig(world: World): fc.Arbitrary<RunConfig> {
  const fields = CONFIG_FIELDS.map((field) => [field.key, fieldValue(field, world)] as const);
  const any = fc.record(Object.fromEntries(fields)) as unknown as fc.Arbitrary<RunConfig>;
  return any
    .filter((config) => stepsAsked(config, world).length > 0)
    .map((config) => ({
      ...config,
      without: config.without.filter((id) => !config.with.includes(id)),
    }));
}

const anyVerdict = fc.record({ outcome: fc.constantFrom(...OUTCOMES), isHedged: fc.boolean() });

const anyText = fc.string({ maxLength: 40, unit: 'binary' });

const anyEngine = fc.record({
  engine: anyText,
  model: anyText,
  revision: anyText,
  quantisation: anyText,
  library: anyText,
  environment: fc.dictionary(
    anyText.filter((key) => key !== '__proto__'),
    anyText,
    { maxKeys: 5, noNullPrototype: true },
  ),
  concurrency: fc.integer({ min: 1, max: 64 }),
});

const anyModels = fc.record({
  text: anyEngine,
  embedding: anyEngine,
  readerId: anyText,
  extractorId: anyText,
});

const anyHex = fc.stringMatching(/^[0-9a-f]{16}$/);

describe.each(WORLD_IDS)('a link to a run of %s', (id) => {
  const { world, digest } = openWorld(id);

  it('gives back its settings and every mark', async () => {
    const anyRun = fc.tuple(
      anyConfig(world),
      fc.string({ maxLength: 1000, unit: 'binary' }),
      anyHex,
      anyModels,
    );
    await fc.assert(
      fc.asyncProperty(anyRun, fc.infiniteStream(anyVerdict), async (run, verdicts) => {
        const [config, title, answersDigest, models] = run;
        const rows = plannedRows(world, config);
        const answers = rows.map((row) => ({ ...row, ...verdicts.next().value }));
        const sent: SentRun = {
          appVersion: '0.1.0',
          world: { id, digest, title, isOwn: false },
          settings: config,
          digest: answersDigest,
          ...(!isDeterministic(config) && { models }),
          marks: packMarks(answers),
        };
        const decoded = await decodeLink(await encodeLink(sent));
        expect(decoded).toEqual({ ok: true, link: sent });
        expect(openSentRun(sent, world, digest)).toMatchObject({ ok: true, config, answers });
      }),
      { numRuns: 40 },
    );
  });
});

describe('any fragment', () => {
  it('is read or refused, never thrown at', async () => {
    const anyLetters = fc.stringMatching(/^[\w.-]*$/);
    const fragments = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webFragments(),
      anyLetters.map((text) => `#run=1.${text}`),
      fc.tuple(fc.nat(), anyLetters).map(([format, text]) => `#run=${format}.${text}`),
    );
    await fc.assert(
      fc.asyncProperty(fragments, async (fragment) => {
        const decoded = await decodeLink(fragment);
        expect(decoded.ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
