import { describe, expect, it } from 'vitest';
import { askPrompt, CONTEXT_TOKENS, MOST_REPLY_TOKENS } from '../../../src/core/ask/ask-prompt';
import { shownExchange, type SeenStep } from '../../../src/core/ask/shown-exchange';
import { bytesOf } from '../../../src/core/tools/fit-text';
import { MOST_RESULT_BYTES } from '../../../src/core/tools/tool-result';

/** A call whose result has about so many bytes: numbered lines that tell whose they are. */
function step(name: string, bytes: number, letter = 'x'): SeenStep {
  const line = `${name}: ${letter.repeat(60)} [page@1:1]\n`;
  const text = line.repeat(Math.ceil(bytes / bytesOf(line))).trimEnd();
  return {
    tool: 'entity_facts',
    arguments: { entity: name },
    result: { tool: 'entity_facts', text, bytes: bytesOf(text), sentences: [] },
  };
}

/** Bytes that one token has at least, as results had with a real model. */
const BYTES_OF_TOKEN = 2.3;
const tokensAtMost = (steps: readonly SeenStep[], question = 'Who?', fault?: string): number => {
  const { system, user } = askPrompt({ question }, steps, fault);
  return bytesOf(system + user) / BYTES_OF_TOKEN + MOST_REPLY_TOKENS;
};

const TEN = Array.from({ length: 10 }, (_, index) => step(`S${index + 1}`, MOST_RESULT_BYTES - 60));

describe('a prompt', () => {
  it('fits into the context with ten results of 4 kB, and names every call', () => {
    expect(tokensAtMost(TEN)).toBeLessThanOrEqual(CONTEXT_TOKENS);
    const { user } = askPrompt({ question: 'Who?' }, TEN);
    for (const { arguments: args } of TEN) expect(user).toContain(JSON.stringify(args));
    expect(user).toContain('S10: x');
    expect(user).not.toContain('S8: x');
    expect(user.split('(result left out here').length - 1).toBeGreaterThanOrEqual(8);
  });

  it('shows the newest result of 4 kB whole where the question is short', () => {
    const one = TEN.slice(-1);
    expect(askPrompt({ question: 'Who?' }, one).user).toContain(one[0]!.result.text);
  });

  it('fits with the longest question, the longest arguments and a fault too', () => {
    const long = TEN.map((each) => ({ ...each, arguments: { entity: '長'.repeat(200) } }));
    const fault = 'the reply is not what was asked for';
    expect(tokensAtMost(long, '何'.repeat(500), fault)).toBeLessThanOrEqual(CONTEXT_TOKENS);
  });

  it('shows all of a short exchange, as it is', () => {
    const steps = [step('A', 900), step('B', 900), step('C', 900)];
    const { user } = askPrompt({ question: 'Who?' }, steps);
    for (const { result } of steps) expect(user).toContain(result.text);
    expect(user).not.toContain('here, for the exchange is long');
  });
});

describe('an exchange', () => {
  it('is cut after a line, says so, and leaves out what is older', () => {
    const steps = [step('A', 200), step('B', 2000), step('C', 1000)];
    const [a = '', b = '', c = ''] = shownExchange(steps, 2400);
    expect(c).toBe(`Call 3: entity_facts {"entity":"C"}\n${steps[2]?.result.text}`);
    expect(b).toMatch(/\[page@1:1\]\n\(cut here, [^\n]*\)$/u);
    expect(steps[1]?.result.text.startsWith(b.split('\n').slice(1, -1).join('\n'))).toBe(true);
    expect(a).toMatch(/^Call 1: entity_facts \{"entity":"A"\}\n\(result left out here, [^\n]*\)$/u);
    expect(bytesOf([a, b, c].join('\n'))).toBeLessThanOrEqual(2400);
  });

  it.each([0, 300, 700, 1500, 2600, 5000, 9000, 40_000])('stays within %d bytes', (room) => {
    const steps = Array.from({ length: 6 }, (_, index) =>
      step(`N${index}`, 300 * (index + 1), 'é'),
    );
    const names = bytesOf(shownExchange(steps, 0).join('\n'));
    const shown = shownExchange(steps, room);
    expect(shown).toHaveLength(steps.length);
    expect(bytesOf(shown.join('\n'))).toBeLessThanOrEqual(Math.max(room, names));
  });
});
