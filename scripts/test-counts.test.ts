import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { add, fromPlaywright, fromTorture, fromVitest, nothing, one, sentence } from './test-counts.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const report = (value: unknown) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};
const unit = (numbers: object, testResults: object[] = []) =>
  report({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    ...numbers,
  });

describe('the last line', () => {
  it('names skipped tests only where there are any', () => {
    expect(sentence(add(nothing, one(true)))).toBe('1 passed, 0 failed');
    expect(sentence({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});

describe('fromVitest', () => {
  it('counts passed, failed, skipped and todo', () => {
    const file = unit({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }, [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]);
    expect(fromVitest(file, false)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const file = unit({ numPassedTests: 5 }, [{ status: 'failed', assertionResults: [] }]);
    expect(fromVitest(file, false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('never calls a run good that ended badly or left no report', () => {
    expect(fromVitest(unit({ numPassedTests: 5 }), false).failed).toBe(1);
    expect(fromVitest(join(folder, 'none.json'), true)).toEqual(one(false));
  });
});

describe('fromPlaywright', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  it('counts a story that passed when repeated as passed', () => {
    expect(fromPlaywright(report({ stats }), false)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('never calls a run good that ended badly or left no report', () => {
    expect(fromPlaywright(report({ stats: { ...stats, unexpected: 0 } }), false).failed).toBe(1);
    expect(fromPlaywright(join(folder, 'none.json'), true)).toEqual(one(false));
  });
});

describe('fromTorture', () => {
  it('counts rounds, and never calls a run good that ended badly or left no report', () => {
    const file = report({ passed: 7, failed: 1 });
    expect(fromTorture(file, false)).toEqual({ passed: 7, failed: 1, skipped: 0 });
    expect(fromTorture(report({ passed: 7, failed: 0 }), false).failed).toBe(1);
    expect(fromTorture(join(folder, 'none.json'), true)).toEqual(one(false));
  });
});
