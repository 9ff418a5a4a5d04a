import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { useNow } from '../../../hooks/use-now.ts';

interface ElapsedProps {
  readonly row: Transaction;
  readonly of: (row: Transaction, now: number) => number | null;
  /** It is not over yet. */
  readonly moves: boolean;
}

const tickMs = 1_000;

/** A time that counts by itself while it goes on, so that nothing else is drawn. */
export function Elapsed({ row, of, moves }: ElapsedProps) {
  const now = useNow(moves ? tickMs : null);
  const ms = of(row, now);
  return ms === null ? null : formatDuration(ms);
}
