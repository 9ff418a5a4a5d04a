/** The script of the automation for an issue: its steps, their delays and their texts. */
import type { ActionOutcome } from '../../../shared/practice.ts';
import type { Chance } from './chance.ts';

/** In the order in which they are executed; `eject` is requested by a comment. */
const steps = ['take', 'look', 'act', 'acted', 'decide', 'end'] as const;
export type Step = (typeof steps)[number] | 'eject';

/** Statuses with which the automation releases an issue. @source wire.md §5, "Issue states" */
export const finalStatuses: readonly string[] = ['RESOLVED', 'STOPPED', 'TERMINATED'];

/**
 * Minimum and maximum delay after the step before, in milliseconds at the default speed. Together they are well over 60
 * s, so that a person can watch.
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

/** @param issue name of the issue that is the same in every run, so that the delay is too */
export function delayMs(chance: Chance, issue: string, step: Step): number {
  const [minimum, maximum] = delaysMs[step];
  return Math.round(minimum + chance(`${issue} ${step} delay`) * (maximum - minimum));
}

/** Whether a comment requests the end of an issue. @source interfaces.md 3 */
export const asksToEject = (comment: string): boolean => /\beject/i.test(comment);

/** The origin node of an issue. */
export interface Origin {
  readonly name: string;
  readonly type: string;
  readonly kind: string | undefined;
  /** Host and user of commands, such as `10.0.0.7:2222`; by default its name and `practice`. */
  readonly host?: string | undefined;
  readonly user?: string | undefined;
  /** URL of its health check, such as `http://10.0.0.7/health`, which is requested in addition. */
  readonly url?: string | undefined;
}

export const takeText = ({ name }: Origin): string => `Taken by the automation. It starts at ${name}.`;

export const lookText = ({ name, type, kind }: Origin): string =>
  `Applying what is known about ${name} (${kind === undefined ? type : `${type}, ${kind}`}).`;

const resolvedShare = 0.8;

/** Returns the final status of an issue and the last comment on it. */
export function ending(chance: Chance, issue: string, { name }: Origin): { status: string; text: string } {
  return chance(`${issue} ending`) < resolvedShare
    ? { status: 'RESOLVED', text: `${name} is back to normal. Nothing more to do.` }
    : { status: 'STOPPED', text: `No more knowledge applies to ${name}. A person has to look at it.` };
}

export interface RequestedAction {
  readonly capability: string;
  readonly parameters: Record<string, unknown>;
  readonly timeoutMs: number;
}

const actionSeconds = 30;
const command = 'uptime';

/** @source interfaces.md 2.10 */
export const actionOn = ({ name, host = name, user = 'practice' }: Origin): RequestedAction => ({
  capability: 'ExecuteCommand',
  parameters: { command, host, user, timeout: actionSeconds },
  timeoutMs: actionSeconds * 1000,
});

const longestQuote = 300;

/** Returns the request of the origin's health check, or null if it has none. @source interfaces.md 2.10 */
export const requestOn = ({ url }: Origin): RequestedAction | null =>
  url === undefined
    ? null
    : {
        capability: 'HTTPRequest',
        parameters: { url, timeout: actionSeconds },
        timeoutMs: actionSeconds * 1000,
      };

/** @param outcome undefined if there will never be one */
export const actionText = ({ name }: Origin, outcome: ActionOutcome | undefined): string =>
  outcomeText(`“${command}” on ${name}`, { done: 'Ran', output: outputOf }, outcome);

export const requestText = ({ url }: Origin, outcome: ActionOutcome): string =>
  outcomeText(String(url), { done: 'Asked', output: resultOf }, outcome);

function outcomeText(
  what: string,
  { done, output }: { done: string; output: (result: unknown) => unknown },
  outcome: ActionOutcome | undefined,
): string {
  if (outcome === undefined) return `The result of ${what} never arrived. Continuing without it.`;
  switch (outcome.state) {
    case 'answered': {
      const failure = failureOf(outcome.result);
      return failure === null
        ? `${done} ${what}: ${quote(output(outcome.result))}`
        : `${what} failed: ${quote(failure)}`;
    }
    case 'refused':
      return `The action handler refused ${what}: ${outcome.message}`;
    case 'timed-out':
      return `${what} took longer than ${actionSeconds} s. Continuing without it.`;
    case 'no-handler':
      return 'No action handler is connected. Continuing without one.';
  }
}

/** Returns the error of a result, or the whole result if there is also output; null if the action did not fail. */
function failureOf(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return null;
  const { error, stdout = '', stderr = '', body = '' }: Record<string, unknown> = { ...result };
  if (typeof error !== 'string' || error === '') return null;
  return [stdout, stderr, body].every((text) => text === '') ? error : result;
}

/** Returns status and body of a result in readable form; anything else unchanged. */
function resultOf(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const { code, body }: Record<string, unknown> = { ...result };
  if (typeof code !== 'number' || typeof body !== 'string') return result;
  return body.trim() === '' ? String(code) : `${code} ${body.trimEnd()}`;
}

/** Returns the output of a successful command as text; any other result unchanged. */
function outputOf(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const { stdout, stderr, exit }: Record<string, unknown> = { ...result };
  if (typeof stdout !== 'string' || typeof stderr !== 'string' || exit !== 0 || stdout.trim() === '')
    return result;
  return stdout.trimEnd();
}

function quote(result: unknown): string {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
