import process from 'node:process';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ensureBrowser } from './tests/setup/find-browser.mjs';

/**
 * What the built page may load: everything but models comes from the site itself, and those from
 * where the user says: a hub, a host of their own, a server on this machine. Svelte sets styles
 * inline.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' data: blob: https: http:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Adds the policy to the built page only: the development server injects scripts of its own. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'driftlab:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** This file is read by the build and the development server too, which need no browser. */
const browserToLaunch = process.env.VITEST ? { executablePath: ensureBrowser() } : {};

/** The part of a rolldown context that is asked for here. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}

/** Whether a module is imported by the lab worker itself, however many modules lie between. */
function isOfLabStart(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.endsWith('/src/worker/lab-worker.ts')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isOfLabStart(importer, graph, seen));
}

/** What of a package the start imports and does not use, but later parts do. */
const USED_LATER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema[\w-]*|registries)\.js$/;

/**
 * What the lab worker starts with stays one file, whatever its later parts share with it: in many
 * small files the same code weighs 5 % more.
 */
const LAB_START = {
  debugName: 'lab-start',
  name: (id: string, graph: ModuleGraph) =>
    !USED_LATER.test(id) && isOfLabStart(id, graph) ? 'lab-start' : null,
};

export default defineConfig({
  // Relative, so that the built site works under any path of any static host.
  base: './',
  plugins: [svelte(), contentSecurityPolicy()],
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: [LAB_START] } } },
  },
  build: { target: 'es2023', sourcemap: true },
  optimizeDeps: {
    // The first finds its .wasm beside its own file, which pre-bundling would move; the others are
    // one large file each, for workers that come late.
    exclude: ['@journeyapps/wa-sqlite', '@mlc-ai/web-llm', '@wllama/wllama'],
    // Reached through components and workers, which are not scanned: found late, they would reload
    // the page in the middle of a browser test.
    include: [
      '@mlc-ai/web-xgrammar',
      '@modelcontextprotocol/sdk/client/index.js',
      '@modelcontextprotocol/sdk/server/index.js',
      '@modelcontextprotocol/sdk/types.js',
      '@noble/hashes/legacy.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      'd3-array',
      'd3-scale',
      'd3-shape',
      'minisearch',
      'p-map',
      'zod/mini',
    ],
  },
  test: {
    // Two slow cores with a browser on them are no failure.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,property,contract,golden}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: ['tests/browser/engine/software-gpu/**'],
          globalSetup: ['tests/browser/engine/model-server.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // WebMCP is behind a flag yet; a browser without it ignores the flag.
            provider: playwright({
              launchOptions: { ...browserToLaunch, args: ['--enable-features=WebMCP'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          // Chromium with WebGPU computed on the processor, which every machine has.
          name: 'software-gpu',
          include: ['tests/browser/engine/software-gpu/**/*.test.ts'],
          globalSetup: ['tests/browser/engine/model-server.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...browserToLaunch,
                args: ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
