import { describe, expect, it } from 'vitest';
import { type ActionsRoundEnd, checkActionsRound } from './check-actions-round.ts';
import type { StoredAction } from './child-messages.ts';
import type { SubmittedAction } from './submit-actions.ts';

const urlOf = (number: number) => `http://target/${number}`;
const asked = (number: number, result: object): SubmittedAction => ({
  number,
  submittedAt: 1_000,
  completedAt: 2_000,
  outcome: { state: 'answered', result },
});
const done = (number: number, body: string) => asked(number, { code: 200, body });
const cutOff = (number: number) =>
  asked(number, {
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
const judge = (
  ending: Partial<ActionsRoundEnd>,
  responses: Readonly<Record<number, readonly string[]>> = {},
) =>
  checkActionsRound({
    asked: [],
    rows: [],
    kills: [],
    urlOf,
    responsesTo: (number) => responses[number] ?? [],
    ...ending,
  });

describe('the check of a round of actions', () => {
  it('finds nothing where each was run once, or interrupted by a kill', () => {
    const ending = {
      asked: [done(1, 'a'), cutOff(2), cutOff(3)],
      rows: [row(1), row(2, 'interrupted'), row(3, 'interrupted')],
      kills: [1_500],
    };
    expect(judge(ending, { 1: ['a'], 2: ['b'] })).toEqual([]);
  });

  it('finds what was run twice, also where it was reported as interrupted', () => {
    const ending = {
      asked: [done(1, 'a'), cutOff(2)],
      rows: [row(1), row(2, 'interrupted')],
      kills: [1_500],
    };
    expect(judge(ending, { 1: ['a', 'b'], 2: ['c', 'd'] })).toEqual([
      'Action 1 was run 2 times.',
      'Action 2 was run 2 times.',
    ]);
  });

  it('finds what is lost', () => {
    const lost: SubmittedAction = { ...done(1, ''), outcome: { state: 'timed-out' } };
    expect(judge({ asked: [lost], rows: [row(1, 'unanswered')] })).toEqual([
      'Action 1 is lost: {"state":"timed-out"}.',
      'Action 1 is “unanswered” in the journal instead of “answered” ().',
    ]);
  });

  it('finds an interruption without a kill, and a result that is not its own', () => {
    const ending = {
      asked: [cutOff(1), done(2, 'x')],
      rows: [row(1, 'interrupted'), row(2)],
      kills: [999, 2_001],
    };
    expect(judge(ending, { 2: ['b'] })).toEqual([
      'Action 1 is reported as interrupted, and no handler was killed while it ran.',
      'Action 2 has the result of another one (x).',
    ]);
  });

  it('finds what is reported as done and was not, and what failed', () => {
    const ending = {
      asked: [done(1, 'a'), asked(2, { code: 0, error: 'It is broken.' })],
      rows: [row(1), row(2)],
    };
    expect(judge(ending)).toEqual([
      'Action 1 is reported as done and never reached the target.',
      'Action 2 failed: It is broken.',
    ]);
  });

  it('finds a journal that has too few, too many, or unknown entries', () => {
    const ending = { asked: [done(1, 'a'), done(2, 'b')], rows: [row(2), row(2), row(7)] };
    expect(judge(ending, { 1: ['a'], 2: ['b'] })).toEqual([
      'Action 1 is in the journal 0 times.',
      'Action 2 is in the journal 2 times.',
      'The journal has http://target/7, which was never requested.',
    ]);
  });
});
