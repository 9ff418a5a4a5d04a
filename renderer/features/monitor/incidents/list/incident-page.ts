import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import type { ListCounts } from '../../../../../shared/monitor/list-counts.ts';
import type { ListSnapshot } from './list-snapshot.ts';

/** Types that the lists of incidents of both orders share: pages of the host, and the result of comparing with them. */

/** Number of incidents per request. */
export const pageRows = 100;

export interface PageCounts extends ListCounts {
  /** False if too many incidents match to be sorted; the order is then the default, last change first. */
  readonly isSorted?: boolean | undefined;
}

export interface IncidentPage extends PageCounts {
  readonly rows: readonly IncidentRow[];
}

export const countsOf = ({ rows: _, ...counts }: IncidentPage): PageCounts => counts;

/** Number of changed incidents that are not shown yet because rows must not move; `more` if there may be more. */
export interface HeldChanges {
  readonly count: number;
  readonly more: boolean;
}

export const noHeldChanges: HeldChanges = { count: 0, more: false };

/** State of the list when a response of the host arrives. */
export interface ListState {
  /** The monitor is paused: nothing but the bells changes. */
  readonly isPaused: boolean;
  /** Rows may change their places. */
  readonly mayMove: boolean;
  /** The changes that are not shown so far. */
  readonly gathered: HeldChanges;
}

/** Result of comparing the shown list with a response of the host. */
export interface Comparison {
  readonly snapshot: ListSnapshot;
  /** Absent, as `gathered`, if unchanged. */
  readonly counts?: PageCounts;
  readonly gathered?: HeldChanges;
}
