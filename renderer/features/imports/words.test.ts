import { describe, expect, it } from 'vitest';
import { readyFile, runOf, scopeMissing } from '../../test-host.ts';
import { problemSentence, repairLabel, runSentence, sendLabel, sumWords, timeLeftWords } from './words.ts';

describe('words about a file', () => {
  it('counts what the button does', () => {
    expect(sendLabel(readyFile())).toBe('Send 1,000 rows');
    expect(sendLabel(readyFile({ setAside: 999 }))).toBe('Send 1 row');
    expect(sendLabel(readyFile({ action: 'DELETE', rows: 1 }))).toBe('Delete 1 vertex…');
  });

  it('puts the number in front of a problem', () => {
    expect(problemSentence(scopeMissing)).toBe('1,000 rows without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, rows: 1 })).toBe('1 row without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, title: 'A torn file', rows: 2 })).toBe('A torn file (2 rows)');
  });

  it('calls a scope mine only when it is', () => {
    const repair = { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' } as const;
    expect(repairLabel(repair, 1000, 'practice-scope')).toBe(
      'Fill 1,000 empty cells with my default scope practice-scope',
    );
    expect(repairLabel(repair, 1, 'other')).toBe('Fill 1 empty cell of ogit/_scope with “practice-scope”');
  });
});

describe('words about a run', () => {
  const counts = { stored: 988, failed: 12, unknown: 0, 'not-sent': 0 };

  it('writes the sum with every term', () =>
    expect(sumWords(counts)).toBe('988 + 12 + 0 + 0 = 1,000 rows, every one accounted for'));

  it('leaves out what did not happen', () => {
    expect(runSentence(runOf('a', { counts }))).toBe('1,000 rows: 988 stored, 12 failed');
    expect(runSentence(runOf('a', { counts: { ...counts, failed: 10, unknown: 2 } }))).toBe(
      '1,000 rows: 988 stored, 10 failed, 2 unknown',
    );
  });

  it('gives no time left before there is a rate', () => {
    const left = { stored: 0, failed: 0, unknown: 0, 'not-sent': 900 };
    expect(timeLeftWords(runOf('a', { counts: left, rowsPerSecond: null }))).toBe('time left not known yet');
    expect(timeLeftWords(runOf('a', { counts: left, rowsPerSecond: 20 }))).toBe('45 s left');
  });
});
