import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  countAsOne,
  failedLines,
  fromPlaywright,
  fromTorture,
  fromUnit,
  noCounts,
  sentence,
} from './test-counts.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a report of a suite, and returns its path. */
const report = (value: unknown) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};
const endedWell = true;
const endedBadly = false;
const missingReport = () => join(folder, 'none.json');

describe('the summary of the tests', () => {
  it('has skipped tests only if there are any', () => {
    expect(sentence(add(noCounts, countAsOne('types', true)))).toBe('1 passed, 0 failed');
    expect(sentence({ ...noCounts, passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });

  it('lists the failures of every suite', () => {
    const all = add(countAsOne('lint', false), { ...noCounts, failures: ['a › b: why'] });
    expect(failedLines(all)).toEqual(['failed: lint: see above', 'failed: a › b: why']);
  });
});

describe('fromUnit', () => {
  const unit = { passed: 5, skipped: 3, failures: ['x.test.ts › does it: no'] };

  it('counts each failure and keeps its line', () => {
    expect(fromUnit(report(unit), endedBadly)).toEqual({ ...unit, failed: 1 });
  });

  it('reports a failure if the run ended badly or left no report', () => {
    expect(fromUnit(report({ ...unit, failures: [] }), endedBadly).failed).toBe(1);
    expect(fromUnit(missingReport(), endedWell)).toEqual(countAsOne('unit', false));
  });
});

describe('fromPlaywright', () => {
  const stats = { expected: 4, unexpected: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({ file: 'runs.spec.ts', title, tests: [{ status }] });
  const suites = [
    { specs: [spec('continues', 'expected')], suites: [{ specs: [spec('is held', 'unexpected')] }] },
    { specs: [spec('ends', 'expected')] },
  ];

  it('counts stories, and names those that failed', () => {
    expect(fromPlaywright(report({ stats, suites }), endedBadly)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: ['runs.spec.ts › is held'],
    });
  });

  it('reports a failure if the run ended badly or left no report', () => {
    const withoutFailure = report({ stats: { ...stats, unexpected: 0 }, suites: [] });
    expect(fromPlaywright(withoutFailure, endedBadly).failed).toBe(1);
    expect(fromPlaywright(missingReport(), endedWell)).toEqual(countAsOne('e2e', false));
  });
});

describe('fromTorture', () => {
  it('counts rounds, and reports a failure if the run ended badly or left no report', () => {
    expect(fromTorture(report({ passed: 7, failed: 1 }), endedBadly)).toMatchObject({ passed: 7, failed: 1 });
    expect(fromTorture(report({ passed: 7, failed: 0 }), endedBadly).failed).toBe(1);
    expect(fromTorture(missingReport(), endedWell)).toEqual(countAsOne('torture', false));
  });
});
