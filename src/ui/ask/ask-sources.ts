/** The graphs that can be chosen to be asked. */
import type { AskSource } from '../../state/ask.svelte';
import type { Study } from '../../state/study.svelte';

/** Bases that come with the page, made to be asked. */
const BASES = [{ id: 'ai-companies', title: 'AI companies' }] as const;

export interface SourceOption {
  readonly value: string;
  readonly label: string;
  readonly source: AskSource;
}

/** The bases, the worlds that ship with the page, and the open world where it is the user's own. */
export function sourceOptions(study: Study): readonly SourceOption[] {
  const bases = BASES.map(({ id, title }): SourceOption => {
    return { value: `base ${id}`, label: title, source: { kind: 'base', id } };
  });
  const worlds = study.worlds.builtIn.map(({ id, title }): SourceOption => {
    return { value: `world ${id}`, label: title, source: { kind: 'built-in', id } };
  });
  const { opened } = study;
  const own: readonly SourceOption[] = opened?.isOwn
    ? [{ value: `own ${opened.digest}`, label: opened.world.title, source: opened.source }]
    : [];
  return [...bases, ...worlds, ...own];
}
