/** Parts of a file on a server. */
import { failedRequest, failedStatus } from '../../core/engine/download-failure';
import { EngineError } from '../../core/engine/engine-error';

/** Asks for `range`, such as `bytes=0-9`; a server may send the whole file. Rejects with an `EngineError`. */
export async function askRange(
  url: string,
  range: string,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    headers: { Range: range },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw new EngineError('aborted', 'The download was stopped.');
    throw failedRequest(url, navigator.onLine, error);
  });
  if (!response.ok) throw failedStatus(url, response.status);
  return response;
}

/** What a server tells of a file before it is downloaded. */
export interface RemoteFile {
  /** Absent where the server does not tell. */
  readonly bytes?: number;
  /** Whether it sends parts of it. */
  readonly hasRanges: boolean;
}

/** Asks for one byte. Rejects with an `EngineError`. */
export async function askSize(url: string, signal?: AbortSignal): Promise<RemoteFile> {
  const response = await askRange(url, 'bytes=0-0', signal);
  await response.body?.cancel();
  const hasRanges = response.status === 206;
  const told = hasRanges
    ? /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1]
    : response.headers.get('Content-Length');
  return told ? { bytes: Number(told), hasRanges } : { hasRanges };
}
