/** Choosing models, watching them work, and what becomes of runs that fail, are sent or were interrupted. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/ui/theme.css';
import type { Engine } from '../../src/core/engine/engine';
import type { EngineChoice } from '../../src/core/engine/engine-choice';
import { EngineError, type EngineErrorCode } from '../../src/core/engine/engine-error';
import { parseWorld } from '../../src/core/world/world-file';
import type { RunConfig } from '../../src/core/study/run-config';
import type { Study } from '../../src/state/study.svelte';
import App from '../../src/ui/App.svelte';
import { LabError } from '../../src/worker/questions';
import type { EngineReport, OpenedRecording, RunProgress } from '../../src/worker/protocol';
import { createScriptedModel } from '../fixtures/scripted-model';
import { createStudy, WORLD_TEXTS, type PageLab } from './study-in-page';

const parsed = parseWorld(WORLD_TEXTS.tessaly!);
if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
const scripted = createScriptedModel({
  ontology: parsed.world.ontology,
  model: '/models/small.gguf',
  mistakes: { wrong: 0.2 },
});

const server: EngineChoice = {
  kind: 'http',
  url: 'http://localhost:8080',
  model: '/models/small.gguf',
  revision: '',
  concurrency: 2,
  timeoutMs: 1000,
};

const reportOf = (choice: EngineChoice): EngineReport => ({
  ok: true,
  choice: structuredClone(choice),
  description: { ...scripted.description, engine: choice.kind },
  check:
    choice.kind === 'web-llm'
      ? {
          downloadBytes: 4.3e9,
          presentBytes: 0,
          memoryBytes: 5.4e9,
          freeBytes: 1e9,
          doubts: ['4.3 GB are still to be downloaded, and the browser gives this page 1.0 GB.'],
          isImpossible: false,
        }
      : { presentBytes: 0, doubts: [], isImpossible: false },
});

const progress: RunProgress = {
  planned: { extract: 65, read: 339, embed: 0 },
  done: { extract: 65, read: 147, embed: 0 },
  made: { extract: 65, read: 147, embed: 0 },
  asked: { extract: 200, read: 300, embed: 0 },
  current: { kind: 'read', about: 'What does it cost?' },
  engine: { phase: 'ready' },
  isPaused: false,
};

const aLab: PageLab = {
  models: { text: scripted },
  report: reportOf,
  serverModels: () =>
    Promise.resolve([
      { id: '/models/small.gguf', revision: 'Q4_1' },
      { id: 'qwen', revision: '' },
    ]),
};

/** A few answers are enough for most of this. */
const SMALL = { scenarios: ['StaleGraph'], askAfter: ['owner'] };

const finished = (study: Study) =>
  expect.poll(() => study.run.status, { timeout: 15_000 }).toBe('finished');

async function open(options: PageLab = aLab) {
  const { study, lab } = createStudy(options);
  await study.openAddress('');
  await finished(study);
  const screen = await render(App, { study });
  return { study, lab, screen };
}

/** A study none of whose runs gets further than its beginning. */
async function openHeld(options: PageLab = aLab) {
  const { study, lab } = createStudy({ ...options, hold: new Promise(() => undefined) });
  const screen = await render(App, { study });
  await study.openAddress('');
  await expect.poll(() => study.run.status).toBe('running');
  return { study, lab, screen };
}

/** A study with a finished small run of the scripted model. */
async function openModelRun(settings: Partial<RunConfig> = SMALL) {
  const opened = await open();
  opened.study.engines.choices = { text: server };
  opened.study.change({ ...settings, reader: 'model', extractor: 'model' });
  await finished(opened.study);
  return opened;
}

beforeEach(() => page.viewport(1280, 900));

