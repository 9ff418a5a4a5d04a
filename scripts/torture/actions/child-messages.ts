/** Messages between the torture test and the process of an action handler: one JSON object a line. */

import type { PracticeAddress } from '../../../electron/practice/server.ts';
import type { ActionState } from '../../../shared/actions/action-states.ts';

export interface ActionsCommand {
  readonly data: string;
  /** Addresses of the platform, most of which lead through the connection that the test cuts. */
  readonly practice: Omit<PracticeAddress, 'stop'>;
}

/** An action as the journal has it at the end. */
export interface StoredAction {
  readonly id: string;
  readonly state: ActionState;
  readonly message: string;
  /** Empty where the journal has none. */
  readonly url: string;
}

export type ActionsReport =
  | { readonly kind: 'loaded' }
  /** The handler was connected for the first time, at this time in milliseconds since epoch. */
  | { readonly kind: 'connected'; readonly at: number }
  | { readonly kind: 'rows'; readonly rows: readonly StoredAction[] }
  /** An error that was logged. */
  | { readonly kind: 'fault'; readonly message: string };
