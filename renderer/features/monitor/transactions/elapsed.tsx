import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { liveView, useMonitor } from '../store.ts';

interface ElapsedProps {
  readonly row: Transaction;
  /** Returns the time to show, in ms; null for none. */
  readonly msOf: (row: Transaction, now: number) => number | null;
  /** The time is still running, as far as known. */
  readonly isRunning: boolean;
}

const tickMs = 1_000;

/**
 * A time of a transaction, such as its wait, that keeps running on the local clock. Without a connection to the
 * platform it shows `at least …`, the time up to the last known state.
 */
export function Elapsed({ row, msOf, isRunning }: ElapsedProps) {
  const lastAt = useMonitor((store) => lastKnownAt(liveView(store)));
  const now = useNow(isRunning && lastAt === null ? tickMs : null);
  const ms = msOf(row, isRunning && lastAt !== null ? lastAt : now);
  if (ms === null) return null;
  return isRunning && lastAt !== null ? `at least ${formatDuration(ms)}` : formatDuration(ms);
}

/** Returns when the state of the view was last known, in ms since epoch; null while it is current. */
function lastKnownAt(state: ViewState | null): number | null {
  if (state === null || (state.intake !== 'offline' && state.intake !== 'signed-out')) return null;
  return state.provedAt ?? state.lastArrivalAt ?? 0;
}
