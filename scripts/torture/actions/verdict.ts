/** Whether a round of actions ended as it must: none lost, none run twice, and what was cut off is told as such. */
import type { AskedFor } from './asker.ts';
import type { KeptRow } from './orders.ts';

export interface ActionsEnding {
  readonly asked: readonly AskedFor[];
  /** The journal at the end. */
  readonly rows: readonly KeptRow[];
  /** When the program was killed, in milliseconds since epoch. */
  readonly deaths: readonly number[];
  readonly urlOf: (number: number) => string;
  /** What the target answered, once for each time that the action reached it. */
  readonly answersTo: (number: number) => readonly string[];
}

const interrupted = /^The action handler ended while this ran; whether it took effect is not known/;

/** Sentences about what is wrong; none where all is well. */
export function judgeActions(ending: ActionsEnding): string[] {
  const rows = Map.groupBy(ending.rows, ({ url }) => url);
  const problems = ending.asked.flatMap((asked) => {
    const { number } = asked;
    const wrong = [
      ...outcomeFaults(asked, ending),
      ...journalFaults(asked, rows.get(ending.urlOf(number)) ?? []),
    ];
    const times = ending.answersTo(number).length;
    if (times > 1) wrong.push(`was run ${times} times`);
    return wrong.map((what) => `Action ${number} ${what}.`);
  });
  const strangers = ending.rows.length - ending.asked.length;
  if (strangers > 0) problems.push(`The journal has ${strangers} actions that nobody asked for.`);
  return problems;
}

/** Of a handler that was killed meanwhile. */
export const isInterrupted = ({ outcome }: AskedFor): boolean =>
  outcome.state === 'answered' && interrupted.test(String(resultOf(outcome.result)['error']));

function outcomeFaults(asked: AskedFor, { deaths, answersTo }: ActionsEnding): string[] {
  const { number, askedAt, settledAt, outcome } = asked;
  if (outcome.state !== 'answered') return [`is lost: ${JSON.stringify(outcome)}`];
  const { code, body, error } = resultOf(outcome.result);
  if (isInterrupted(asked))
    return deaths.some((at) => askedAt <= at && at <= settledAt)
      ? []
      : ['is told as interrupted, and no handler was killed while it ran'];
  if (code !== 200) return [`failed: ${error ?? JSON.stringify(outcome.result)}`];
  const answers = answersTo(number);
  if (answers.length === 0) return ['is told as done and never reached the target'];
  return answers.includes(String(body)) ? [] : [`has the result of another one (${body})`];
}

function journalFaults(asked: AskedFor, rows: readonly KeptRow[]): string[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return [`stands ${rows.length} times in the journal`];
  const wanted = isInterrupted(asked) ? 'interrupted' : 'answered';
  return row.state === wanted
    ? []
    : [`is “${row.state}” in the journal instead of “${wanted}” (${row.message})`];
}

const resultOf = (result: unknown): Record<string, unknown> =>
  typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
