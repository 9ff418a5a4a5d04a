import { useCallback } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { sumOf } from '../../../ui/sparkline/sum-of.ts';
import { allTransactions, goToPlace } from '../places.ts';
import { useMonitor } from '../store.ts';
import { choices, everything } from '../transactions/filter-store.ts';
import { type Span, spans } from '../transactions/span.ts';
import { useSteadyVersion } from '../use-steady.ts';
import type { FlowSpan } from './flow-span.ts';
import { DurationTile, Tile } from './tile.tsx';

const lookMs = 2_000;
const tickMs = 15_000;

/** Transactions that were started and failed in the time of the dashboard, and how long they waited. */
export function TransactionTiles({ view, span }: { view: string; span: FlowSpan }) {
  const { api } = useHost();
  const version = useSteadyVersion(view, lookMs);
  const pausedAt = useMonitor(({ paused }) => paused?.at ?? null);
  const tick = useNow(pausedAt === null ? tickMs : null);
  const { value } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: both can change the response
    useCallback(
      (signal: AbortSignal) => {
        const to = pausedAt ?? Date.now();
        return api.monitor.figures({ view, range: { from: to - span.ms, to }, buckets: 1 }, { signal });
      },
      [api, view, span, version, tick, pausedAt],
    ),
  );
  if (value === null) return null;
  const { started, failed } = sumOf(value.buckets, ['started', 'failed']);
  const show = (statuses: readonly string[]) => {
    choices.set(view, { ...everything, statuses, span: listSpan(span) });
    goToPlace(allTransactions, view);
  };
  const { medianWaitMs: medianMs, p95WaitMs: p95Ms } = value;
  return (
    <>
      <Tile word="transactions started" value={formatCount(started)} onOpen={() => show([])} />
      <Tile word="transactions failed" value={formatCount(failed)} onOpen={() => show(['done-failure'])} />
      <DurationTile word="transactions waited" durations={{ count: started, medianMs, p95Ms, excluded: 0 }} />
    </>
  );
}

/** The same time in the list of transactions. */
function listSpan({ ms }: FlowSpan): Span {
  const known = spans.find(({ span }) => span.kind === 'last' && span.ms === ms);
  return known?.span ?? { kind: 'between', from: Date.now() - ms, to: null };
}
