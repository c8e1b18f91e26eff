/** What can be told of the engine on the processor before it is loaded. */
import { version } from '@wllama/wllama/package.json';
import type { EngineDescription } from '../../core/engine/engine';
import type { EngineChoice } from '../../core/engine/engine-choice';
import { EngineError } from '../../core/engine/engine-error';
import type { EngineCheck, KeptModel } from '../../core/engine/engine-status';
import { doubtSpace, formatBytes, type MachineSpace } from '../../core/engine/judge-space';
import { fileNameOf } from './gguf-identity';
import { findKeptFile, listKeptFiles } from './kept-files';
import { LARGEST_FILE_BYTES } from './keep-file';
import { askSize } from './remote-file';

export type CpuChoice = Extract<EngineChoice, { kind: 'cpu' }>;

/** What a model takes besides its file, as a share of it and at least. A rough estimate. */
const EXTRA_SHARE = 0.2;
const EXTRA_BYTES = 200e6;

export function describeCpu(choice: CpuChoice, browser: string): EngineDescription {
  return {
    engine: 'cpu',
    model: choice.model,
    revision: choice.revision,
    quantisation: choice.quantisation,
    library: `wllama ${version}`,
    environment: { browser },
    concurrency: 1,
  };
}

/** Sizes of the file, from here or from its server; an `EngineError` when it cannot be had. */
async function sizesOf(
  { source }: CpuChoice,
  file: Blob | undefined,
): Promise<{ readonly bytes?: number; readonly presentBytes: number }> {
  if (source.kind === 'file') {
    if (file) return { bytes: file.size, presentBytes: file.size };
    throw new EngineError('not-found', `${source.name} has to be chosen again.`);
  }
  const kept = (await findKeptFile(source.url))?.kept;
  const presentBytes = kept?.bytes ?? 0;
  if (kept && kept.totalBytes > 0) return { bytes: kept.totalBytes, presentBytes };
  const { bytes } = await askSize(source.url);
  return bytes === undefined ? { presentBytes } : { bytes, presentBytes };
}

/** Before anything is downloaded; a file that cannot be had is a doubt, not an error. */
export async function checkCpu(
  choice: CpuChoice,
  machine: MachineSpace,
  file?: Blob,
): Promise<EngineCheck> {
  let sizes: Awaited<ReturnType<typeof sizesOf>>;
  try {
    sizes = await sizesOf(choice, file);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { presentBytes: 0, doubts: [error.message], isImpossible: true };
  }
  const { bytes, presentBytes } = sizes;
  const space = {
    presentBytes,
    ...(bytes !== undefined && {
      downloadBytes: bytes,
      memoryBytes: bytes * (1 + EXTRA_SHARE) + EXTRA_BYTES,
    }),
  };
  const isTooLarge = (bytes ?? 0) > LARGEST_FILE_BYTES;
  const limit = formatBytes(LARGEST_FILE_BYTES);
  const { freeBytes } = machine;
  return {
    ...space,
    ...(freeBytes !== undefined && { freeBytes }),
    doubts: [
      ...(isTooLarge ? [`The file is larger than the ${limit} that this engine takes.`] : []),
      ...doubtSpace(space, machine),
    ],
    isImpossible: isTooLarge,
  };
}

/** What a choice's file is kept by; `undefined` for a file of the user's, which is not kept. */
export function keptIdOf({ source }: CpuChoice): string | undefined {
  return source.kind === 'url' ? source.url : undefined;
}

/** The files that are kept, by address, which is the id; also those not yet complete. */
export async function listCpuModels(): Promise<readonly KeptModel[]> {
  return (await listKeptFiles()).map(({ url, bytes }) => ({
    id: url,
    label: fileNameOf(url),
    engine: 'cpu',
    bytes,
  }));
}
