/** Which model lies at an address. */
import { fileNameOf, identifyGguf, identifyRemoteGguf, type GgufIdentity } from './gguf-identity';
import { keepFile, type KeepFileOptions } from './keep-file';
import { findKeptFile } from './kept-files';

/**
 * Without the network where the file is kept. Where a server sends no parts of files, it is
 * downloaded first. In dedicated workers only. Rejects with an `EngineError`.
 */
export async function identifyUrl(url: string, options: KeepFileOptions): Promise<GgufIdentity> {
  const found = await findKeptFile(url);
  const isWhole = found && found.kept.bytes === found.kept.totalBytes;
  const remote = isWhole ? undefined : await identifyRemoteGguf(url, options.signal);
  if (remote) return remote;
  return identifyGguf(isWhole ? found.file : await keepFile(url, options), fileNameOf(url));
}
