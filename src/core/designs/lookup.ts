/** A look at one slot by a design's rules. */
import type { ResolvedEntity } from '../graph/names';
import type { SlotFacts } from '../graph/slot';
import type { Predicate } from '../ontology/ontology';
import type { DesignPolicy } from './design-policy';
import type { EvidenceSources, SlotKeys } from './evidence';
import type { DatedStatement } from './history';

/** Everything about one hop that its evidence is made from. */
export interface Lookup {
  readonly sources: EvidenceSources;
  readonly policy: DesignPolicy;
  readonly predicate: Predicate;
  readonly entity: ResolvedEntity;
  readonly keys: SlotKeys;
  readonly slot: SlotFacts;
  readonly isOver: (statement: DatedStatement) => boolean;
}
