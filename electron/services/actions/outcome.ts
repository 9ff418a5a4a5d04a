/** The outcome of an action: its state and the result that the platform receives. */

import type { NeverStartedState } from '../../../shared/actions/action-states.ts';
import type { ActionResult } from '../../../shared/actions/cut-result.ts';

export interface CommandOutcome {
  readonly state: 'done' | 'timed-out' | 'stopped' | NeverStartedState;
  /** Exit code of a command, status of a request; null where there is none. */
  readonly code: number | null;
  /** Why the action failed; empty where it did not. */
  readonly message: string;
  readonly result: ActionResult;
}

/** Thrown for an action that the settings, a rule or a user forbids; the message says why. */
export class Denied extends Error {
  override readonly name = 'Denied';
}

export type Kind = 'http' | 'command';

/** Returns the result of an action that produced none. @source interfaces.md 2.10, which does not define `error` */
export const failedResult = (kind: Kind, error: string): ActionResult =>
  kind === 'http'
    ? { body: '', code: 0, exec: '', headers: {}, error }
    : { stdout: '', stderr: '', exit: -1, error };
