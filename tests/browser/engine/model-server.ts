/**
 * A server of model files that can misbehave. The first part of a path says how, and whether only
 * once; the second makes a test's addresses its own, the last names the file:
 * `/cut-once/1234/tiny.gguf`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { webLlmFiles } from './web-llm-files';
import { makeTinyGguf } from './tiny-gguf';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server, without a slash at its end. */
    modelServer: string;
  }
}

const PAGE = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';

/** Addresses that have misbehaved once. */
const mended = new Set<string>();

function sendFile(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const from = Number(range?.[1] ?? 0);
  const to = range?.[2] ? Math.min(Number(range[2]) + 1, file.length) : file.length;
  if (range && from >= file.length) {
    response.writeHead(416).end();
    return;
  }
  response.writeHead(range ? 206 : 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': to - from,
    ETag: `"${file.length}"`,
    ...(range && { 'Content-Range': `bytes ${from}-${to - 1}/${file.length}` }),
  });
  response.end(file.subarray(from, to));
}

/** Sends three fifths and hangs up. */
function cut(response: ServerResponse, file: Buffer): void {
  response.writeHead(200, { 'Content-Length': file.length, ETag: `"${file.length}"` });
  response.write(file.subarray(0, Math.floor(file.length * 0.6)), () => {
    setTimeout(() => response.destroy(), 500);
  });
}

/** Begins an answer without telling its length, and hangs up before its first byte. */
function hangUp(response: ServerResponse): void {
  response.writeHead(200).flushHeaders();
  setTimeout(() => response.destroy(), 500);
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, Buffer>,
): void {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const [, fault = '', , ...rest] = path.split('/');
  const name = rest.at(-1) ?? '';
  const file = files.get(name);
  if (fault !== 'no-cors') {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', 'Content-Range, ETag');
  }
  // `html-of:tensor-cache.json` misbehaves for one file only.
  const [how = '', only] = fault.split('-of:');
  const kind = how.replace(/-once$/, '');
  const applies = (only === undefined || only === name) && !mended.has(path);
  if (kind !== how && request.method === 'GET' && !request.headers.range) mended.add(path);
  if (applies && /^\d+$/.test(kind)) response.writeHead(Number(kind)).end('no');
  else if (applies && kind === 'html') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  } else if (!file) response.writeHead(404).end();
  else if (applies && kind === 'huge') {
    response.writeHead(200, { 'Content-Length': 3 * 2 ** 30 }).write(file);
  } else if (applies && kind === 'no-ranges') {
    response.writeHead(200, { 'Content-Length': file.length }).end(file);
  } else if (applies && kind === 'slow') {
    response.writeHead(200, { 'Content-Length': file.length });
    response.write(file.subarray(0, 1000));
  } else if (applies && kind === 'cut') cut(response, file);
  else if (applies && kind === 'hollow') hangUp(response);
  else if (applies && kind === 'empty') response.writeHead(200).end();
  else if (applies && kind === 'garbage') {
    const garbage = Buffer.alloc(file.length, 'garbage');
    garbage.write('GGUF');
    sendFile(request, response, garbage);
  } else if (applies && kind === 'short') {
    response.writeHead(200).end(file.subarray(0, Math.floor(file.length * 0.6)));
  } else if (applies && kind === 'damaged') {
    const copy = Buffer.from(file);
    copy[copy.length - 1] = copy.at(-1)! ^ 1;
    sendFile(request, response, copy);
  } else sendFile(request, response, file);
}

export default async function startModelServer(project: TestProject): Promise<() => void> {
  const gguf = Buffer.from(await makeTinyGguf().arrayBuffer());
  const files = new Map([['tiny.gguf', gguf], ...webLlmFiles()]);
  const server = createServer((request, response) => answer(request, response, files));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  project.provide('modelServer', `http://127.0.0.1:${port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
