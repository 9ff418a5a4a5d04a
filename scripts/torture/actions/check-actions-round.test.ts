import { describe, expect, it } from 'vitest';
import { type ActionsRoundEnd, checkActionsRound } from './check-actions-round.ts';
import type { StoredAction } from './child-messages.ts';
import type { SubmittedAction } from './submit-actions.ts';

const urlOf = (number: number) => `http://target/${number}`;
/** Action that was submitted at 1 s and completed at 2 s. */
const submitted = (number: number, result: object): SubmittedAction => ({
  number,
  submittedAt: 1_000,
  completedAt: 2_000,
  outcome: { state: 'answered', result },
});
const done = (number: number, body: string) => submitted(number, { code: 200, body });
const interrupted = (number: number) =>
  submitted(number, {
    code: 0,
    error:
      'The action handler ended while this ran; it is unknown whether it took effect, and it is not run again.',
  });
const row = (number: number, state: StoredAction['state'] = 'answered'): StoredAction => ({
  id: String(number),
  state,
  message: '',
  url: urlOf(number),
});
const problemsOf = (
  ending: Partial<ActionsRoundEnd>,
  responses: Readonly<Record<number, readonly string[]>> = {},
) =>
  checkActionsRound({
    submitted: [],
    rows: [],
    kills: [],
    urlOf,
    responsesTo: (number) => responses[number] ?? [],
    ...ending,
  });

describe('the check of a round of actions', () => {
  it('reports nothing if each action was run once, or was interrupted by a kill', () => {
    const ending = {
      submitted: [done(1, 'a'), interrupted(2), interrupted(3)],
      rows: [row(1), row(2, 'interrupted'), row(3, 'interrupted')],
      kills: [1_500],
    };
    expect(problemsOf(ending, { 1: ['a'], 2: ['b'] })).toEqual([]);
  });

  it('reports an action that was run twice, even if its result says that it was interrupted', () => {
    const ending = {
      submitted: [done(1, 'a'), interrupted(2)],
      rows: [row(1), row(2, 'interrupted')],
      kills: [1_500],
    };
    expect(problemsOf(ending, { 1: ['a', 'b'], 2: ['c', 'd'] })).toEqual([
      'Action 1 was run 2 times.',
      'Action 2 was run 2 times.',
    ]);
  });

  it('reports a lost action', () => {
    const lost: SubmittedAction = { ...done(1, ''), outcome: { state: 'timed-out' } };
    expect(problemsOf({ submitted: [lost], rows: [row(1, 'unanswered')] })).toEqual([
      'Action 1 is lost: {"state":"timed-out"}.',
      'Action 1 is “unanswered” in the journal instead of “answered” ().',
    ]);
  });

  it('reports an interruption without a kill, and the result of another action', () => {
    const ending = {
      submitted: [interrupted(1), done(2, 'x')],
      rows: [row(1, 'interrupted'), row(2)],
      kills: [999, 2_001],
    };
    expect(problemsOf(ending, { 2: ['b'] })).toEqual([
      'Action 1 is reported as interrupted, and no handler was killed while it ran.',
      'Action 2 has the result of another one (x).',
    ]);
  });

  it('reports an action that is reported as done and was not, and one that failed', () => {
    const ending = {
      submitted: [done(1, 'a'), submitted(2, { code: 0, error: 'It is broken.' })],
      rows: [row(1), row(2)],
    };
    expect(problemsOf(ending)).toEqual([
      'Action 1 is reported as done and never reached the target.',
      'Action 2 failed: It is broken.',
    ]);
  });

  it('reports a journal with missing, repeated or unknown entries', () => {
    const ending = { submitted: [done(1, 'a'), done(2, 'b')], rows: [row(2), row(2), row(7)] };
    expect(problemsOf(ending, { 1: ['a'], 2: ['b'] })).toEqual([
      'Action 1 is in the journal 0 times.',
      'Action 2 is in the journal 2 times.',
      'The journal has http://target/7, which was never requested.',
    ]);
  });
});
