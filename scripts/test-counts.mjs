/** How many tests passed, failed and were skipped, added up over suites that report in their own ways. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * A suite that passes or fails as a whole.
 * @param {boolean} ok
 * @returns {Counts}
 */
export const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @param {Counts} counts */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Counts of Vitest's JSON report. A file that could not even be read counts as one failed test.
 * @param {string} file
 * @param {boolean} ok whether the run ended well
 */
export function fromVitest(file, ok) {
  return counted(file, ok, (report) => {
    const broken = report.testResults.filter(
      (/** @type {any} */ { status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/**
 * Counts of Playwright's JSON report. A story that passed only when repeated has passed, and its reporter says so.
 * @param {string} file
 * @param {boolean} ok whether the run ended well
 */
export function fromPlaywright(file, ok) {
  return counted(file, ok, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/**
 * Counts of the rounds of a torture.
 * @param {string} file
 * @param {boolean} ok whether the run ended well
 */
export function fromTorture(file, ok) {
  return counted(file, ok, ({ passed, failed }) => ({ passed, failed, skipped: 0 }));
}

/**
 * A run that ended badly, or without a report, has at least one failure.
 * @param {string} file
 * @param {boolean} ok
 * @param {(report: any) => Counts} count
 * @returns {Counts}
 */
function counted(file, ok, count) {
  if (!existsSync(file)) return one(false);
  const counts = count(JSON.parse(readFileSync(file, 'utf8')));
  return !ok && counts.failed === 0 ? add(counts, one(false)) : counts;
}
