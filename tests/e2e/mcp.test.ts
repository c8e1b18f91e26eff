/** The built page as an MCP server, under its own content policy, for a client made by hand. */
import { expect, test, type Page } from '@playwright/test';

/** Posts one request as a script of the page would; what comes back, or `silent`. */
function request(page: Page, id: number, method: string, params: object): Promise<unknown> {
  return page.evaluate(
    ([id, method, params]) =>
      new Promise((resolve) => {
        const answer = ({ data }: MessageEvent): void => {
          if (data?.to !== 'client' || data.message === undefined) return;
          removeEventListener('message', answer);
          resolve(JSON.parse(data.message));
        };
        addEventListener('message', answer);
        setTimeout(() => {
          removeEventListener('message', answer);
          resolve('silent');
        }, 3000);
        const message = JSON.stringify({ jsonrpc: '2.0', id, method, params });
        postMessage({ type: 'driftlab-mcp', to: 'server', session: 'by hand', message }, '/');
      }),
    [id, method, params] as const,
  );
}

test('is an MCP server once it is turned on, whose code comes only then', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  await page.goto('./#ask');
  await page.getByRole('radio', { name: 'Call a tool' }).check({ force: true });
  const control = page.getByRole('switch', { name: 'Offer the tools to other programs' });
  await expect(control).not.toBeChecked();
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'by hand', version: '1' },
  };
  expect(await request(page, 1, 'initialize', hello)).toBe('silent');
  expect(scripts.filter((url) => url.includes('offer-in-page'))).toEqual([]);

  await control.click();
  await expect(control).toBeChecked();
  expect(scripts.filter((url) => url.includes('offer-in-page'))).toHaveLength(1);
  expect(await request(page, 2, 'initialize', hello)).toMatchObject({
    result: { serverInfo: { name: 'driftlab' } },
  });
  const call = { name: 'paths_between', arguments: { a: 'OpenAI', b: 'Anthropic' } };
  expect(await request(page, 3, 'tools/call', call)).toMatchObject({
    id: 3,
    result: { content: [{ text: expect.stringContaining('Dario Amodei') }] },
  });
  const log = page.getByRole('region', { name: 'Log of calls' });
  await expect(log).toContainText('by hand 1');
  await expect(log).toContainText('paths_between');
  const mark = page.getByText(
    /^● Other programs may call the tools of AI companies now: 1 call so far/,
  );
  await page.getByRole('radio', { name: 'Run the suites' }).check({ force: true });
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: 'Who called what' }).click();

  await control.click();
  await expect(control).not.toBeChecked();
  await expect(mark).toBeHidden();
  expect(await request(page, 4, 'tools/list', {})).toBe('silent');
  expect(problems).toEqual([]);
});
