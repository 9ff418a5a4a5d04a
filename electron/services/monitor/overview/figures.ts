/** Figures of one view, read from counts that are kept with every change. */
import type { ViewFigures, ViewOverview } from '../../../../shared/monitor/overview.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Returns null where the view was never loaded completely: the figures of a part of it would be wrong. */
export function readFigures(
  ledger: Pick<Ledger, 'loaded' | 'transactionsTo' | 'state' | 'dashboard'>,
  intake: ViewOverview['intake'],
  now: number,
): ViewFigures | null {
  const { provedAt, holes, incidentStates, transactions } = ledger.state();
  if (!ledger.loaded || provedAt === null) return null;
  const isCurrent = intake === 'live' || intake === 'polling';
  // What happened after the last proof is unknown, so a view that is not current shows the hour before it.
  const end = Math.floor((isCurrent ? now : provedAt) / minute) * minute + minute;
  const { open, flow, excluded } = ledger.dashboard({ from: end - hour, to: end }, minute);
  return {
    open: { total: open.total, byPriority: open.byPriority, unknownPriority: open.unknownPriority },
    incidentStates,
    transactions: ledger.transactionsTo === null ? null : transactions,
    opened: flow.reduce((sum, { opened }) => sum + opened, 0),
    openedIsLeast: excluded > 0,
    missing: holes.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    asOf: provedAt,
  };
}
