import { describe, expect, it } from 'vitest';
import { outcomeWord } from '../../../shared/sending/run-words.ts';
import { runOf } from '../../test-host.ts';
import {
  lastRunSentence,
  paceWords,
  requestsWords,
  runLooks,
  runSentence,
  runStateWords,
  sumWords,
  timeLeftWords,
} from './run-words.ts';

const counts = { stored: 988, failed: 12, unknown: 0, partly: 0, 'not-sent': 0 };

describe('the texts about a run', () => {
  it('show the sum of stored, partly stored, failed, unknown and unsent rows, also with zeros', () =>
    expect(sumWords(runOf('a', { counts }))).toBe(
      '988 + 0 + 12 + 0 + 0 = 1,000 rows, every one accounted for',
    ));

  it('show the number of excluded rows as well', () =>
    expect(sumWords(runOf('a', { rows: 992, excludedCount: 8, counts: { ...counts, failed: 4 } }))).toBe(
      '988 + 0 + 4 + 0 + 0 = 992 rows, every one accounted for; 8 rows of the file excluded',
    ));

  it('do not say “accounted for” if the sum differs from the number of rows', () =>
    expect(sumWords(runOf('a', { counts: { ...counts, failed: 10 } }))).toBe(
      '988 + 0 + 10 + 0 + 0 = 998 rows of 1,000',
    ));

  it('leave out outcomes that no row has', () => {
    expect(runSentence(runOf('a', { counts }))).toBe('1,000 rows: 988 stored, 12 failed');
    expect(runSentence(runOf('a', { counts: { ...counts, failed: 10, unknown: 2 } }))).toBe(
      '1,000 rows: 988 stored, 10 failed, 2 unknown',
    );
  });

  it('name the outcome by the action', () => {
    expect(outcomeWord('stored', { action: 'PUT', kind: 'vertices' })).toBe('updated');
    expect(outcomeWord('failed', { action: 'PUT', kind: 'vertices' })).toBe('failed');
    expect(runSentence(runOf('a', { action: 'DELETE', counts }))).toBe('1,000 rows: 988 deleted, 12 failed');
  });

  it('do not say “updated” for combined rows, which PUT may have created', () => {
    expect(runSentence(runOf('a', { action: 'PUT', kind: 'combined', counts }))).toBe(
      '1,000 rows: 988 stored, 12 failed',
    );
    expect(outcomeWord('partly', { action: 'PUT', kind: 'combined' })).toBe('partly stored');
  });

  it('name the action of the last run if another one is selected now', () => {
    expect(lastRunSentence(runOf('a', { counts }), 'POST')).toBe(
      'Last run of 1,000 rows: 988 stored, 12 failed.',
    );
    expect(lastRunSentence(runOf('a', { counts, action: 'PUT' }), 'POST')).toBe(
      'Last run (PUT · update) of 1,000 rows: 988 updated, 12 failed.',
    );
  });

  it('are green only if every row is stored', () => {
    const allStored = { ...counts, stored: 1000, failed: 0 };
    expect(runLooks(runOf('a', { counts: allStored })).tone).toBe('ok');
    expect(runLooks(runOf('a', { counts })).tone).toBe('warn');
    expect(runLooks(runOf('a', { counts: { ...allStored, stored: 999, unknown: 1 } })).tone).toBe('warn');
    expect(runLooks(runOf('a', { state: 'stopped', counts })).tone).toBe('bad');
  });

  it('say what a run waits for', () => {
    expect(runStateWords(runOf('a', { state: 'sending' }))).toBe('sending');
    expect(runStateWords(runOf('a', { state: 'sending', waitsFor: 'sign-in' }))).toBe('waits for sign-in');
    expect(runLooks(runOf('a', { state: 'sending', waitsFor: 'platform' })).icon).toBe('clock');
    expect(runLooks(runOf('a', { state: 'interrupted' })).tone).toBe('bad');
  });

  it('show the pace and its reason', () => {
    expect(paceWords({ atOnce: 4, rowsPerRequest: 500, reason: '' })).toBe('4 requests at once of 500 rows');
    expect(
      paceWords({
        atOnce: 1,
        rowsPerRequest: 250,
        reason: 'reduced to 250 rows: the last response took 9 s',
      }),
    ).toBe('1 request at a time of 250 rows · reduced to 250 rows: the last response took 9 s');
  });

  it('count requests, and repeats and splits if there were any', () => {
    expect(requestsWords(runOf('a', { requests: 38 }))).toBe('38 requests');
    expect(requestsWords(runOf('a', { requests: 38, repeats: 3, splits: 4, mostSplits: 64 }))).toBe(
      '38 requests · 3 repeated · 4 of at most 64 by splitting',
    );
  });

  it('show no time left before there is a rate', () => {
    const left = { stored: 0, failed: 0, unknown: 0, partly: 0, 'not-sent': 900 };
    expect(timeLeftWords(runOf('a', { counts: left, rowsPerSecond: null }))).toBe('time left not known yet');
    expect(timeLeftWords(runOf('a', { counts: left, rowsPerSecond: 20 }))).toBe('45 s left');
  });
});
