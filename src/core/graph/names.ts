/** Names that pages and records tell to be one entity's. */
import { nameKey } from '../ontology/name-key';
import type { Alias } from '../ports';

/** An entity as the graph knows it: its current name and every other name that resolves to it. */
export interface ResolvedEntity {
  readonly name: string;
  /** Sorted by key; never the current name. */
  readonly formerNames: readonly string[];
  /** Other ways in which facts write these names, sorted by key; absent where merge rows do not count. */
  readonly variants?: readonly string[];
}

/** Every name under which facts of the entity may stand, the current one first. */
export function namesOf({ name, formerNames, variants }: ResolvedEntity): readonly string[] {
  return [name, ...formerNames, ...(variants ?? [])];
}

/** The alias rows that connect `name` to other names, directly or over a chain, in row order. */
function aliasesReaching(name: string, aliases: readonly Alias[]): readonly Alias[] {
  const keys = new Set([nameKey(name)]);
  const isConnected = (alias: Alias): boolean =>
    keys.has(nameKey(alias.name)) || keys.has(nameKey(alias.formerName));
  let connected: readonly Alias[] = [];
  for (;;) {
    const found = aliases.filter(isConnected);
    if (found.length === connected.length) return connected;
    connected = found;
    for (const alias of found) keys.add(nameKey(alias.name)).add(nameKey(alias.formerName));
  }
}

/** By date, then by name, so that the order of rows never matters. */
export function isLater(a: Alias, b: Alias): boolean {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt;
  return nameKey(a.name) > nameKey(b.name);
}

/**
 * The entity a name belongs to. Its current name is the one the latest change led to. A name that no alias mentions is an entity of its own.
 */
export function resolveName(name: string, aliases: readonly Alias[]): ResolvedEntity {
  const connected = aliasesReaching(name, aliases);
  if (connected.length === 0) return { name, formerNames: [] };
  const latest = connected.reduce((best, alias) => (isLater(alias, best) ? alias : best));
  const names = new Map(
    connected.flatMap((a) => [a.formerName, a.name]).map((n) => [nameKey(n), n]),
  );
  names.delete(nameKey(latest.name));
  const byKey = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  return { name: latest.name, formerNames: byKey.map(([, written]) => written) };
}
