// Prints "N passed, N failed" from the reports of the last `npm test`; fails if anything failed or a
// report is missing.
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * A file that could not be loaded has no tests that failed, and counts as one.
 *
 * @returns {Count}
 */
function countVitest() {
  const report = readReport('reports/vitest.json');
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
  };
}

/** @returns {Count} */
function countPlaywright() {
  const { stats, errors } = readReport('reports/playwright.json');
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${path} is missing or unreadable: did its tests start?`, { cause });
  }
}

/**
 * @param {() => Count} count
 * @returns {Count}
 */
function countOrFail(count) {
  try {
    return count();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

const counts = [countVitest, countPlaywright].map(countOrFail);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
