/** A world whose study takes some seconds: Tessaly Freight with every question asked many times over. */
import { readFileSync } from 'node:fs';

const COPIES = 24;

const tessaly = JSON.parse(
  readFileSync(new URL('../../static/worlds/tessaly.json', import.meta.url), 'utf8'),
) as { questions: { id: string }[] };

const questions = Array.from({ length: COPIES }, (_, copy) =>
  tessaly.questions.map((question) => ({ ...question, id: `${question.id}-${copy}` })),
).flat();

/** The file, as a file input takes it. */
export const LONG_WORLD = {
  name: 'long.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ ...tessaly, id: 'long', title: 'Long', questions })),
};

/** How many answers its study has: four designs, four scenarios, five checkpoints. */
export const LONG_ANSWERS = questions.length * 4 * 4 * 5;
