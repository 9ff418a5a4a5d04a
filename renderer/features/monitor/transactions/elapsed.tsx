import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { liveView, useMonitor } from '../store.ts';

interface ElapsedProps {
  readonly row: Transaction;
  readonly of: (row: Transaction, now: number) => number | null;
  /** Not over yet, as far as known. */
  readonly moves: boolean;
}

const tickMs = 1_000;

/** Running time, counted locally; if no updates arrive, the least it can be. */
export function Elapsed({ row, of, moves }: ElapsedProps) {
  const lastAt = useMonitor((store) => lastKnownAt(liveView(store)));
  const now = useNow(moves && lastAt === null ? tickMs : null);
  const ms = of(row, moves && lastAt !== null ? lastAt : now);
  if (ms === null) return null;
  return moves && lastAt !== null ? `at least ${formatDuration(ms)}` : formatDuration(ms);
}

/** When the state of a write was known last; null while it is known now. */
function lastKnownAt(state: ViewState | null): number | null {
  if (state === null || (state.intake !== 'offline' && state.intake !== 'signed-out')) return null;
  return state.provedAt ?? state.lastArrivalAt ?? 0;
}
