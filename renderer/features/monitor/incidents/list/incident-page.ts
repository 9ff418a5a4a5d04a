import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import type { ListCounts } from '../../../../../shared/monitor/list-counts.ts';
import type { ListSnapshot } from './list-snapshot.ts';

/** Number of incidents per request. */
export const pageRows = 100;

export interface PageCounts extends ListCounts {
  /** False where too many match to be sorted: the last change comes first. */
  readonly isSorted?: boolean | undefined;
}

export interface IncidentPage extends PageCounts {
  readonly rows: readonly IncidentRow[];
}

export const countsOf = ({ rows: _, ...counts }: IncidentPage): PageCounts => counts;

/** Incidents that changed and wait for being shown; `more` where there may be more of them. */
export interface Gathered {
  readonly count: number;
  readonly more: boolean;
}

export const noneGathered: Gathered = { count: 0, more: false };

/** What rows may do when the host has responded. */
export interface HowShown {
  readonly isPaused: boolean;
  readonly mayMove: boolean;
}

/** A list after a comparison with what the host has. */
export interface Compared {
  readonly snapshot: ListSnapshot;
  /** Absent where they are as before. */
  readonly counts?: PageCounts;
  readonly gathered?: Gathered;
}
