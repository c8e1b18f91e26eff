/** Entering what a system of record says: its value supersedes every value of the slot. */
import { nameKey } from '../ontology/name-key';
import type { End } from '../ports';
import type { Instant } from '../time';
import type { RecordPatch } from '../world/record-patch';
import { resolveName } from './names';
import { RECORD_EXTRACTOR, type RowWriter } from './row-writer';

/**
 * Enters one patch, true from `at`. What it replaces, under any of the entity's names, is kept with
 * its end; what began later stays. An end that replaces nothing is kept by itself.
 */
export async function enterRecord(
  writer: RowWriter,
  patch: RecordPatch,
  at: Instant,
  recordedAt: Instant,
): Promise<void> {
  const provenance = {
    source: { kind: 'record', system: patch.system } as const,
    extractor: RECORD_EXTRACTOR,
    recordedAt,
  };
  if (patch.kind === 'rename') {
    const { from, to } = patch;
    await writer.addAlias({ ...provenance, name: to, formerName: from, changedAt: at });
    return;
  }
  const { subject, predicate } = patch;
  const entity = resolveName(subject, await writer.store.aliases());
  const names = [subject, entity.name, ...entity.formerNames];
  const live = await writer.store.factsOfSlot(names, predicate);
  const isReplaced = (object: string): boolean =>
    patch.kind === 'set' || nameKey(object) === nameKey(patch.object);
  const replaced = live.filter(
    ({ end, object, validFrom }) => end.kind === 'open' && validFrom <= at && isReplaced(object),
  );
  await writer.closeFacts(replaced, recordedAt);
  const end: End =
    patch.kind === 'end' && !patch.isDateKnown
      ? { kind: 'unknown' }
      : { kind: 'on', at, precision: 'second' };
  for (const fact of replaced) {
    await writer.addFact({ ...fact, end, extractor: RECORD_EXTRACTOR, recordedAt });
  }
  if (patch.kind === 'end' && replaced.length === 0) {
    // Nobody told of it, or in words that only reading takes for the same: the end is known all the same.
    const over = { subject: entity.name, predicate, object: patch.object } as const;
    await writer.addFact({
      ...provenance,
      ...over,
      position: 0,
      rank: 'record',
      validFrom: at,
      end,
    });
  }
  for (const [position, object] of (patch.kind === 'set' ? patch.objects : []).entries()) {
    const value = { subject: entity.name, predicate, object, position, rank: 'record' } as const;
    const begun = { validFrom: at, startPrecision: 'second' } as const;
    await writer.addFact({ ...provenance, ...value, ...begun, end: { kind: 'open' } });
  }
}
