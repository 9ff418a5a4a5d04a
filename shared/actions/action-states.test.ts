import { describe, expect, it } from 'vitest';
import {
  actionStates,
  actionStateWords,
  actionWords,
  cutStates,
  deniedStates,
  endedStates,
  failedStates,
  hasFailed,
  isNeverStarted,
  isOpen,
  openStates,
  resultError,
} from './action-states.ts';

describe('the states of an action', () => {
  it('have one wording each', () => {
    expect(actionStates.map(actionStateWords)).toEqual([
      'waiting to start',
      'waiting for approval',
      'running',
      'done',
      'answered',
      'unanswered',
      'timed out while running',
      'stopped while running',
      'interrupted: unknown whether it ran',
      'denied (never started)',
      'expired without approval (never started)',
      'expired before it started (never started)',
      'could not start (never started)',
    ]);
  });

  it('say “never started” exactly if no start was recorded', () => {
    const sentence = actionStates.filter((state) => actionStateWords(state).includes('never started'));
    expect(sentence).toEqual(actionStates.filter(isNeverStarted));
    expect(actionStates.filter((state) => isNeverStarted(state) && isOpen(state))).toEqual([]);
  });

  it('say “failed” of an action that ended without success', () => {
    expect(actionWords({ state: 'done', message: '' })).toBe('done');
    expect(actionWords({ state: 'done', message: 'Refused.' })).toBe('failed');
    expect(actionWords({ state: 'unanswered', message: 'Refused.' })).toBe('failed, unanswered');
    expect(actionWords({ state: 'denied', message: 'No.' })).toBe('denied (never started)');
  });

  it('are each in one of four groups: open, ended by themselves, failed, denied', () => {
    const parts = [...openStates, ...endedStates, ...failedStates, ...deniedStates];
    expect(parts.toSorted()).toEqual([...actionStates].toSorted());
    const failed = actionStates.filter((state) => hasFailed({ state, message: 'Why.' }));
    expect(failed.toSorted()).toEqual([...endedStates, ...failedStates].toSorted());
    expect(hasFailed({ state: 'done', message: '' })).toBe(false);
  });

  it('are part of the error in the result if the action did not end by itself', () => {
    for (const state of actionStates) {
      const error = resultError(state, 'Why.');
      if (cutStates.some((each) => each === state))
        expect(error.toLowerCase()).toBe(`${actionStateWords(state)}. why.`);
      else expect(error).toBe('Why.');
    }
  });
});
