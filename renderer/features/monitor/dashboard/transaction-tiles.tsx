import { formatCount } from '../../../../shared/units.ts';
import { sumOf } from '../../../ui/sparkline/sum-of.ts';
import { transactionGroups } from '../overview/words.ts';
import { allTransactions, goToPlace } from '../places.ts';
import { useMonitor } from '../store.ts';
import { everything, transactionFilters } from '../transactions/filter-store.ts';
import { type Span, spans } from '../transactions/span.ts';
import type { FlowRange } from './flow-range.ts';
import type { FlowSpan } from './flow-span.ts';
import type { DashboardFigures } from './read-figures.ts';
import { DurationTile, Tile } from './tile.tsx';

interface TransactionTilesProps {
  readonly view: string;
  readonly span: FlowSpan;
  /** The selected part of the span; null for the whole. */
  readonly range: FlowRange | null;
  /** Figures of the same time. */
  readonly figures: DashboardFigures['transactions'];
}

/** Transactions that were requested in the time of the dashboard, those of them that failed, and how long they waited. */
export function TransactionTiles({ view, span, range, figures }: TransactionTilesProps) {
  const { requested, failed } = sumOf(figures.buckets, ['requested', 'failed']);
  const show = (statuses: readonly string[]) => {
    transactionFilters.set(view, { ...everything, statuses, span: listSpan(span, range) });
    goToPlace(allTransactions, view);
  };
  const states = useMonitor(
    ({ hostState }) => hostState?.views.find((each) => each.view === view)?.transactions,
  );
  const failures = transactionGroups(states ?? {}).failed.statuses;
  const { medianWaitMs: medianMs, p95WaitMs: p95Ms } = figures;
  return (
    <>
      <Tile word="transactions requested" value={formatCount(requested)} onOpen={() => show([])} />
      <Tile word="transactions failed" value={formatCount(failed)} onOpen={() => show(failures)} />
      <DurationTile word="transactions waited" durations={{ medianMs, p95Ms, excluded: 0 }} />
    </>
  );
}

/** The same time in the list of transactions. */
function listSpan({ ms }: FlowSpan, range: FlowRange | null): Span {
  // The list includes the end.
  if (range !== null) return { kind: 'between', from: range.from, to: range.to - 1 };
  const known = spans.find(({ span }) => span.kind === 'last' && span.ms === ms);
  return known?.span ?? { kind: 'between', from: Date.now() - ms, to: null };
}
