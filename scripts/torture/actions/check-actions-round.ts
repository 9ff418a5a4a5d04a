/** Verdict on a round of actions: none lost, none run twice, and interrupted ones reported as such. */

import type { StoredAction } from './child-messages.ts';
import type { SubmittedAction } from './submit-actions.ts';

export interface ActionsRoundEnd {
  readonly submitted: readonly SubmittedAction[];
  /** The journal at the end. */
  readonly rows: readonly StoredAction[];
  /** When the program was killed, in milliseconds since epoch. */
  readonly kills: readonly number[];
  readonly urlOf: (number: number) => string;
  /** Responses of the target, one for each time that the action reached it. */
  readonly responsesTo: (number: number) => readonly string[];
}

const interrupted = /The action handler ended while this ran; it is unknown whether it took effect/;

/** Returns a sentence for everything that is wrong with a round. */
export function checkActionsRound(ending: ActionsRoundEnd): string[] {
  const rows = Map.groupBy(ending.rows, ({ url }) => url);
  const problems = ending.submitted.flatMap((submitted) => {
    const { number } = submitted;
    const wrong = [
      ...outcomeFaults(submitted, ending),
      ...journalFaults(submitted, rows.get(ending.urlOf(number)) ?? []),
    ];
    const times = ending.responsesTo(number).length;
    if (times > 1) wrong.push(`was run ${times} times`);
    return wrong.map((what) => `Action ${number} ${what.replace(/\.$/, '')}.`);
  });
  const known = new Set(ending.submitted.map(({ number }) => ending.urlOf(number)));
  const unrequested = [...rows.keys()].filter((url) => !known.has(url));
  return [...problems, ...unrequested.map((url) => `The journal has ${url}, which was never requested.`)];
}

/** Returns whether the result of an action says that its handler was killed meanwhile. */
export const isInterrupted = ({ outcome }: SubmittedAction): boolean =>
  outcome.state === 'answered' && interrupted.test(String(resultOf(outcome.result)['error']));

function outcomeFaults(submitted: SubmittedAction, { kills, responsesTo }: ActionsRoundEnd): string[] {
  const { number, submittedAt, completedAt, outcome } = submitted;
  if (outcome.state !== 'answered') return [`is lost: ${JSON.stringify(outcome)}`];
  const { code, body, error } = resultOf(outcome.result);
  if (isInterrupted(submitted))
    return kills.some((at) => submittedAt <= at && at <= completedAt)
      ? []
      : ['is reported as interrupted, and no handler was killed while it ran'];
  if (code !== 200) return [`failed: ${error ?? JSON.stringify(outcome.result)}`];
  const responses = responsesTo(number);
  if (responses.length === 0) return ['is reported as done and never reached the target'];
  return responses.includes(String(body)) ? [] : [`has the result of another one (${body})`];
}

function journalFaults(submitted: SubmittedAction, rows: readonly StoredAction[]): string[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return [`is in the journal ${rows.length} times`];
  const wanted = isInterrupted(submitted) ? 'interrupted' : 'answered';
  return row.state === wanted
    ? []
    : [`is “${row.state}” in the journal instead of “${wanted}” (${row.message})`];
}

const resultOf = (result: unknown): Record<string, unknown> =>
  typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
