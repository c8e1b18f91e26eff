import { execSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** When `path` last changed; zero when there is no such file. */
const changedAt = (/** @type {string} */ path) =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm writes its own copy of the lock last, so an older copy means other or unfinished packages.
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  execSync('npm ci', { stdio: 'inherit' });
}
