/** The mistakes that the article describes, for runs in Node. */
import {
  parseDescribedMistakes,
  type DescribedMistakes,
} from '../core/mistakes/described-mistakes';
import file from '../../static/mistakes/tessaly-described.json';

/** Checked; a bad file is our fault, for it comes with Driftlab. */
export function describedMistakes(): DescribedMistakes {
  const parsed = parseDescribedMistakes(file);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.described;
}
