/** `npm run bench`: the project's promises about speed, measured in one run. */
import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database';
import { createSqliteGraphs } from '../../src/adapters/sqlite/sqlite-graph';
import { loadSqliteInNode } from '../contract/sqlite-in-node';
import { measureFirstLoads, measureStores } from './browser-benches';
import { FACTS_PER_PAGE, PAGES_TOUCHED } from './corpus';
import { measureCorpus } from './corpus-growth';
import { MOST_BYTES, weighScripts } from './first-load';
import { measureTools, sayTools } from './graph-tools';
import { measureResuming } from './resume-bench';
import { measureSeeds } from './seeds-bench';
import { sayMilliseconds, sayRatio, spreadOf } from './spread';

const REPEATS = 9;
const SEEDS = 200;
const CORPUS_SIZES = [100, 1_000, 10_000];
const GRAPH_SIZES = [10_000, 100_000, 1_000_000];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

say('Medians; in brackets the least and the greatest, and how many runs.\n');

// The build comes before the development server, which turns this process to development.
const loads = await measureFirstLoads(REPEATS);
say('From navigation to the finished tables: production build, cold profile');
say(
  `  all:            ${sayMilliseconds(spreadOf(loads.map(({ finishedMs }) => finishedMs)))}; 1,500 ms wanted`,
);
say(
  `  of it ours:     ${sayMilliseconds(spreadOf(loads.map((l) => l.finishedMs - l.scriptMs)))}, from the first script on\n`,
);

const files = weighScripts(loads[0]?.scripts ?? []);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
say('JavaScript of the first load, gzipped');
for (const { file, bytes } of files) say(`  ${file}: ${kilobytes(bytes)}`);
say(
  `  together:       ${kilobytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}; at most ${kilobytes(MOST_BYTES)} wanted\n`,
);

const resumed = await measureResuming(REPEATS);
say(`Resuming a run of ${resumed.calls} saved calls, in the page, to its 1,600th answer`);
say(`  all:            ${sayMilliseconds(spreadOf(resumed.elapsedMs))}; at most 2,000 ms wanted\n`);

const pairs = await measureStores(REPEATS);
say('The default study (1,600 answers and its maintenance) in a worker, in Chromium');
say(`  on OPFS:        ${sayMilliseconds(spreadOf(pairs.map(({ opfsMs }) => opfsMs)))}`);
say(`  in memory:      ${sayMilliseconds(spreadOf(pairs.map(({ memoryMs }) => memoryMs)))}`);
say(
  `  OPFS / memory:  ${sayRatio(spreadOf(pairs.map((p) => p.opfsMs / p.memoryMs)))}; at most 3 wanted\n`,
);

const seeds = await measureSeeds(SEEDS);
say(`${SEEDS} seeds of random mistakes, four scenarios by five designs, in memory, in Node, once`);
say(
  `  by the clock:   ${seeds.elapsedSeconds.toFixed(1)} s, ${seeds.cpuSeconds.toFixed(1)} s of processor time; at most 60 s wanted\n`,
);

say('Tools of the graph, in a worker on OPFS; one call of ten is about a hub');
for (const line of sayTools(await measureTools(GRAPH_SIZES))) say(line);
say('  p95 of every tool at 1,000,000 facts: under 50 ms wanted\n');

say(
  `Patching after one event that touches ${PAGES_TOUCHED} pages, ${FACTS_PER_PAGE} facts a page, in Node`,
);
const sqlite = createSqliteGraphs(SqliteDatabase.open(await loadSqliteInNode()));
for (const [name, stores] of [
  ['SQLite', sqlite],
  ['in memory', createMemoryGraphs()],
] as const) {
  let smallest: number | undefined;
  for (const size of CORPUS_SIZES) {
    const { patch, loadMs } = await measureCorpus(stores, size, REPEATS);
    smallest ??= patch.median;
    const growth = (patch.median / smallest).toFixed(2);
    say(
      `  ${name}, ${size.toLocaleString('en-GB')} pages: ${sayMilliseconds(patch)}, ${growth} times the smallest; loaded in ${(loadMs / 1000).toFixed(1)} s`,
    );
  }
}
