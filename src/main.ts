/** Starts the lab before anything else: it loads SQLite while the page's code is still on its way. */
import './ui/fonts/fonts.css';
import './ui/theme.css';

const worker = new Worker(new URL('./worker/lab-worker.ts', import.meta.url), { type: 'module' });
const { showPage } = await import('./page');
showPage(worker);
