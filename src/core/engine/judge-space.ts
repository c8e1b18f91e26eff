/** Whether a model fits into this machine's storage and memory, as far as a page is told. */

/** What a machine has, in bytes; what nobody can tell is absent. */
export interface MachineSpace {
  /** What storage the browser would still give. */
  readonly freeBytes?: number;
  /** What it says it has of memory in all, which browsers round and cap. */
  readonly machineMemoryBytes?: number;
}

/** What a model takes, in bytes; what nobody can tell is absent. */
export interface ModelSpace {
  readonly downloadBytes?: number;
  /** How much of it is here. */
  readonly presentBytes: number;
  readonly memoryBytes?: number;
}

/** A size for people, in decimal units, rounded: `5.1 GB`, `98 MB`; what is there is at least `1 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1)} GB`;
  return `${bytes > 0 ? Math.max(1, Math.round(megabytes)) : 0} MB`;
}

/** What speaks against it, each in one sentence; empty when nothing does. */
export function doubtSpace(model: ModelSpace, machine: MachineSpace): string[] {
  const { downloadBytes, presentBytes, memoryBytes } = model;
  const { freeBytes, machineMemoryBytes } = machine;
  const doubts: string[] = [];
  const missing = (downloadBytes ?? 0) - presentBytes;
  if (freeBytes !== undefined && missing > freeBytes) {
    doubts.push(
      `${formatBytes(missing)} are still to be downloaded, and the browser gives this page ${formatBytes(freeBytes)}.`,
    );
  }
  if (
    memoryBytes !== undefined &&
    machineMemoryBytes !== undefined &&
    memoryBytes > machineMemoryBytes
  ) {
    doubts.push(
      `It takes about ${formatBytes(memoryBytes)} of memory, and this machine reports ${formatBytes(machineMemoryBytes)}.`,
    );
  }
  return doubts;
}
