/** Which model lies at an address. */
import { fileNameOf, identifyGguf, identifyRemoteGguf, type GgufIdentity } from './gguf-identity';
import { findKeptFile, isWhole, removeKeptFile } from './kept-files';

/**
 * Without the network where the file is kept, else from parts of it. Nothing is downloaded for it:
 * of a file on a server that sends no parts only the name is known. Rejects with an `EngineError`.
 */
export async function identifyUrl(url: string, signal?: AbortSignal): Promise<GgufIdentity> {
  const name = fileNameOf(url);
  const found = await findKeptFile(url);
  if (found && isWhole(found.kept)) {
    const kept = await identifyGguf(found.file, name);
    if (kept.ok) return kept;
    // What was kept is no model: the one at the address counts.
    await removeKeptFile(url);
  }
  const remote = await identifyRemoteGguf(url, signal);
  return remote ?? { ok: true, model: name, quantisation: '', revision: '' };
}
