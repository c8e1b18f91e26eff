import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** The files need not exist, so rules that ask the compiler are left out. */
const eslint = new ESLint({
  overrideConfig: [
    {
      languageOptions: { parserOptions: { project: null } },
      rules: {
        '@typescript-eslint/await-thenable': 'off',
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/no-misused-promises': 'off',
        '@typescript-eslint/only-throw-error': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': 'off',
      },
    },
  ],
});

const LAYERS = 'layers/imports-point-inward';

/** Ids of the rules that `code` breaks as the file `filePath`; "syntax" if it cannot be read. */
async function brokenRules(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages.map(({ ruleId }) => ruleId ?? 'syntax');
}

const script = (code: string) => `<script lang="ts">\n  ${code}\n</script>`;

describe('a forbidden import is an error', () => {
  it.each([
    ['core, an adapter', 'src/core/graph/a.ts', "import '../../adapters/memory/b';"],
    ['core, the page', 'src/core/study/a.ts', "export * from '../../ui/b';"],
    ['core, data', 'src/core/world/a.ts', "import '../../../static/worlds/b.json';"],
    ['core, a file beside it', 'src/core/world/a.ts', "import '../../app-version';"],
    ['core, storage', 'src/core/graph/a.ts', "import '@journeyapps/wa-sqlite';"],
    ['core, drawing', 'src/core/evaluate/a.ts', "import 'd3-scale';"],
    ['core, Node', 'src/core/world/a.ts', "import 'node:fs';"],
    ['core, to the right', 'src/core/graph/a.ts', "import '../retrieve/b';"],
    ['core, a type to the right', 'src/core/world/a.ts', "export type { B } from '../study/b';"],
    ['core, to the right from a deep folder', 'src/core/graph/x/a.ts', "import '../../study/b';"],
    ['core, the right from a first file', 'src/core/time.ts', "import './ports';"],
    ['core, a dynamic import to the right', 'src/core/world/a.ts', "void import('../graph/b');"],
    ['core, an import type', 'src/core/world/a.ts', "export type B = import('../graph/b').B;"],
    ['core, a folder without a place', 'src/core/misc/a.ts', "import '../graph/b';"],
    ['an adapter, another', 'src/adapters/sqlite/a.ts', "import '../memory/b';"],
    ['an adapter, the worker', 'src/adapters/link/a.ts', "import '../../worker/b';"],
    ['an adapter, the page', 'src/adapters/browser/a.ts', "import '../../ui/b';"],
    ['the worker client, an adapter', 'src/worker/client.ts', "import '../adapters/sqlite/b';"],
    ['state, an adapter', 'src/state/a.svelte.ts', "import '../adapters/link/b';"],
    ['state, the worker client', 'src/state/a.svelte.ts', "import { b } from '../worker/b'; b();"],
    ['state, the page', 'src/state/a.svelte.ts', "import '../ui/b';"],
    ['the page, an adapter', 'src/ui/A.svelte', script("import '../adapters/link/b';")],
    ['the page, the worker', 'src/ui/a.ts', "export type { B } from '../worker/b';"],
    ['the page, a computation', 'src/ui/a.ts', "export { b } from '../core/graph/b';"],
    ['the page, storage', 'src/ui/A.svelte', script("import '@journeyapps/wa-sqlite';")],
    ['anyone, the composition root', 'src/ui/a.ts', "import '../main';"],
    ['anyone, the tests', 'src/ui/a.ts', "import '../../tests/setup/b';"],
    ['a folder that is no layer', 'src/misc/a.ts', "import '../core/time';"],
  ])('%s', async (_name, filePath, code) => {
    expect(await brokenRules(filePath, code)).toEqual([LAYERS]);
  });
});

describe('an import that follows the rule is none', () => {
  it.each([
    ['core, to the left', 'src/core/graph/a.ts', "import '../ontology/b';\nimport '../time';"],
    ['core, its own folder', 'src/core/graph/x/a.ts', "import '../b';"],
    ['core, pure packages', 'src/core/a/b.ts', "import 'minisearch';\nimport 'zod';"],
    ['core, a path of one', 'src/core/study/a.ts', "import '@noble/hashes/sha2.js';"],
    ['an adapter, its port', 'src/adapters/sqlite/a.ts', "import '../../core/ports';"],
    ['state, types of the worker', 'src/state/a.ts', "export type { B } from '../worker/b';"],
    ['the page, state', 'src/ui/A.svelte', script("import '../state/b.svelte';")],
    ['the page, types', 'src/ui/a.ts', "export type { B } from '../core/graph/b';"],
    ['the page, the version', 'src/ui/a.ts', "import '../app-version';"],
    ['main', 'src/main.ts', "import './ui/App.svelte';\nimport './adapters/link/b';"],
    ['the command line', 'src/cli/a.ts', "import 'node:fs';\nimport '../adapters/memory/b';"],
    ['the lab worker', 'src/worker/lab-worker.ts', "import '../adapters/sqlite/b';"],
  ])('%s', async (_name, filePath, code) => {
    expect(await brokenRules(filePath, code)).toEqual([]);
  });
});

describe('the language', () => {
  it.each([
    ['any', 'export const a = (b: any) => b;', '@typescript-eslint/no-explicit-any'],
    [
      'a non-null assertion',
      'export const a = (b?: string) => b!;',
      '@typescript-eslint/no-non-null-assertion',
    ],
    ['the wall clock', 'export const a = Date.now();', 'no-restricted-properties'],
    ['the current date', 'export const a = new Date();', 'no-restricted-syntax'],
    ['unseeded chance', 'export const a = Math.random();', 'no-restricted-properties'],
  ])('%s is an error in core', async (_name, code, ruleId) => {
    expect(await brokenRules('src/core/graph/a.ts', code)).toEqual([ruleId]);
  });

  it('a disable comment without use is an error', async () => {
    const code = '// eslint-disable-next-line eqeqeq\nexport const a = 1;';
    const [result] = await eslint.lintText(code, { filePath: 'src/core/graph/a.ts' });
    expect(result!.messages).toMatchObject([
      { severity: 2, message: expect.stringContaining('Unused eslint-disable directive') },
    ]);
  });
});
