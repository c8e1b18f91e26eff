/** Starts the lab before anything else: it loads SQLite while the page's code is still on its way. */
import './ui/fonts/fonts.css';
import './ui/theme.css';
import { LabClient } from './worker/lab-client';

const worker = new Worker(new URL('./worker/lab-worker.ts', import.meta.url), { type: 'module' });
const lab = new LabClient(worker);
// Not awaited: where a module awaits at its top, the build merges no small files into larger ones.
void import('./page').then(({ showPage }) => {
  showPage(lab);
});
