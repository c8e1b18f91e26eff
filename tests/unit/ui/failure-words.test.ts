import { expect, it } from 'vitest';
import { asSentence, failureWords } from '../../../src/state/failure-words';
import { LabError } from '../../../src/worker/questions';

it('says what can be done about a failure, where that is known', () => {
  const failure = { code: 'forbidden', message: 'It answered 401.' };
  expect(failureWords(new LabError({ ...failure, wayOn: 'Enter the key.' }))).toBe(
    'It answered 401. Enter the key.',
  );
  expect(failureWords(new LabError(failure))).toBe('It answered 401.');
  const said = { ...failure, message: 'It answered 401: "no"', wayOn: 'Enter the key.' };
  expect(failureWords(new LabError(said))).toBe('It answered 401: "no". Enter the key.');
  expect(failureWords(new Error('broken'))).toBe('broken');
  expect(failureWords('broken')).toBe('broken');
});

it.each([
  ['expected a recording, found a page', 'Expected a recording, found a page.'],
  ['line 3: expected a call', 'Line 3: expected a call.'],
  ['http://localhost:1 answered 500', 'http://localhost:1 answered 500.'],
  ['web-llm has no such model.', 'web-llm has no such model.'],
])('makes a sentence of %j', (message, sentence) => {
  expect(asSentence(message)).toBe(sentence);
});
