/** An engine that plays back the calls of a recording. */
import { addressOfPrompt, addressOfText } from '../../core/calls/call-address';
import type { KeptCall } from '../../core/calls/kept-call';
import type { Recording } from '../../core/calls/recording';
import type { Engine } from '../../core/engine/engine';
import type { EngineRole } from '../../core/engine/engine-choice';
import { EngineError } from '../../core/engine/engine-error';

/** So much of a text that is not in the recording is shown, on one line. */
const SHOWN_LENGTH = 60;

/**
 * Makes the engine that a recording was made with, as far as its calls reach: any other call rejects
 * with code `not-recorded`. Throws `unsupported` when the recording has no engine of this role.
 */
export function createRecordedEngine(recording: Recording, role: EngineRole): Engine {
  const description = recording[role];
  if (description === undefined) {
    const what = role === 'text' ? 'texts' : 'embeddings';
    throw unsupported(`The recording "${recording.title}" holds no ${what}.`);
  }
  const calls = new Map(recording.calls.map((call) => [call.address, call]));

  const find = (address: string, promptId: string, text: string): KeptCall['reply'] => {
    const call = calls.get(address);
    if (call === undefined) throw notRecorded(recording, promptId, text);
    return call.reply;
  };

  return {
    description,
    isRecording: true,
    async generate({ prompt, sampling, signal }) {
      refuseStopped(signal);
      if (role !== 'text') throw unsupported('This recording is played for its embeddings only.');
      const address = addressOfPrompt(description, prompt, sampling);
      const reply = find(address, prompt.id, prompt.user);
      if (reply.kind !== 'text') throw notRecorded(recording, prompt.id, prompt.user);
      const { text, finish, usage, elapsedMs } = reply;
      return { text, finish, usage, elapsedMs };
    },
    async embed({ text, purpose, signal }) {
      refuseStopped(signal);
      if (role !== 'embedding') throw unsupported('This recording is played for its texts only.');
      const promptId = `embed-${purpose}`;
      const reply = find(addressOfText(description, text, purpose), promptId, text);
      if (reply.kind !== 'vector') throw notRecorded(recording, promptId, text);
      const { vector, inputTokens, elapsedMs } = reply;
      return { vector, inputTokens, elapsedMs };
    },
  };
}

function refuseStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('aborted', 'The call was stopped.');
}

function unsupported(message: string): EngineError {
  return new EngineError('unsupported', message, { wayOn: 'Choose another engine for this.' });
}

/** Why a call is missing, as far as that can be told. */
function whyMissing({ calls, events, world }: Recording, promptId: string): string {
  const known = [...new Set(calls.map((call) => call.promptId))];
  if (!known.includes(promptId)) return `It was recorded with ${known.join(', ') || 'no calls'}.`;
  return events.length === 0
    ? 'It is cut off: it ends before its run does, so that calls are missing.'
    : `Settings or world differ from those that were recorded (world ${world.id}).`;
}

function notRecorded(recording: Recording, promptId: string, text: string): EngineError {
  const line = text.replaceAll(/\s+/g, ' ');
  const start = line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
  return new EngineError(
    'not-recorded',
    `The recording "${recording.title}" has no reply to ${promptId} for "${start}". ${whyMissing(recording, promptId)}`,
    { wayOn: 'Take the settings and the world of the recording, or an engine that can answer.' },
  );
}
