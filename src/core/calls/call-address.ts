/** The address of a call: equal for calls whose replies cannot differ. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { EmbedPurpose, EngineDescription, Prompt, Sampling } from '../engine/engine';

/** Hexadecimal digits of an address: half of the hash, 128 bits. */
const ADDRESS_LENGTH = 32;

const hash = (parts: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, ADDRESS_LENGTH);

const identityOf = ({
  engine,
  model,
  revision,
  quantisation,
  library,
}: EngineDescription): readonly string[] => [engine, model, revision, quantisation, library];

/** Address of a text generation. Order and spelling of the schema's properties count. */
export function addressOfPrompt(
  description: EngineDescription,
  { id, system, user, schema }: Prompt,
  { temperature, seed, maxTokens }: Sampling,
): string {
  return hash([
    'generate',
    identityOf(description),
    [id, system, user, schema],
    [temperature, seed, maxTokens],
  ]);
}

/** Address of an embedding. */
export function addressOfText(
  description: EngineDescription,
  text: string,
  purpose: EmbedPurpose,
): string {
  return hash(['embed', identityOf(description), purpose, text]);
}
