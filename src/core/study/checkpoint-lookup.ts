/** Looking things up at one checkpoint of a run: page versions and the copies of a slot. */
import { nameKey } from '../ontology/name-key';
import type { FactCopy } from '../world/copies';
import { formerNamesOf, nameOf, truthAfter } from '../world/truth';
import type { World } from '../world/world';
import { eventsOf } from './run-config';
import type { Checkpoint, HopRecord } from './run-event';
import type { RunState } from './run-state';

/** The checkpoint of a scenario at a step; `undefined` while it is not there. */
export function checkpointAt(
  run: RunState,
  scenario: string,
  step: number,
): Checkpoint | undefined {
  return run.checkpoints.find((c) => c.scenario === scenario && c.step === step);
}

/** The newest version that a page has in a scenario at a step; 0 when it has none. */
export function newestVersion(run: RunState, scenario: string, step: number, page: string): number {
  return run.checkpoints
    .filter((c) => c.scenario === scenario && c.step <= step)
    .flatMap((c) => c.pages)
    .reduce((newest, p) => (p.page === page ? Math.max(newest, p.version) : newest), 0);
}

/**
 * What the pages say at a checkpoint of the slot that a hop looked for, page by page. The entity is
 * found by its name of that day or a former one; empty when the world has none of that name.
 */
export function copiesOfSlot(
  run: RunState,
  world: World,
  scenario: string,
  step: number,
  hop: Pick<HopRecord, 'entityName' | 'predicate'>,
): readonly FactCopy[] {
  const config = run.plan?.config;
  if (!config) return [];
  const truth = truthAfter(world, eventsOf(config, world).slice(0, step));
  const asked = nameKey(hop.entityName);
  const entities = new Set(
    world.entities
      .map(({ id }) => id)
      .filter((id) =>
        [nameOf(truth, id), ...formerNamesOf(truth, id)].some((name) => nameKey(name) === asked),
      ),
  );
  const copies = checkpointAt(run, scenario, step)?.copies ?? [];
  return copies.filter((c) => c.predicate === hop.predicate && entities.has(c.entity));
}
