/** What the torturer tells an action handler to do, and what that one tells: one JSON object a line. */

import type { PracticeAddress } from '../../../electron/practice/server.ts';
import type { ActionState } from '../../../shared/actions.ts';

export interface ActionsOrder {
  readonly data: string;
  /** The interfaces behind the wire. */
  readonly practice: Omit<PracticeAddress, 'stop'>;
}

/** An action as the journal has it at the end. */
export interface KeptRow {
  readonly id: string;
  readonly state: ActionState;
  readonly message: string;
  /** Empty where the journal has none. */
  readonly url: string;
}

export type ActionsTold =
  | { readonly kind: 'loaded' }
  /** It was connected for the first time, at this time in milliseconds since epoch. */
  | { readonly kind: 'connected'; readonly at: number }
  | { readonly kind: 'rows'; readonly rows: readonly KeptRow[] }
  /** What the log heard as an error. */
  | { readonly kind: 'fault'; readonly message: string };
