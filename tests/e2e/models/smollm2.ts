/** SmolLM2 behind llama.cpp's own server, for one test. */
import { test, type Page } from '@playwright/test';
import { needModel } from '../../fixtures/models/find-model';
import { startLlamaServer } from '../../fixtures/models/start-llama-server';

const server = await needModel('llama-server');
const model = await needModel('smollm2');

/** Declares a test that has the server's address; skipped where one of them is not there. */
export function testWithSmollm2(
  title: string,
  body: (page: Page, url: string) => Promise<void>,
): void {
  test(title, async ({ page }) => {
    test.skip(server === undefined || model === undefined, 'no llama-server or no SmolLM2');
    test.setTimeout(240_000);
    const running = await startLlamaServer({
      server: server!,
      model: model!,
      alias: 'SmolLM2-135M-Instruct',
    });
    try {
      await body(page, running.url);
    } finally {
      await running.stop();
    }
  });
}
