import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Runes everywhere: the old reactive syntax does not compile. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
