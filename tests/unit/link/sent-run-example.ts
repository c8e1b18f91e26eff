import { readFileSync } from 'node:fs';
import { toBase64Url } from '../../../src/adapters/link/base64url';
import { deflate } from '../../../src/adapters/link/deflate';
import { checkOf, LINK_FORMAT } from '../../../src/adapters/link/link-format';
import type { SentRun } from '../../../src/core/study/sent-run';

/** The marks of the study's 1,600 answers, as a link packs them. */
function referenceMarks(): string {
  const csv = readFileSync('tests/golden/reference/deterministic-answers.csv', 'utf8');
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, , , , , outcome = '', hedged] = line.split(',');
      return 2 * ['correct', 'wrong', 'abstain'].indexOf(outcome) + (hedged === 'true' ? 1 : 0);
    })
    .join('');
}

/** The default run, as it is sent. */
export const DEFAULT_RUN: SentRun = {
  appVersion: '0.1.0',
  world: { id: 'tessaly', digest: '0123456789abcdef', title: 'Tessaly Freight', isOwn: false },
  settings: {},
  digest: '249851f17cb109ce',
  marks: referenceMarks(),
};

/** The same study with a model that read the pages and answered. */
export const MODEL_RUN: SentRun = {
  ...DEFAULT_RUN,
  settings: { reader: 'model', extractor: 'model' },
  models: {
    text: {
      engine: 'web-llm',
      model: 'Qwen2.5-7B-Instruct',
      revision: '',
      quantisation: 'q4f16_1',
      library: 'web-llm 0.2.86',
      environment: { browser: 'Chromium 156', gpu: 'apple metal-3' },
      concurrency: 1,
    },
    readerId: 'web-llm:Qwen2.5-7B-Instruct/answer@1+answer-versioned@1',
    extractorId: 'web-llm:Qwen2.5-7B-Instruct/extract@1',
    recordings: { text: 'qwen-tessaly' },
  },
};

/** A link around any text, with the check it should have. */
export async function linkAround(text: string): Promise<string> {
  return linkOfPayload(toBase64Url(await deflate(text)));
}

/** A link around any payload, with the check it should have. */
export function linkOfPayload(payload: string): string {
  return `#run=${LINK_FORMAT}.${payload}.${checkOf(LINK_FORMAT, payload)}`;
}
