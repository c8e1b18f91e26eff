/** Serves one file to pages from anywhere, whole or in ranges, as hosts of models do. */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

export interface FileServer {
  /** Address of the file. */
  readonly url: string;
  /** How many bytes were sent. */
  readonly bytesSent: number;
  stop(): Promise<void>;
}

/** Starts on a free port of this computer. */
export async function startFileServer(path: string): Promise<FileServer> {
  const { size } = statSync(path);
  let bytesSent = 0;
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'content-range, etag');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = last ? Math.min(Number(last), size - 1) : size - 1;
    response.writeHead(first === undefined ? 200 : 206, {
      'content-type': 'application/octet-stream',
      'content-length': end - start + 1,
      etag: `"${size}"`,
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(path, { start, end })
      .on('data', ({ length }) => (bytesSent += length))
      .pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${basename(path)}`,
    get bytesSent() {
      return bytesSent;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
