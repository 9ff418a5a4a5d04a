import { describe, expect, it } from 'vitest';
import {
  actionStates,
  actionStateWords,
  failedStates,
  isNeverStarted,
  isOpen,
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

  it('say “never started” exactly where no start was recorded', () => {
    const sentence = actionStates.filter((state) => actionStateWords(state).includes('never started'));
    expect(sentence).toEqual(actionStates.filter(isNeverStarted));
    expect(actionStates.filter((state) => isNeverStarted(state) && isOpen(state))).toEqual([]);
  });

  it('are part of the error in the result, where the action did not end by itself', () => {
    for (const state of actionStates) {
      const error = resultError(state, 'Why.');
      if (failedStates.some((each) => each === state))
        expect(error.toLowerCase()).toBe(`${actionStateWords(state)}. why.`);
      else expect(error).toBe('Why.');
    }
  });
});
