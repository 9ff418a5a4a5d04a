/** What the torturer tells a child to do, and what a child tells: one JSON object a line. */

import type { PracticeAddress } from '../../electron/practice/server.ts';
import type { Action } from '../../shared/imports/actions.ts';
import type { FileKind } from '../../shared/imports/recognition.ts';
import type { ResultRow, RunState } from '../../shared/imports/runs.ts';

export interface Order {
  readonly data: string;
  readonly file: string;
  readonly kind: FileKind;
  readonly action: Action;
  readonly practice: Omit<PracticeAddress, 'stop'>;
  /** Whether to go on until nothing changes any more, and to tell of every row then. */
  readonly toTheEnd: boolean;
}

export type Told =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'begun' }
  /** Its event loop turned, at this time in milliseconds since epoch. */
  | { readonly kind: 'alive'; readonly at: number }
  /** The run has ended, or cannot go on. */
  | { readonly kind: 'ended'; readonly state: RunState }
  | { readonly kind: 'rows'; readonly rows: readonly ResultRow[] }
  /** What the log heard as an error. */
  | { readonly kind: 'fault'; readonly message: string };
