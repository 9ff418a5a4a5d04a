/** What the automation does with an issue: which steps, after how long, in which words. */
import type { ActionOutcome } from '../../../shared/practice.ts';
import type { Chance } from './chance.ts';

/** In the order in which they are done; `eject` comes from outside. */
export const steps = ['take', 'look', 'act', 'acted', 'decide', 'end'] as const;
export type Step = (typeof steps)[number] | 'eject';

/** An issue that the automation lets go. @source wire.md §5, "Issue states" */
export const finalStatuses: readonly string[] = ['RESOLVED', 'STOPPED', 'TERMINATED'];

/**
 * Milliseconds at the default speed from the step before, at least and at most. Together they are well over 60 s, so
 * that a person can watch.
 */
const delaysMs: Readonly<Record<Step, readonly [number, number]>> = {
  take: [2_000, 5_000],
  look: [12_000, 25_000],
  act: [15_000, 30_000],
  acted: [0, 0],
  decide: [20_000, 35_000],
  end: [20_000, 30_000],
  eject: [1_000, 2_000],
};

/** @param issue names it as it was named in earlier runs, too */
export function delayMs(chance: Chance, issue: string, step: Step): number {
  const [least, most] = delaysMs[step];
  return Math.round(least + chance(`${issue} ${step} delay`) * (most - least));
}

/** A comment that asks for the end of an issue. @source interfaces.md 3 */
export const asksToEject = (comment: string): boolean => /\beject/i.test(comment);

export interface Origin {
  readonly name: string;
  readonly type: string;
  readonly kind: string | undefined;
}

export const takeText = ({ name }: Origin): string => `Taken by the automation. It starts at ${name}.`;

export const lookText = ({ name, type, kind }: Origin): string =>
  `Applying what is known of ${name} (${kind === undefined ? type : `${type}, ${kind}`}).`;

const resolvedShare = 0.8;

/** How an issue ends, and the last word on it. */
export function ending(chance: Chance, issue: string, { name }: Origin): { status: string; text: string } {
  return chance(`${issue} ending`) < resolvedShare
    ? { status: 'RESOLVED', text: `${name} is back to normal. Nothing more to do.` }
    : { status: 'STOPPED', text: `No more knowledge applies to ${name}. A person has to look at it.` };
}

export interface AskedAction {
  readonly capability: string;
  readonly parameters: Record<string, unknown>;
  readonly timeoutMs: number;
}

const actionSeconds = 30;
const command = 'uptime';

/** @source interfaces.md 2.10 */
export const actionOn = ({ name }: Origin): AskedAction => ({
  capability: 'ExecuteCommand',
  parameters: { command, host: name, user: 'practice', timeout: actionSeconds },
  timeoutMs: actionSeconds * 1000,
});

const longestQuote = 300;

export function actionText({ name }: Origin, outcome: ActionOutcome | undefined): string {
  if (outcome === undefined) return `The answer to “${command}” on ${name} never came. Going on without it.`;
  switch (outcome.state) {
    case 'answered':
      return `Ran “${command}” on ${name}: ${quote(outcome.result)}`;
    case 'refused':
      return `The action handler refused “${command}” on ${name}: ${outcome.message}`;
    case 'timed-out':
      return `“${command}” on ${name} took longer than ${actionSeconds} s. Going on without it.`;
    case 'no-handler':
      return 'No action handler is connected. Going on without it.';
  }
}

function quote(result: unknown): string {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
