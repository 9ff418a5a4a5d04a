/** Makes the practice platform request `count` actions, `atOnce` at a time, and waits for the outcome of each. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ActionOutcome, actionOutcome } from '../../../shared/practice.ts';

/** One action, from the platform's side; times in milliseconds since epoch. */
export interface SubmittedAction {
  readonly number: number;
  /** When it was submitted for the last time: it is submitted again as long as no handler is connected. */
  readonly submittedAt: number;
  readonly completedAt: number;
  readonly outcome: ActionOutcome;
}

const retryMs = 20;
/** Longer than a round may take: an action that has no outcome by then is lost. */
const timeoutMs = 120_000;

/** @param onCompleted receives how many have an outcome */
export async function submitActions(
  {
    origin,
    count,
    atOnce,
    urlOf,
  }: {
    origin: string;
    count: number;
    atOnce: number;
    urlOf: (number: number) => string;
  },
  onCompleted: (completed: number) => void,
): Promise<SubmittedAction[]> {
  const all: SubmittedAction[] = [];
  let next = 0;
  const submit = async (number: number): Promise<SubmittedAction> => {
    for (;;) {
      const submittedAt = Date.now();
      const response = await fetch(`${origin}/practice/actions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ capability: 'HTTPRequest', parameters: { url: urlOf(number) }, timeoutMs }),
      });
      if (!response.ok) throw new Error(`The platform takes no action: ${await response.text()}`);
      const outcome = actionOutcome.parse(await response.json());
      // Without a handler, the action was not handed out and is submitted again; only others can be lost.
      if (outcome.state !== 'no-handler') return { number, submittedAt, completedAt: Date.now(), outcome };
      await delay(retryMs);
    }
  };
  const work = async () => {
    while (next < count) {
      all.push(await submit(next++));
      onCompleted(all.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return all;
}
