/** Which model lies at an address. */
import { fileNameOf, identifyGguf, identifyRemoteGguf, type GgufIdentity } from './gguf-identity';
import { findKeptFile, isWhole } from './kept-files';

/**
 * Without the network where the file is kept, else from parts of it. Nothing is downloaded for it:
 * of a file on a server that sends no parts only the name is known. Rejects with an `EngineError`.
 */
export async function identifyUrl(url: string, signal?: AbortSignal): Promise<GgufIdentity> {
  const name = fileNameOf(url);
  const found = await findKeptFile(url);
  if (found && isWhole(found.kept)) return identifyGguf(found.file, name);
  const remote = await identifyRemoteGguf(url, signal);
  return remote ?? { ok: true, model: name, quantisation: '', revision: '' };
}
