import { isBuiltin } from 'node:module';
import { posix, relative, sep } from 'node:path';

/**
 * Who may import whom in `src`, as an ESLint rule. It reads import declarations, re-exports, dynamic
 * imports and import types; tests and configuration files are free.
 */

/** Inside `core`, imports point from right to left. */
const CORE_ORDER = [
  'time',
  'ports',
  'engine',
  'calls',
  'ontology',
  'world',
  'extract',
  'graph',
  'retrieve',
  'designs',
  'readers',
  'mistakes',
  'evaluate',
  'study',
  'tools',
  'ask',
];

/** What the page may use of these is their types: it formats results and computes none. */
const TYPES_ONLY_FOR_UI = ['extract', 'graph', 'retrieve', 'readers'];

/** Packages a layer may use; a layer that is not named may use any but those of the page. */
/** @type {Record<string, string[]>} */
const PACKAGES = {
  core: ['minisearch', 'zod', '@noble/hashes', 'p-map'],
  state: ['svelte'],
  ui: ['svelte', 'd3-*', '@fontsource/*', '@fontsource-variable/*'],
};
const PAGE_PACKAGES = ['svelte', 'd3-*', '@fontsource/*', '@fontsource-variable/*'];

/**
 * Where a file stands: `layer` is its top folder, or `composition` for the files that put layers
 * together, or `shared` for what any layer but core may read; `part` is the folder below.
 *
 * @typedef {{ layer: string, part: string }} Place
 */

/**
 * @param {string} path from the repository root, with forward slashes
 * @returns {Place}
 */
function placeOf(path) {
  const [top = '', layer = '', part = ''] = path.split('/');
  const stem = part.replace(/\.(d\.ts|[a-z]+)$/, '');
  if (top === 'static' || path === 'package.json') return { layer: 'shared', part: top };
  if (top !== 'src') return { layer: 'outside src', part: '' };
  if (
    /^src\/(main|page|cli\/[^/]+|worker\/(lab-(worker|runs|run-memory|recordings|shelf|models|engines|mistakes)|engine-worker|sample-worker))(\.ts)?$/.test(
      path,
    )
  ) {
    return { layer: 'composition', part: layer };
  }
  if (/^src\/[^/]+$/.test(path)) return { layer: 'shared', part: layer };
  return { layer, part: stem };
}

/** @param {Place} place */
function nameOf({ layer, part }) {
  return layer === 'core' || layer === 'adapters' ? `${layer}/${part}` : layer;
}

/**
 * Why a file at `from` may not import a file at `to`; undefined when it may.
 *
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} isTypeOnly
 * @returns {string | undefined}
 */
function refuseFile(from, to, isTypeOnly) {
  if (from.layer === 'composition') return undefined;
  if (to.layer === 'composition') {
    return 'nothing imports the files that put the layers together.';
  }
  if (from.layer === 'core') return refuseInCore(from, to);
  if (to.layer === 'outside src') return 'what src needs lies in src or in static.';
  if (to.layer === 'shared') return undefined;
  switch (from.layer) {
    case 'adapters':
      if (to.layer === 'core') return undefined;
      if (to.layer !== 'adapters') return 'an adapter imports core and its own folder.';
      return to.part === from.part ? undefined : 'adapters do not know each other.';
    case 'worker':
      return to.layer === 'core' || to.layer === 'worker'
        ? undefined
        : 'the worker protocol and client import core; lab-worker.ts puts the layers together.';
    case 'state':
      if (to.layer === 'core' || to.layer === 'state') return undefined;
      return to.layer === 'worker' && isTypeOnly
        ? undefined
        : 'state imports core, and types of the worker; page.ts hands it the rest.';
    case 'ui':
      if (to.layer === 'ui' || to.layer === 'state') return undefined;
      if (to.layer !== 'core') return 'the page imports state, core and data, no other layer.';
      return isTypeOnly || !TYPES_ONLY_FOR_UI.includes(to.part)
        ? undefined
        : 'the page computes no results: of this folder it imports types only.';
    default:
      return `"${from.layer}" is not a layer: add it to eslint-layers.js.`;
  }
}

/**
 * @param {Place} from
 * @param {Place} to
 * @returns {string | undefined}
 */
function refuseInCore(from, to) {
  if (to.layer !== 'core') return 'core imports only core and pure packages.';
  if (from.part === to.part) return undefined;
  const fromIndex = CORE_ORDER.indexOf(from.part);
  const toIndex = CORE_ORDER.indexOf(to.part);
  const unknown = fromIndex < 0 ? from.part : toIndex < 0 ? to.part : undefined;
  if (unknown !== undefined) return `"${unknown}" has no place in the order of eslint-layers.js.`;
  return toIndex < fromIndex
    ? undefined
    : `inside core, imports point left in: ${CORE_ORDER.join(', ')}.`;
}

/**
 * Why a file at `path` may not import a package; undefined when it may.
 *
 * @param {Place} from
 * @param {string} path
 * @param {string} source
 * @returns {string | undefined}
 */
function refusePackage(from, path, source) {
  if (isBuiltin(source)) {
    return path.startsWith('src/cli/') ? undefined : 'only the command line runs in Node.';
  }
  /** @param {string} pattern */
  const matches = (pattern) =>
    pattern.endsWith('*')
      ? source.startsWith(pattern.slice(0, -1))
      : source === pattern || source.startsWith(`${pattern}/`);
  const allowed = PACKAGES[from.layer];
  if (allowed !== undefined) {
    return allowed.some(matches)
      ? undefined
      : `${from.layer} may use these packages: ${allowed.join(', ')}.`;
  }
  const isOfPage = from.layer !== 'composition' && PAGE_PACKAGES.some(matches);
  return isOfPage ? 'this package is for the page.' : undefined;
}

/** @param {any} node */
function isTypeOnlyImport(node) {
  if (node.type === 'TSImportType') return true;
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return (
    specifiers.length > 0 &&
    specifiers.every(
      (/** @type {any} */ specifier) =>
        specifier.importKind === 'type' || specifier.exportKind === 'type',
    )
  );
}

/** @type {import('eslint').Rule.RuleModule} */
const importsPointInward = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: '{{from}} may not import {{to}}: {{reason}}' },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    if (!path.startsWith('src/')) return {};
    const from = placeOf(path);

    /** @param {any} node */
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const isRelative = source.startsWith('.') || source.startsWith('/');
      const target = posix.join(posix.dirname(path), source.replace(/\?.*$/, ''));
      const to = placeOf(target);
      const reason = isRelative
        ? refuseFile(from, to, isTypeOnlyImport(node))
        : refusePackage(from, path, source);
      if (reason === undefined) return;
      context.report({
        node: node.source,
        messageId: 'refused',
        data: { from: nameOf(from), to: isRelative ? nameOf(to) : source, reason },
      });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** @type {import('eslint').ESLint.Plugin} */
export const layers = { rules: { 'imports-point-inward': importsPointInward } };
