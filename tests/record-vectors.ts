/**
 * `npm run record:vectors`: has MiniLM embed every page and question of Tessaly Freight in the tab of
 * the built site, and writes the recording that comes with the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { renderRecording } from '../src/core/calls/recording';
import { embedStudy } from './e2e/models/embed-study';
import { needModel } from './fixtures/models/find-model';
import { ensureBrowser } from './setup/find-browser.mjs';

const PORT = 41_733;
const FOLDER = 'static/recordings';
const FILE = 'minilm-tessaly.jsonl.gz';

interface ShippedRecording {
  readonly file: string;
  readonly bytes: number;
}

const model = await needModel('minilm');
if (model === undefined) throw new Error('there is no MiniLM to record');
await build({ logLevel: 'error' });
const server = await preview({
  preview: { host: '127.0.0.1', port: PORT, strictPort: true },
  logLevel: 'error',
});
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const page = await browser.newPage({ baseURL: `http://127.0.0.1:${PORT}/` });
const recording = await embedStudy(page, model);
await browser.close();
await server.close();

const packed = gzipSync(renderRecording(recording), { level: 9 });
writeFileSync(`${FOLDER}/${FILE}`, packed);
const index = JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')) as ShippedRecording[];
const known = index.map((each) => (each.file === FILE ? { ...each, bytes: packed.length } : each));
writeFileSync(`${FOLDER}/index.json`, `${JSON.stringify(known, undefined, 2)}\n`);
process.stdout.write(
  `${recording.calls.length} vectors of ${recording.embedding?.model}: ${packed.length} bytes\n`,
);
