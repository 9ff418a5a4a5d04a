/** Adds up how many tests passed, failed and were skipped, and which failed, over suites with different reports. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures a line for each that failed
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/**
 * A suite that passes or fails as a whole.
 * @param {string} name
 * @param {boolean} ok
 * @returns {Counts}
 */
export const countAsOne = (name, ok) =>
  ok ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1, failures: [`${name}: see above`] };

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** @param {Counts} counts */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Returns a line for each test that failed, to be printed after the long output of the suites.
 * @param {Counts} counts
 */
export const failedLines = ({ failures }) => failures.map((line) => `failed: ${line}`);

/**
 * Returns the counts in the unit tests' report. A file that could not even be read, and an error outside of tests,
 * count as one failed test each.
 * @param {string} file
 * @param {boolean} ok whether the run ended well
 */
export function fromUnit(file, ok) {
  return counted('unit', file, ok, ({ passed, skipped, failures }) => ({
    passed,
    skipped,
    failures,
    failed: failures.length,
  }));
}

/**
 * Returns the counts in Playwright's JSON report.
 * @param {string} file
 * @param {boolean} ok whether the run ended well
 */
export function fromPlaywright(file, ok) {
  return counted('e2e', file, ok, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: failedStories(suites),
  }));
}

/**
 * @param {any[]} suites
 * @returns {string[]}
 */
function failedStories(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ test) => test.status === 'unexpected'),
      )
      .map((/** @type {any} */ spec) => `${spec.file} › ${spec.title}`),
    ...failedStories(inner),
  ]);
}

/**
 * Returns the counts in the report of a torture test, whose tests are its rounds.
 * @param {string} file
 * @param {boolean} ok whether the run ended well
 */
export function fromTorture(file, ok) {
  return counted('torture', file, ok, ({ passed, failed }) => ({
    ...noCounts,
    passed,
    failed,
    failures: failed > 0 ? [`torture: ${failed} of its rounds, see above`] : [],
  }));
}

/**
 * Reads the counts from a report. A run that ended badly, or without a report, has at least one failure.
 * @param {string} name
 * @param {string} file
 * @param {boolean} ok
 * @param {(report: any) => Counts} count
 * @returns {Counts}
 */
function counted(name, file, ok, count) {
  if (!existsSync(file)) return countAsOne(name, false);
  const counts = count(JSON.parse(readFileSync(file, 'utf8')));
  return !ok && counts.failed === 0 ? add(counts, countAsOne(name, false)) : counts;
}