describe('the chooser', () => {
  it('is opened from the sentence, lists a server’s models, and runs with one', async () => {
    const { study, lab, screen } = await open();
    await screen.getByRole('button', { name: 'no model', exact: true }).click();
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await expect.element(chooser).toBeVisible();
    await chooser.getByRole('radio', { name: /^A server/ }).click();
    await expect.element(chooser.getByRole('button', { name: 'Run with this' })).toBeDisabled();
    await chooser.getByRole('textbox', { name: /^Key/ }).fill('secret');
    await chooser.getByRole('button', { name: 'List its models' }).click();
    await expect
      .element(chooser.getByRole('combobox', { name: 'Model' }))
      .toHaveDisplayValue('small.gguf');
    await expect.element(chooser).toHaveTextContent(/About 404 different calls: 65 page texts/);
    await expect
      .element(chooser)
      .toHaveTextContent(/reads about 130,000 tokens and writes 14,000: .* a guess; told exactly/);
    await chooser.getByRole('button', { name: 'Run with this' }).click();
    await expect.element(chooser).not.toBeInTheDocument();
    expect(study.config).toMatchObject({ reader: 'model', extractor: 'model' });
    expect(lab.started.at(-1)).toMatchObject({
      choices: { text: { kind: 'http', model: '/models/small.gguf', revision: 'Q4_1' } },
      keys: { 'http://localhost:1234': 'secret' },
    });
    expect(lab.looked.filter(({ choice }) => choice.kind === 'http')).toHaveLength(1);
    await expect
      .element(screen.getByRole('button', { name: 'small.gguf', exact: true }))
      .toBeVisible();
  });

  it('gives a key to the server it was typed for, and hears only the newest list', async () => {
    const asked: (readonly [string, string | undefined])[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { study, screen } = await open({
      ...aLab,
      serverModels: async (url, key) => {
        asked.push([url, key]);
        if (asked.length > 1) return [{ id: 'of the second', revision: '' }];
        await held;
        return [{ id: 'of the first', revision: '' }];
      },
    });
    study.engines.ask(study.config!);
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await chooser.getByRole('radio', { name: /^A server/ }).click();
    const address = chooser.getByRole('textbox', { name: 'Address of the server' });
    const key = chooser.getByRole('textbox', { name: /^Key/ });
    const list = chooser.getByRole('button', { name: 'List its models' });
    await key.fill('secret');
    await list.click();
    await address.fill('https://other.example');
    await expect.element(key).toHaveValue('');
    await list.click();
    await expect
      .element(chooser.getByRole('combobox', { name: 'Model' }))
      .toHaveDisplayValue('of the second');
    release();
    await held;
    expect(asked).toEqual([
      ['http://localhost:1234', 'secret'],
      ['https://other.example', undefined],
    ]);
    await expect
      .element(chooser.getByRole('combobox', { name: 'Model' }))
      .toHaveDisplayValue('of the second');
    await address.fill('http://localhost:1234/v1');
    await userEvent.tab();
    await expect.element(key).toHaveValue('secret');
    await address.fill('http://localhost:9');
    await userEvent.tab();
    await expect
      .element(chooser)
      .toHaveTextContent(/The key is for http:\/\/localhost:1234 only, and is not sent/);
  });

  it.each([
    ['forbidden', false],
    ['bad-answer', false],
    ['origin-refused', true],
  ] as const)(
    'tells how servers let this page in only where that is it: %s',
    async (engine, is) => {
      const failure = { code: 'engine', engine, message: 'No list.', wayOn: 'Do something.' };
      const { study, screen } = await open({
        ...aLab,
        serverModels: () => Promise.reject(new LabError(failure)),
      });
      study.engines.ask(study.config!);
      const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
      await chooser.getByRole('radio', { name: /^A server/ }).click();
      await chooser.getByRole('button', { name: 'List its models' }).click();
      await expect.element(chooser).toHaveTextContent(/No list\. Do something\./);
      const help = chooser.getByText('How a server lets this page in').element();
      expect(help.closest('details')?.open).toBe(is);
    },
  );

  it('says what to do where a server has no model', async () => {
    const { study, screen } = await open({ ...aLab, serverModels: () => Promise.resolve([]) });
    study.engines.ask(study.config!);
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await chooser.getByRole('radio', { name: /^A server/ }).click();
    await chooser.getByRole('button', { name: 'List its models' }).click();
    await expect.element(chooser).toHaveTextContent(/offers no model\. Load or download one/);
  });

  it('says that replies go with the tab where nothing is kept', async () => {
    const { study, lab, screen } = await open();
    lab.listener.onStorage({ kind: 'memory', notices: ['Driftlab is open in another tab.'] });
    study.engines.ask({ ...study.config!, reader: 'model', extractor: 'model' });
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await chooser.getByRole('radio', { name: /^A server/ }).click();
    await expect.element(chooser).toHaveTextContent(/those of this run are gone when it is closed/);
    lab.listener.onStorage({ kind: 'opfs', notices: [] });
    await expect.element(chooser).not.toHaveTextContent(/are gone when it is closed/);
  });

  it('says what a model takes before anything starts, and lets the run be as it is', async () => {
    const { study, lab, screen } = await open();
    await screen.getByRole('button', { name: 'Ask a real one' }).click();
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await chooser
      .getByRole('radio', { name: /on the graphics card/ })
      .first()
      .click();
    await expect
      .element(chooser)
      .toHaveTextContent(/4\.3 GB are downloaded once.*: 6\smin at 100 Mbit\/s/);
    await expect.element(chooser).toHaveTextContent(/about 5\.4 GB of memory/);
    await expect.element(chooser).toHaveTextContent(/the browser gives this page 1\.0 GB\./);
    await userEvent.keyboard('{Escape}');
    await expect.element(chooser).not.toBeInTheDocument();
    expect(study.run.answers).toHaveLength(1600);
    expect(lab.started).toEqual([undefined]);
  });

  it('opens instead of a run that needs a model which nobody chose', async () => {
    const { study, screen } = await open();
    study.change({ retriever: 'embedding' });
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    const embeds = chooser.getByRole('group', { name: 'What embeds' });
    await embeds.getByRole('radio', { name: /on the processor/ }).click();
    await expect
      .element(chooser.getByRole('button', { name: 'Run with this' }))
      .toHaveAccessibleDescription('Choose what embeds first.');
    expect(study.config?.retriever).toBe('bm25');
    expect(study.run.status).toBe('finished');
  });

  it('offers recorded vectors of the world that is open, and of no other', async () => {
    const vectors = { role: 'embedding', bytes: 94_000 } as const;
    const recordings = [
      { ...vectors, id: 'other', title: 'of the museum', world: 'museum' },
      { ...vectors, id: 'own', title: 'of Tessaly', world: 'tessaly' },
    ];
    const { study, screen } = await open({ ...aLab, recordings });
    study.change({ retriever: 'embedding' });
    const embeds = screen.getByRole('group', { name: 'What embeds' });
    await expect.element(embeds.getByRole('radio', { name: 'of Tessaly 94 kB' })).toBeChecked();
    await expect.element(embeds.getByText('of the museum')).not.toBeInTheDocument();
  });

  it('says why a model cannot be used', async () => {
    const message = 'This browser has no WebGPU.';
    const failure = {
      code: 'engine',
      engine: 'no-webgpu',
      message,
      wayOn: 'Take another.',
    } as const;
    let isMended = false;
    const { study, screen } = await open({
      ...aLab,
      report: (choice) => (isMended ? reportOf(choice) : { ok: false, failure }),
    });
    study.engines.ask(study.config!);
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await chooser
      .getByRole('radio', { name: /on the graphics card/ })
      .first()
      .click();
    await expect.element(chooser).toHaveTextContent(/This browser has no WebGPU\. Take another\./);
    await expect.element(chooser.getByRole('button', { name: 'Run with this' })).toBeDisabled();
    isMended = true;
    await chooser.getByRole('button', { name: 'Look again' }).click();
    await expect.element(chooser.getByRole('button', { name: 'Run with this' })).toBeEnabled();
    await expect.element(chooser).not.toHaveTextContent(/This browser has no WebGPU/);
    await chooser.getByText('From a host of your own').click();
    await chooser.getByRole('textbox', { name: /^Address of the folder/ }).fill('banana');
    await userEvent.tab();
    await expect.element(chooser).toHaveTextContent(/Expected an address that begins with https/);
    await expect.element(chooser.getByRole('button', { name: 'Run with this' })).toBeDisabled();
  });

  it('lists the models that are kept, and removes one', async () => {
    const kept = [{ id: 'a', label: 'Qwen2.5-7B', engine: 'web-llm', bytes: 4.3e9 }] as const;
    const { study, screen } = await open({ ...aLab, kept });
    study.engines.ask(study.config!);
    await screen.getByText('1 model kept in this browser, 4.3 GB').click();
    await screen.getByRole('button', { name: 'Remove Qwen2.5-7B' }).click();
    await expect.element(screen.getByText('No model is kept in this browser.')).toBeVisible();
  });

  it('says that a run stops before it removes the model that the run asks', async () => {
    const kept = [
      { id: 'a', label: 'The one', engine: 'cpu', bytes: 98e6, isInUse: true },
      { id: 'b', label: 'A leftover', engine: 'cpu', bytes: 0, isInUse: false },
    ] as const;
    const { study, lab, screen } = await openHeld({ ...aLab, kept });
    study.engines.ask(study.config!);
    await screen.getByText('2 models kept in this browser, 98 MB').click();
    await screen.getByRole('button', { name: 'Remove A leftover' }).click();
    await expect.element(screen.getByText('Removed A leftover.')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove The one' }).click();
    await expect.element(screen.getByText(/^The run asks The one: it stops when/)).toBeVisible();
    expect((await lab.listKeptModels()).map(({ id }) => id)).toEqual(['a']);
    await screen.getByRole('button', { name: 'Stop the run and remove it' }).click();
    await expect.element(screen.getByText('No model is kept in this browser.')).toBeVisible();
  });

  it('forgets the kept replies after a word, not before', async () => {
    const replies = { count: 1352, bytes: 2.6e6 };
    const { study, lab, screen } = await open({ ...aLab, replies });
    study.engines.ask(study.config!);
    await screen.getByRole('button', { name: 'Forget kept replies (1,352, 3 MB)' }).click();
    await expect.element(screen.getByText(/^Every call is then made again/)).toBeVisible();
    expect(await lab.countKeptReplies()).toEqual(replies);
    await screen.getByRole('button', { name: 'Forget them all' }).click();
    await expect.element(screen.getByText('Forgot the kept replies.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Forget/ })).not.toBeInTheDocument();
    expect(await lab.countKeptReplies()).toEqual({ count: 0, bytes: 0 });
  });

  it('unloads a model that is in memory', async () => {
    const loaded = [
      { role: 'text', model: 'Qwen2.5-7B' },
      { role: 'embedding', model: 'MiniLM' },
    ] as const;
    const { study, lab, screen } = await open({ ...aLab, loaded });
    study.engines.ask(study.config!);
    await screen.getByRole('button', { name: 'Unload Qwen2.5-7B' }).click();
    await expect.element(screen.getByText(/^Unloaded Qwen2\.5-7B/)).toBeVisible();
    expect(await lab.listLoadedModels()).toEqual([loaded[1]]);
    await expect.element(screen.getByRole('button', { name: 'Unload MiniLM' })).toBeVisible();
  });

  it('does not unload a model while a run asks it, but while that is paused', async () => {
    const loaded = [{ role: 'text', model: 'Qwen2.5-7B' }] as const;
    const { study, lab, screen } = await openHeld({ ...aLab, loaded });
    study.engines.ask(study.config!);
    await expect.element(screen.getByText(/^Qwen2\.5-7B is in memory while the run/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Unload/ })).not.toBeInTheDocument();
    lab.listener.onProgress({ ...progress, isPaused: true });
    await screen.getByRole('button', { name: 'Unload Qwen2.5-7B' }).click();
    expect(await lab.listLoadedModels()).toEqual([]);
  });

  it('fits on a phone, with nothing cut off', async () => {
    await page.viewport(390, 844);
    const { study, screen } = await open();
    study.engines.ask(study.config!);
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    for (const way of [/on the graphics card/, /on the processor/, /^A server/]) {
      await chooser.getByRole('radio', { name: way }).first().click();
      const { scrollWidth, clientWidth } = chooser.element();
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
  });
});

describe('a model at work', () => {
  it('is told, paused and gone on with, without moving the page', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { study, lab } = createStudy({ ...aLab, hold: held });
    const screen = await render(App, { study });
    await study.openAddress('');
    study.engines.choices = { text: server };
    study.change({ ...SMALL, reader: 'model' });
    const panel = screen.getByRole('region', { name: 'The model at work' });
    await expect.element(panel).toHaveTextContent(/Getting ready/);
    await expect.poll(() => study.run.status).toBe('running');
    const { height } = panel.element().getBoundingClientRect();
    lab.listener.onProgress(progress);
    await expect.element(panel).toHaveTextContent(/answering “What does it cost\?”/);
    await expect
      .element(panel.getByRole('progressbar', { name: 'Calls to the model' }))
      .toHaveAttribute('aria-valuetext', '212 of about 404 calls');
    expect(panel.element().getBoundingClientRect().height).toBe(height);
    await panel.getByRole('button', { name: 'Pause' }).click();
    expect(lab.isPaused).toBe(true);
    lab.listener.onProgress({ ...progress, isPaused: true });
    await panel.getByRole('button', { name: 'Go on' }).click();
    expect(lab.isPaused).toBe(false);
    release();
    await finished(study);
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('asks the browser to keep what is downloaded, and says nothing of it where nothing is', async () => {
    const { study } = await open();
    const source = { kind: 'url', url: 'http://localhost/small.gguf' } as const;
    study.engines.choices = {
      text: { kind: 'cpu', source, model: 'small', revision: '', quantisation: '' },
    };
    study.change({ ...SMALL, reader: 'model' });
    await expect.poll(() => study.engines.isPersisted).toBe(true);
    study.engines.choices = { text: server };
    study.change({ ...SMALL, reader: 'model' });
    expect(study.engines.isPersisted).toBeUndefined();
    await finished(study);
    expect(study.engines.isPersisted).toBeUndefined();
  });

  it('costs its own tokens, with what was spent here beside them', async () => {
    const { screen } = await openModelRun({ scenarios: ['StaleGraph'] });
    // The first key brings the sections.
    await userEvent.keyboard('{Shift}');
    const upkeep = screen.getByRole('region', { name: 'Cost of maintenance, scrolls sideways' });
    await expect.element(upkeep.getByText('would cost alone')).toBeInTheDocument();
    await expect
      .element(upkeep.getByRole('row', { name: /changed pages/ }).first())
      .toHaveTextContent(/\d of 8/);
    const calls = screen.getByRole('region', { name: 'Calls to models, scrolls sideways' });
    await expect
      .element(calls.getByRole('row', { name: /^reading pages \d+ (\d+) \1 / }))
      .toBeInTheDocument();
    await expect.element(screen.getByText(/No model was asked/)).not.toBeInTheDocument();
    await expect.element(screen.getByText(/of Qwen2\.5-7B, another model/)).toBeVisible();
  });
});

/** An engine that fails after so many calls. */
function failing(code: EngineErrorCode, after: number): Engine {
  let calls = 0;
  return {
    ...scripted,
    generate: (request) => {
      calls += 1;
      return calls > after
        ? Promise.reject(new EngineError(code, `It is ${code}.`, { wayOn: 'Do something.' }))
        : scripted.generate(request);
    },
  };
}

describe('a run with a model that fails', () => {
  it('keeps the answers so far, says that they are a part, and can be tried again', async () => {
    const { study, lab, screen } = await open({
      ...aLab,
      models: { text: failing('server-error', 80) },
    });
    study.engines.choices = { text: server };
    study.change({ reader: 'model', extractor: 'model' });
    const told = screen.getByRole('alert');
    await expect
      .element(told)
      .toHaveTextContent(/The run stopped\. It is server-error\. Do something/);
    await expect.element(told).toHaveTextContent(/The tables show a part: \d+ of 1,600 answers/);
    expect(study.run.answers.length).toBeGreaterThan(0);
    expect(study.run.status).toBe('cancelled');
    const runs = lab.started.length;
    await told.getByRole('button', { name: 'Try again' }).click();
    expect(lab.started).toHaveLength(runs + 1);
  });

  it('scores nothing where the replies made no sense', async () => {
    const { study, screen } = await open({ ...aLab, models: { text: failing('gibberish', 80) } });
    study.engines.choices = { text: server };
    study.change({ reader: 'model', extractor: 'model' });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Nothing of it is shown or scored/);
    expect(study.run.answers).toEqual([]);
    expect(study.runs.eventsJsonLines()).toBe('');
    await screen.getByRole('button', { name: 'Choose another model' }).click();
    await expect.element(screen.getByRole('dialog', { name: /^Who reads/ })).toBeVisible();
  });

  it('says how many replies there were before the first answer', async () => {
    const { study, lab, screen } = await openHeld();
    study.engines.choices = { text: server };
    study.change({ ...SMALL, reader: 'model' });
    await expect.poll(() => study.run.status).toBe('running');
    const done = { extract: 11, read: 1, embed: 0 };
    const report: RunProgress = {
      done,
      made: done,
      asked: done,
      engine: { phase: 'ready' },
      isPaused: false,
    };
    lab.listener.onProgress(report);
    const failure = { code: 'engine', engine: 'gibberish', message: 'It is nonsense.' } as const;
    lab.listener.onFailure(failure);
    const told = screen.getByRole('alert');
    await expect
      .element(told)
      .toHaveTextContent(/12 calls had their replies\. Nothing of it is shown or scored/);
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Stopped, with none of 80 answers to show');
  });

  it('asks for the key where the server wants one', async () => {
    const { study, screen } = await open({ ...aLab, models: { text: failing('forbidden', 0) } });
    study.engines.choices = { text: server };
    study.change({ ...SMALL, reader: 'model' });
    await screen.getByRole('button', { name: 'Enter the key' }).click();
    await expect.element(screen.getByRole('textbox', { name: /^Key/ })).toBeVisible();
  });

  it('offers the settings of a recording where others were asked for', async () => {
    const settings = { ...SMALL, reader: 'model', pagesRead: 2 } as const;
    const { study, screen } = await open({
      ...aLab,
      models: { text: failing('not-recorded', 0) },
      recording: {
        id: 'small',
        calls: 0,
        isWhole: false,
        heading: {
          title: 'A small run',
          madeOn: '2026-11-30',
          text: scripted.description,
          world: { id: 'tessaly', digest: parsed.digest },
          settings,
        },
      },
    });
    await study.engines.openRecording({ kind: 'file', name: 'a.gz', file: new Blob() });
    study.engines.choices = { text: { kind: 'recorded', recording: 'small' } };
    study.change({ ...settings, pagesRead: 5 });
    const way = screen.getByRole('button', { name: 'Play the recording with its own settings' });
    await way.click();
    await expect.poll(() => study.config?.pagesRead).toBe(2);
    // Of what is missing in the recording itself, its settings are no cure.
    await expect.element(screen.getByRole('button', { name: /^Choose another/ })).toBeVisible();
    await expect.element(way).not.toBeInTheDocument();
  });

  it('goes on with the next smaller model where the memory was too little', async () => {
    const { study, lab, screen } = await open({
      ...aLab,
      models: { text: failing('device-lost-again', 3) },
    });
    const model = 'Qwen2.5-7B-Instruct-q4f16_1-MLC';
    study.engines.choices = { text: { kind: 'web-llm', model } };
    study.change({ ...SMALL, reader: 'model' });
    await screen.getByRole('button', { name: 'Take the next smaller model' }).click();
    await expect
      .poll(() => lab.started.at(-1)?.choices.text)
      .toEqual({ kind: 'web-llm', model: 'Qwen3-4B-q4f16_1-MLC' });
  });
});

describe('a run with a model that gives way', () => {
  it('to another world says so, and that its replies are kept', async () => {
    const { study, screen } = await openHeld();
    study.engines.choices = { text: server };
    study.change({ ...SMALL, reader: 'model' });
    await expect.poll(() => study.run.status).toBe('running');
    await study.openBuiltIn('museum');
    await expect
      .element(
        screen.getByText(
          /^The run with a model on Tessaly Freight was given up after 0 of 80 answers\. Its replies are kept/,
        ),
      )
      .toBeVisible();
    const told = screen.getByText(/was given up after/);
    await told.getByRole('button', { name: 'Close' }).click();
    await expect.element(told).not.toBeInTheDocument();
  });
});

describe('a recording', () => {
  const recording: OpenedRecording = {
    id: 'small',
    calls: 0,
    isWhole: false,
    heading: {
      title: 'A small run',
      madeOn: '2026-11-30',
      text: scripted.description,
      world: { id: 'tessaly', digest: parsed.digest },
      settings: { ...SMALL, reader: 'model' },
    },
  };

  it('that is whole brings no graphs to be downloaded, and says so', async () => {
    const { study, screen } = await open({
      ...aLab,
      recording: { ...recording, isWhole: true },
      played: [{ type: 'finished', digest: '0123456789abcdef', seq: 0 }],
    });
    await screen.getByRole('button', { name: 'Download' }).click();
    await expect.element(screen.getByRole('button', { name: 'Graph of Fresh' })).toBeVisible();
    await study.openRecording({ kind: 'file', name: 'a.gz', file: new Blob() });
    await expect
      .element(screen.getByText(/played back, or a link, brings no graphs/))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Graph of/ })).not.toBeInTheDocument();
    const offer = screen.getByRole('button', { name: 'add the design that takes it' });
    await expect.element(offer).not.toBeInTheDocument();
    study.change({ reader: 'patterns' });
    await finished(study);
    await expect.element(screen.getByRole('button', { name: /^Graph of/ }).first()).toBeVisible();
    await expect.element(offer).toBeVisible();
  });

  it('that is not whole says so where it is played', async () => {
    const doubt = 'The recording is cut off. Its run is made again from the calls that it has.';
    const { study, screen } = await open({ ...aLab, recording: { ...recording, doubt } });
    await study.openRecording({ kind: 'file', name: 'a.gz', file: new Blob() });
    await expect.element(screen.getByText(doubt)).toBeVisible();
    await finished(study);
    study.change({ pagesRead: 1 });
    await expect.element(screen.getByText(doubt)).not.toBeInTheDocument();
  });
});

describe('the link of a run with a model', () => {
  it('shows the sender’s marks and asks no model until the reader says so', async () => {
    const sender = await openModelRun();
    const { hash } = new URL(await sender.study.link());
    await sender.screen.unmount();
    const { study, lab } = createStudy(aLab);
    await study.openAddress(hash);
    const screen = await render(App, { study });
    await expect.element(screen.getByText(/^As sent, a run with a model\./)).toBeVisible();
    await expect.element(screen.getByText(/^in the link: small\.gguf/)).toBeVisible();
    expect(study.marks).toHaveLength(80);
    expect(lab.started).toEqual([]);
    expect(lab.looked).toEqual([]);
    await screen.getByRole('button', { name: 'Rerun it with a model of yours' }).click();
    const chooser = screen.getByRole('dialog', { name: 'Who reads, and who answers' });
    await chooser.getByRole('radio', { name: /^A server/ }).click();
    await chooser.getByRole('button', { name: 'List its models' }).click();
    await chooser.getByRole('button', { name: 'Run with this' }).click();
    await finished(study);
    await expect.element(screen.getByText(/^A model run: 80 of 80 answers/)).toBeVisible();
    await expect.element(screen.getByText(/agree with the link/)).not.toBeInTheDocument();
    expect(study.shelf.runs.map(({ origin }) => origin)).toContain('link');
  });

  it('reruns by itself where it was played from a recording of the page', async () => {
    const recordings = [
      { id: 'small', title: 'Small', role: 'text', bytes: 1000, world: 'tessaly' },
    ] as const;
    const options = { ...aLab, recordings };
    const sender = await open(options);
    sender.study.engines.choices = { text: { kind: 'recorded', recording: 'small' } };
    sender.study.change({ ...SMALL, reader: 'model' });
    await finished(sender.study);
    const { hash } = new URL(await sender.study.link());
    const { study, lab } = createStudy(options);
    await study.openAddress(hash);
    await finished(study);
    expect(lab.started).toEqual([{ choices: { text: { kind: 'recorded', recording: 'small' } } }]);
    expect(study.links.comparison?.agree).toBe(80);
    const { study: without } = createStudy(aLab);
    await without.openAddress(hash);
    expect(without.links.awaitsRerun).toBe(true);
  });
});

describe('an interrupted run', () => {
  const interruptedBy = (study: Study, text: EngineChoice) => ({
    world: { kind: 'built-in', id: 'tessaly' } as const,
    worldDigest: study.opened!.digest,
    config: { ...study.config!, ...SMALL, reader: 'model' as const },
    choices: { text },
    asked: 12,
    planned: 80,
  });

  it('is gone on with by itself, says so, and gives way to the default study', async () => {
    const { study, lab, screen } = await open();
    lab.listener.onInterrupted(interruptedBy(study, server));
    await expect
      .element(
        screen.getByText(/^Went on with the run that was interrupted after 12 of 80 answers/),
      )
      .toBeVisible();
    await finished(study);
    expect(study.run.answers).toHaveLength(80);
    await screen.getByRole('button', { name: 'Show the default study instead' }).click();
    await expect.poll(() => study.run.answers.length).toBe(1600);
    expect(lab.isForgotten).toBe(true);
    expect(study.interruption.run).toBeUndefined();
  });

  it.each([
    [{ by: 'pause' } as const, /was paused after 12 of 80 answers\. Its/],
    [
      { by: 'failure', message: 'the server is down' } as const,
      /stopped after 12 of 80 answers\. The server is down\. Its/,
    ],
  ])('waits for a word where the run was held: %j', async (held, words) => {
    const { study, lab, screen } = await open();
    lab.listener.onInterrupted({ ...interruptedBy(study, server), held });
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(study.run.answers).toHaveLength(1600);
    expect(lab.started).toEqual([undefined]);
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByText(/^Went on with the run that/)).toBeVisible();
    await finished(study);
    expect(study.run.answers).toHaveLength(80);
  });

  it('is left for good when another run with a model is started, not by one without', async () => {
    const { study, lab } = await open();
    const held = { by: 'pause' } as const;
    lab.listener.onInterrupted({ ...interruptedBy(study, server), held });
    study.change({ pagesRead: 1 });
    expect(study.interruption.run).toBeDefined();
    study.engines.choices = { text: server };
    study.change({ ...SMALL, reader: 'model' });
    expect(study.interruption.run).toBeUndefined();
  });

  it('waits where a file has to be given again', async () => {
    const { study, lab, screen } = await open();
    const source = { kind: 'file', name: 'small.gguf' } as const;
    const cpu: EngineChoice = { kind: 'cpu', source, model: 'S', revision: '', quantisation: '' };
    lab.listener.onInterrupted(interruptedBy(study, cpu));
    const field = screen.getByLabelText(/open the model’s file “small\.gguf” again/);
    await expect.element(field).toBeVisible();
    await userEvent.upload(field, new File(['GGUF'], 'renamed.gguf'));
    await expect.element(screen.getByText(/^Went on with the run/)).toBeVisible();
    expect(Object.keys(lab.started.at(-1)?.files ?? {})).toEqual(['small.gguf']);
  });

  it.each([
    ['its world', { worldDigest: '0123456789abcdef' }],
    ['the settings that it knows', { config: { retriever: 'tarot' } }],
  ])('of a release that had changed %s gives way, and is told once', async (what, changes) => {
    const { study, lab, screen } = await open();
    const interrupted = { ...interruptedBy(study, server), ...changes };
    lab.listener.onInterrupted(interrupted as ReturnType<typeof interruptedBy>);
    const told = `cannot be gone on with: Driftlab has changed ${what} since`;
    await expect.element(screen.getByText(told)).toBeVisible();
    await finished(study);
    expect(study.run.answers).toHaveLength(1600);
    expect(lab.isForgotten).toBe(true);
    expect(study.interruption.run).toBeUndefined();
  });

  it('does not take the place of what a link brought', async () => {
    const sender = await open();
    const { hash } = new URL(await sender.study.link());
    const { study, lab } = createStudy(aLab);
    await study.openAddress(hash);
    lab.listener.onInterrupted(interruptedBy(study, server));
    await finished(study);
    expect(study.links.comparison?.agree).toBe(1600);
    expect(study.interruption.isGoingOn).toBe(false);
    await study.goOn();
    expect(study.interruption.isGoingOn).toBe(true);
    study.change({ pagesRead: 1 });
    expect(study.interruption.run).toBeUndefined();
  });
});
