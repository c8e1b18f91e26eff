/** Starts the lab before anything else: it loads SQLite while the page's code is still on its way. */
import './ui/fonts/fonts.css';
import './ui/theme.css';
import { LabClient } from './worker/lab-client';

const worker = new Worker(new URL('./worker/lab-worker.ts', import.meta.url), { type: 'module' });
const lab = new LabClient(worker);
const { showPage } = await import('./page');
showPage(lab);
