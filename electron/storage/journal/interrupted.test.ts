import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptOf, newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';

let test: TestJournal;
let now = 0;
beforeEach(() => {
  now = 1_000;
  test = openTestJournal(() => now);
});
afterEach(() => test.close());

/** Opens the journal much later, as after a crash, and returns the end that it records for the run. */
const interruptedAt = () => {
  now = 90_000_000;
  expect(test.reopen().interrupt()).toEqual(['run-1']);
  return test.journal.find('run-1')?.progress.endedAt;
};

describe('an interrupted run ended at its last journal write, not at the next start:', () => {
  it('its start, if nothing was sent', () => {
    test.journal.start(newRun({ startedAt: 900 }));
    expect(interruptedAt()).toBe(900);
  });

  it('its last attempt, if no response came', () => {
    test.journal.start(newRun());
    test.journal.recordAttempt(attemptOf([1, 2], { sentAt: 2_000 }));
    expect(interruptedAt()).toBe(2_000);
  });

  it('its last outcome, if there is one', () => {
    test.journal.start(newRun());
    const number = test.journal.recordAttempt(attemptOf([1], { sentAt: 2_000 }));
    const response = { runId: 'run-1', number, state: 'answered', status: 200, message: '' } as const;
    test.journal.recordResponse({ ...response, endedAt: 3_000 });
    now = 4_000;
    test.journal.recordOutcomes('run-1', number, [rowOutcome(1)]);
    expect(interruptedAt()).toBe(4_000);
  });

  it('the time when it was continued, if it was interrupted again before an attempt', () => {
    test.journal.start(newRun());
    test.journal.recordAttempt(attemptOf([1], { sentAt: 2_000 }));
    now = 70_000;
    test.journal.progress('run-1', { state: 'sending', endedAt: null });
    expect(interruptedAt()).toBe(70_000);
  });

  it('its last attempt, in a database of version 0.1 without the time of the last write', () => {
    test.journal.start(newRun());
    test.journal.recordAttempt(attemptOf([1], { sentAt: 2_000 }));
    test.database.exec('UPDATE kept_run SET written_at = 0');
    expect(interruptedAt()).toBe(2_000);
  });
});
