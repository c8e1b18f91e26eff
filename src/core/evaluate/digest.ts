/** A short fingerprint of a run's answers, by which two runs are seen to agree. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Answer } from './answer';
import { answersToCsv } from './csv';

/** The first 16 hex digits of the SHA-256 of the answers' CSV; order matters. */
export function digestAnswers(answers: readonly Answer[]): string {
  return bytesToHex(sha256(utf8ToBytes(answersToCsv(answers)))).slice(0, 16);
}
