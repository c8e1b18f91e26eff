/** Asking the graph: questions, an entity on both clocks, tools by hand, and the suites. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import AskSection from '../../src/ui/ask/AskSection.svelte';
import { createPlanningModel } from '../unit/ask/planning-model';
import { createStudy } from './study-in-page';

beforeEach(() => page.viewport(1280, 900));

async function openAsk() {
  const { study, lab } = createStudy();
  const screen = await render(AskSection, { study });
  await expect.element(screen.getByRole('textbox', { name: 'Question' })).toBeVisible();
  return { study, lab, screen };
}

type Screen = Awaited<ReturnType<typeof openAsk>>['screen'];

async function ask(screen: Screen, question: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Question' }).fill(question);
  await userEvent.keyboard('{Enter}');
}

const choose = (screen: Screen, name: string): Promise<void> =>
  screen.getByRole('radio', { name, exact: true }).click({ force: true });

it('shows the calls of a question, its answer, the path drawn, and each source on its page', async () => {
  const { screen } = await openAsk();
  await ask(screen, 'How are OpenAI and Anthropic related?');
  await expect
    .element(
      screen.getByRole('region', {
        name: /^“How are OpenAI and Anthropic related\?” took 1 call; its answer rests on \d+ sentences$/,
      }),
    )
    .toBeVisible();
  const calls = screen.getByRole('region', { name: 'Calls and what they found' });
  await expect.element(calls).toHaveTextContent(/paths_between\s*a OpenAI\s*b Anthropic/);
  await expect.element(calls).toHaveTextContent(/[\d,]+ of 4,096 bytes/);
  await calls
    .getByText(/^OpenAI \(company:openai\) to Anthropic/)
    .first()
    .click();
  await expect
    .element(calls.getByRole('region', { name: 'Result of paths_between' }))
    .toHaveTextContent(/OpenAI —employee→ Dario Amodei ←chief_executive\|founder— Anthropic/);
  const drawing = calls.getByRole('img', { name: 'Chains from OpenAI to Anthropic' });
  await expect.element(drawing).toHaveTextContent(/Dario Amodei/);

  const source = screen.getByRole('button', {
    name: /^anthropic@1:\d+ .*founded Anthropic in 2021/,
  });
  await source.click();
  await expect.element(source).toHaveAttribute('aria-expanded', 'true');
  const marked = screen.container.querySelector('article article mark');
  await expect.poll(() => marked?.textContent).toMatch(/founded Anthropic in 2021\.$/);
  await expect.element(screen.getByText(/page “.*”/).first()).toBeVisible();
});

it('says that an answer has no source where the graph has nothing, and keeps earlier questions', async () => {
  const { screen } = await openAsk();
  await ask(screen, 'How are OpenAI and Zanzibar Fisheries related?');
  await expect.element(screen.getByText('This answer has no source.')).toBeVisible();
  await expect
    .element(screen.getByRole('heading', { level: 2 }))
    .toHaveTextContent(/and the graph has nothing$/);
  await screen.getByRole('button', { name: 'How are OpenAI and Anthropic related?' }).click();
  await expect.element(screen.getByText('from facts of the graph', { exact: true })).toBeVisible();
  await screen
    .getByRole('region', { name: 'Earlier questions' })
    .getByRole('button', { name: /Zanzibar/ })
    .click();
  await expect.element(screen.getByText('This answer has no source.')).toBeVisible();
});

it('keeps questions for the next visit, until they are to be forgotten', async () => {
  const { study, screen } = await openAsk();
  await ask(screen, 'Who founded Anthropic?');
  await expect.element(screen.getByText('from facts of the graph', { exact: true })).toBeVisible();
  await screen.unmount();

  const next = await render(AskSection, { study });
  const kept = next.getByRole('region', { name: 'Earlier questions' });
  await kept.getByRole('button', { name: 'Who founded Anthropic?' }).click();
  await expect.element(next.getByText('from facts of the graph', { exact: true })).toBeVisible();
  await expect
    .element(next.getByRole('region', { name: 'Calls and what they found' }))
    .toHaveTextContent(/entity_facts\s*entity Anthropic/);
  await next
    .getByRole('button', { name: /^anthropic@/ })
    .first()
    .click();
  await expect.element(next.getByText(/page “.*”/).first()).toBeVisible();
  await next.getByRole('button', { name: 'forget' }).click();
  await expect.element(kept).not.toBeInTheDocument();
  await next.unmount();

  const last = await render(AskSection, { study });
  await expect.element(last.getByRole('textbox', { name: 'Question' })).toBeVisible();
  await expect
    .element(last.getByRole('region', { name: 'Earlier questions' }))
    .not.toBeInTheDocument();
});

it('hands both clocks to the calls of a question', async () => {
  const { screen } = await openAsk();
  await screen.getByLabelText('Day in the world').fill('2023-11-16');
  await userEvent.keyboard('{Tab}');
  const record = screen.getByRole('slider', { name: 'in the graph' });
  await record.fill('1');
  await expect
    .element(record)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^as known on \d+ \w+ 2026: /));
  await ask(screen, 'Who was on the board of OpenAI?');
  const calls = screen.getByRole('region', { name: 'Calls and what they found' });
  await expect.element(calls).toHaveTextContent(/entity_facts.*at 2023-11-16.*asOf 2026-/);
  await expect
    .element(screen.getByText(/· at 16 November 2023, as known on \d+ \w+ 2026/))
    .toBeVisible();
});

it('answers the shown question anew where the clocks come to rest, in its place', async () => {
  const { lab, screen } = await openAsk();
  await ask(screen, 'Who was on the board of OpenAI?');
  const answer = screen.getByRole('article').first();
  await expect.element(answer).toHaveTextContent(/at all moments, as known now · built-in@1/);
  await expect.element(answer).toHaveTextContent(/Bret Taylor/);
  await screen.getByLabelText('Day in the world').fill('2023-11-16');
  await userEvent.keyboard('{Tab}');
  await expect.element(answer).toHaveTextContent(/at 16 November 2023, as known now · built-in@1/);
  await expect.element(answer).toHaveTextContent(/Helen Toner/);
  await expect.element(answer).not.toHaveTextContent(/Bret Taylor/);
  await expect.element(answer).toHaveTextContent(/entity_facts.*at 2023-11-16/);
  expect(screen.getByRole('region', { name: 'Earlier questions' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'all moments' }).click();
  await expect.element(answer).toHaveTextContent(/at all moments, as known now/);
  await expect.element(answer).toHaveTextContent(/Bret Taylor/);

  // What was asked is kept once, not with every moment that a slider came by.
  const asker = await lab.openAsking();
  const { digest } = await asker.open({ kind: 'base', id: 'ai-companies' });
  const kept = await asker.kept(digest);
  expect(kept.map(({ question, at }) => [question, at])).toEqual([
    ['Who was on the board of OpenAI?', undefined],
  ]);
});

it('opens an entity that an earlier answer names in the graph of that answer', async () => {
  const { screen } = await openAsk();
  await ask(screen, 'Who founded Anthropic?');
  await expect.element(screen.getByText('from facts of the graph', { exact: true })).toBeVisible();
  await choose(screen, 'Tessaly Freight');
  await expect.element(screen.getByText(/^Tessaly Freight: /)).toBeVisible();
  await screen.getByRole('button', { name: 'Tom Brown', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Tom Brown' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'AI companies' })).toBeChecked();
});

it('tells of kept questions that cannot be read, and goes on without them', async () => {
  const { study, lab } = createStudy();
  const asker = await lab.openAsking();
  asker.kept = () => Promise.reject(new Error('The file is damaged.'));
  lab.openAsking = () => Promise.resolve(asker);
  const screen = await render(AskSection, { study });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The questions of earlier visits cannot be shown: The file is damaged.');
  await ask(screen, 'Who founded Anthropic?');
  await expect.element(screen.getByText('from facts of the graph', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Forget them' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('shows an entity on both clocks, what the graph gave up with it, and moves with the sliders', async () => {
  const { screen } = await openAsk();
  await choose(screen, 'Tessaly Freight');
  await expect.element(screen.getByText(/^Tessaly Freight: /)).toBeVisible();
  await choose(screen, 'Look at an entity');
  await screen.getByRole('textbox', { name: 'Entity, by a name or an id' }).fill('Starter plan');
  await userEvent.keyboard('{Enter}');
  const facts = screen.getByRole('table', { name: /^Facts of .* on both clocks$/ });
  const given = facts.getByRole('row', { name: /believed .* to .*, no longer/ });
  await expect.element(given.first()).toHaveClass('old');
  await expect.element(given.first()).toHaveClass('unseen');
  await screen.getByRole('slider', { name: 'in the graph' }).fill('0');
  await expect.element(given.first()).not.toHaveClass('unseen');
  await screen.getByRole('button', { name: 'now', exact: true }).click();
  await expect.element(given.first()).toHaveClass('unseen');
});

it('draws the neighbours of an entity, which open, and the chains to another', async () => {
  const { screen } = await openAsk();
  await choose(screen, 'Look at an entity');
  const near = screen.getByRole('region', { name: 'Neighbours and chains' });
  await expect.element(near.getByRole('group', { name: 'Neighbours of OpenAI' })).toBeVisible();
  await expect.element(near).toHaveTextContent(/40 of \d+ neighbours; at most 40 are drawn/);
  await near.getByRole('textbox', { name: 'Chains to another entity' }).fill('Anthropic');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(near.getByRole('img', { name: 'Chains from OpenAI to Anthropic' }))
    .toBeVisible();
  await near.getByRole('link', { name: /^Microsoft, / }).click();
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Microsoft' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Entity, by a name or an id' }).fill('Nobody Known');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The graph never knew “Nobody Known”.');
});

it('calls a tool by a form made from its schema, with the result that any caller gets', async () => {
  const { lab, screen } = await openAsk();
  await choose(screen, 'Call a tool');
  await choose(screen, 'Paths between two');
  await screen.getByRole('textbox', { name: 'a', exact: true }).fill('OpenAI');
  await screen.getByRole('textbox', { name: 'b', exact: true }).fill('Anthropic');
  await screen.getByRole('spinbutton', { name: 'maxHops' }).fill('2');
  await screen.getByRole('button', { name: 'Call paths_between' }).click();
  const result = screen.getByRole('region', { name: 'Result of paths_between' });
  await expect.element(result).toBeVisible();
  const asker = await lab.openAsking();
  const { digest } = await asker.open({ kind: 'base', id: 'ai-companies' });
  const args = { a: 'OpenAI', b: 'Anthropic', maxHops: 2 };
  const called = await asker.call(digest, 'paths_between', args);
  expect(result.element().textContent).toBe(called.result.text);

  await choose(screen, 'Timeline');
  await screen.getByRole('textbox', { name: 'entity' }).fill('OpenAI');
  await screen.getByRole('textbox', { name: 'since' }).fill('last spring');
  await screen.getByRole('button', { name: 'Call timeline' }).click();
  await expect.element(screen.getByText('Refused')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Result of timeline' }))
    .toHaveTextContent(/A right call: timeline/);

  // Each result stands below its own form, and follows the clocks there.
  await choose(screen, 'Facts of an entity');
  await expect.element(screen.getByRole('region', { name: /^Result of/ })).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'predicate' }).fill('board_member');
  await screen.getByRole('textbox', { name: 'since' }).fill('');
  await screen.getByRole('button', { name: 'Call entity_facts' }).click();
  const facts = screen.getByRole('region', { name: 'Result of entity_facts' });
  await expect.element(facts).toHaveTextContent(/Bret Taylor/);
  await screen.getByLabelText('Day in the world').fill('2023-11-16');
  await userEvent.keyboard('{Tab}');
  await expect.element(facts).not.toHaveTextContent(/Bret Taylor/);
  await expect.element(facts).toHaveTextContent(/Helen Toner/);
  await choose(screen, 'Paths between two');
  await expect.element(result).toBeVisible();
  await expect.element(facts).not.toBeInTheDocument();
});

it('has a place for all moments at the end of the slider, one key beyond the last', async () => {
  const { screen } = await openAsk();
  const world = screen.getByRole('slider', { name: 'in the world' });
  await expect.element(world).toHaveAttribute('aria-valuetext', 'at all moments');
  await expect.element(world).toHaveClass('free');
  (world.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(world)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^held on \d+ \w+ \d{4}$/));
  await expect.element(world).not.toHaveClass('free');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(world).toHaveAttribute('aria-valuetext', 'at all moments');
  await userEvent.keyboard('{Home}');
  await expect.element(world).toHaveAttribute('aria-valuetext', expect.stringMatching(/^held on /));
  await userEvent.keyboard('{End}');
  await expect.element(world).toHaveAttribute('aria-valuetext', 'at all moments');
});

it('runs a suite with a row a question that opens to its calls', async () => {
  const { screen } = await openAsk();
  await choose(screen, 'Run the suites');
  const suite = screen.getByRole('region', { name: 'Relations suite' });
  await suite.getByRole('button', { name: /^Ask 12 questions$/ }).click();
  await expect
    .element(suite.getByRole('status'), { timeout: 10_000 })
    .toHaveTextContent(/^12 of 12 correct · 0 wrong .* n = 12 of 12$/);
  expect(suite.getByRole('row').elements()).toHaveLength(13);
  await suite.getByRole('button', { name: /^R1 / }).click();
  await expect
    .element(suite.getByRole('region', { name: 'Calls and what they found' }))
    .toHaveTextContent(/paths_between/);
  await expect.element(suite.getByText(/Download these rows, CSV/)).toBeVisible();

  const clocks = screen.getByRole('region', { name: 'Two clocks suite' });
  await clocks.getByRole('button', { name: /^Ask 35 questions$/ }).click();
  await expect
    .element(
      clocks.getByRole('row', { name: /^V2 .* at all moments, as known on 5 September 2026/ }),
    )
    .toBeVisible();
});

it('lets a model plan the calls, and tells what its answer rests on', async () => {
  const text = createPlanningModel((_, step) =>
    step === 0
      ? { tool: 'paths_between', arguments: { a: 'OpenAI', b: 'Anthropic' }, why: 'a relation' }
      : { tool: 'answer', answer: 'They share people.', sources: ['anthropic@1:2'] },
  );
  const { study } = createStudy({ models: { text } });
  await study.openAddress('');
  const url = 'http://localhost:1';
  const served = { kind: 'http', url, model: 'Planning', revision: '' } as const;
  study.engines.choices = { text: { ...served, concurrency: 1, timeoutMs: 1000 } };
  const screen = await render(AskSection, { study });
  await screen.getByRole('radio', { name: 'Planning' }).click({ force: true });
  await ask(screen, 'How are OpenAI and Anthropic related?');
  await expect.element(screen.getByText('They share people.', { exact: true })).toBeVisible();
  await screen
    .getByText(/^What the model wrote, 1 reply/)
    .last()
    .click();
  await expect
    .element(screen.getByRole('region', { name: 'Reply 1 of the model' }).first())
    .toHaveTextContent(/"tool":"paths_between"/);
  await expect.element(screen.getByRole('button', { name: /^anthropic@1:2 / })).toBeVisible();
  await expect.element(screen.getByText(/as known now · http:Planning/)).toBeVisible();

  // A model is not asked again by a slider that moves.
  const again = screen.getByRole('button', { name: 'Ask again at these clocks' });
  await expect.element(again).not.toBeInTheDocument();
  await screen.getByRole('slider', { name: 'in the graph' }).fill('1');
  await expect.element(again).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect
    .element(screen.getByText(/at all moments, as known now · http:Planning/))
    .toBeVisible();
  await again.click();
  await expect
    .element(screen.getByText(/as known on \d+ \w+ 2026.* · http:Planning/).first())
    .toBeVisible();
});

it('tells why a graph could not be built', async () => {
  const { study, lab } = createStudy();
  lab.openAsking = () => Promise.reject(new Error('The worker is gone.'));
  const screen = await render(AskSection, { study });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This graph could not be built. The worker is gone.');
});
