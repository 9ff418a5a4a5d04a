/** Messages between the torture test and a child process that sends: one JSON object a line. */

import type { PracticeAddress } from '../../electron/practice/server.ts';
import type { Action } from '../../shared/imports/actions.ts';
import type { FileKind } from '../../shared/imports/recognition.ts';
import type { ResultRow, RunState } from '../../shared/sending/runs.ts';

export interface Command {
  readonly data: string;
  readonly file: string;
  readonly kind: FileKind;
  readonly action: Action;
  readonly practice: Omit<PracticeAddress, 'stop'>;
  /** Whether to continue until nothing changes any more, and then to report every row. */
  readonly toTheEnd: boolean;
}

export type Report =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'begun' }
  /** The event loop of the child was running at this time, in milliseconds since epoch. */
  | { readonly kind: 'alive'; readonly at: number }
  /** The run has ended, or cannot be continued. */
  | { readonly kind: 'ended'; readonly state: RunState }
  | { readonly kind: 'rows'; readonly rows: readonly ResultRow[] }
  /** An error that was logged. */
  | { readonly kind: 'fault'; readonly message: string };
