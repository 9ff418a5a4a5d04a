/** The outcome of an action. */

import type { NeverStartedState } from '../../../shared/actions/action-states.ts';
import type { ActionResult } from '../../../shared/actions/cut-result.ts';

export interface CommandOutcome {
  readonly state: 'done' | 'timed-out' | 'stopped' | NeverStartedState;
  /** Exit code of a command, status of a request; null where there is none. */
  readonly code: number | null;
  /** Why it failed; empty where it did not. */
  readonly message: string;
  readonly result: ActionResult;
}

/** The allow list or the configuration forbids it. */
export class Denied extends Error {
  override readonly name = 'Denied';
}

export type Kind = 'http' | 'command';

/** The result of an action that has none of its own. @source interfaces.md 2.10; `error` is chosen */
export const failedResult = (kind: Kind, error: string): ActionResult =>
  kind === 'http'
    ? { body: '', code: 0, exec: '', headers: {}, error }
    : { stdout: '', stderr: '', exit: -1, error };
