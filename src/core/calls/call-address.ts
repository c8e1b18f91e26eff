/** The address of a call: equal for calls whose replies cannot differ. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { EmbedPurpose, EngineDescription, Prompt, Sampling } from '../engine/engine';

/** Hexadecimal digits of an address: half of the hash, 128 bits. */
const ADDRESS_LENGTH = 32;

/** From all that makes a call, in JSON, to its address. */
export type AddressHash = (call: string) => string;

const hashCall: AddressHash = (call) =>
  bytesToHex(sha256(utf8ToBytes(call))).slice(0, ADDRESS_LENGTH);

/** Hashes each different call once: a run asks most of them many times. */
export function rememberHashes(): AddressHash {
  const known = new Map<string, string>();
  return (call) => {
    const address = known.get(call) ?? hashCall(call);
    known.set(call, address);
    return address;
  };
}

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
  hash = hashCall,
): string {
  return hash(
    JSON.stringify([
      'generate',
      identityOf(description),
      [id, system, user, schema],
      [temperature, seed, maxTokens],
    ]),
  );
}

/** Address of an embedding. */
export function addressOfText(
  description: EngineDescription,
  text: string,
  purpose: EmbedPurpose,
  hash = hashCall,
): string {
  return hash(JSON.stringify(['embed', identityOf(description), purpose, text]));
}
