/** What must be so of a run with a real model, whatever it scores. */
import { expect } from '@playwright/test';
import { CALL_KINDS } from '../../../src/core/calls/call-note';
import type { RunConfig } from '../../../src/core/study/run-config';
import type { RunState } from '../../../src/core/study/run-state';

/** Of the harbour: seven pages to read and ten questions, on one page each. */
export const FEW_CALLS = {
  scenarios: ['StaleGraph'],
  designs: ['Rag'],
  events: [],
  askAfter: ['start'],
  pagesRead: 1,
} satisfies Partial<RunConfig>;

/** Pages were read and questions answered; each reply fits its schema or is counted as unusable. */
export function expectRealRun(run: RunState): void {
  expect(run.status).toBe('finished');
  expect(run.extracted.length).toBeGreaterThanOrEqual(6);
  expect(run.answers.length).toBeGreaterThanOrEqual(10);
  for (const { unusable, rejections, triples } of run.extracted) {
    if (unusable) expect([triples.length, rejections.length]).toEqual([0, 0]);
  }
  const hops = run.answers.flatMap((answer) => answer.hops);
  expect(hops.length).toBeGreaterThanOrEqual(10);
  for (const { reply, values } of hops) {
    expect(reply).toBeDefined();
    if (reply?.unusable) expect(values).toEqual([]);
    else {
      const said = JSON.parse(reply?.text ?? '') as Record<string, unknown>;
      expect(Object.keys(said)).toEqual(['answer', 'possibly_stale']);
      expect([typeof said.answer, typeof said.possibly_stale]).toEqual(['string', 'boolean']);
    }
  }
  for (const kind of ['extract', 'read'] as const) {
    const { inputTokens, outputTokens, distinct } = run.calls[kind];
    expect(distinct).toBeGreaterThanOrEqual(6);
    expect(inputTokens).toBeGreaterThan(50 * distinct);
    expect(outputTokens).toBeGreaterThan(5 * distinct);
  }
}

/** Prints what a model scored: it is told, not asserted. */
export function sayScore(who: string, run: RunState): void {
  const right = run.answers.filter(({ outcome }) => outcome === 'correct').length;
  const unusable = run.extracted.filter((reading) => reading.unusable).length;
  const noAnswer = run.answers.filter(({ hops }) =>
    hops.some(({ reply }) => reply?.unusable),
  ).length;
  const triples = run.extracted.reduce((sum, reading) => sum + reading.triples.length, 0);
  console.log(
    `${who}: ${right} of ${run.answers.length} answers right, ${noAnswer} replies unusable; ` +
      `${triples} facts read from ${run.extracted.length} pages, ${unusable} readings unusable`,
  );
  for (const kind of CALL_KINDS) {
    const { distinct, made, spent } = run.calls[kind];
    if (made === 0) continue;
    const seconds = spent.elapsedMs / 1000;
    const speed = (spent.outputTokens / seconds).toFixed(1);
    console.log(
      `  ${kind}: ${made} of ${distinct} calls made in ${seconds.toFixed(1)} s; ` +
        `${spent.inputTokens} tokens in (${spent.cachedTokens} cached), ${spent.outputTokens} out, ${speed} out a second`,
    );
  }
}
