import { formatCount, formatDuration } from '../../../../shared/units.ts';
import { formatClock, formatDate } from '../../../ui/clock.ts';
import { sumOf } from '../../../ui/sparkline/sum-of.ts';
import { everything } from '../incidents/filters.ts';
import { incidentFilters } from '../incidents/store.ts';
import { leastOf, leastWords } from '../least-words.ts';
import { allIncidents, goToPlace } from '../places.ts';
import { shownView, useMonitor } from '../store.ts';
import { AutomationTile } from './automation-tile.tsx';
import styles from './dashboard.module.css';
import { FlowCard } from './flow-card.tsx';
import { type FlowPart, type FlowRange, rangeOf, rangeWords } from './flow-range.ts';
import { openOnly } from './open-only.ts';
import { OpenTables } from './open-tables.tsx';
import type { DashboardFigures } from './read-figures.ts';
import { DurationTile, Tile } from './tile.tsx';
import { TransactionTiles } from './transaction-tiles.tsx';

interface FiguresProps {
  readonly view: string;
  readonly figures: DashboardFigures;
  readonly onRange: (range: FlowRange) => void;
}

/** The figures of a view: what is open, and what happened in the span of the dashboard or the selected part of it. */
export function Figures({ view, figures, onRange }: FiguresProps) {
  const { span, range, now, readAt, whole, shown, transactions } = figures;
  const { open, flow, excluded, reaction, resolution } = shown;
  const sum = sumOf(flow, ['opened', 'ended', 'stopped', 'updates', 'automated', 'written']);
  const states = useMonitor(
    ({ hostState }) => hostState?.views.find((each) => each.view === view)?.incidentStates,
  );
  const provedAt = useMonitor((store) => shownView(store)?.provedAt ?? null);
  const list = (filter: Partial<typeof everything>) => {
    incidentFilters.set(view, { ...everything, ...filter });
    goToPlace(allIncidents, view);
  };
  const { width } = span;
  const listPart = (part: FlowPart) => list({ happened: { ...part, width } });
  const wholeTime = rangeOf(flow, width);
  const listSlowest = (what: 'reaction' | 'resolution') => (leastMs: number) =>
    list({ happened: { ...wholeTime, what, width, leastMs } });
  // An excluded change may belong to any of these counts, so they are only minimums.
  const isLeast = excluded > 0;
  const counted = (what: FlowPart['what']) => leastWords(sum[what], isLeast) ?? 'unknown';
  const tile = (what: FlowPart['what']) => {
    const least = leastOf(sum[what], isLeast);
    return (
      <Tile
        mark={what}
        word={what}
        value={least?.value ?? 'unknown'}
        more={least?.note}
        onOpen={sum[what] === 0 ? undefined : () => listPart({ ...wholeTime, what })}
      />
    );
  };
  const time = range === null ? span.label : rangeWords(range);
  const label = `${time}: opened ${counted('opened')}, ended ${counted('ended')}, stopped ${counted('stopped')}`;
  const asOf = `as of ${formatDate(now, 0)}, ${formatClock(now)} · complete before update ${formatCount(shown.asOf)}`;
  const rangeMs = range === null ? span.ms : range.to - range.from;
  return (
    <>
      <dl className={styles['tiles']}>
        <Tile word="open now" value={formatCount(open.total)} onOpen={() => list(openOnly(states ?? {}))} />
        {tile('opened')}
        {tile('ended')}
        {tile('stopped')}
        <AutomationTile
          {...sum}
          onOpen={() => list({ happened: { ...wholeTime, what: 'automated', width } })}
        />
        <DurationTile
          word="time to first reaction"
          durations={reaction}
          onSlowest={listSlowest('reaction')}
        />
        <DurationTile word="time to end" durations={resolution} onSlowest={listSlowest('resolution')} />
        <Tile
          word="updates"
          value={formatCount(sum.updates)}
          more={rateWords(sum.updates, rangeMs)}
          hint="Updates received in this time, also older ones that were loaded in it."
        />
        <Tile
          word="lag"
          value={provedAt === null ? 'unknown' : formatDuration(Math.max(0, readAt - provedAt))}
          hint="Time since the platform last confirmed that no update is missing."
        />
        <TransactionTiles view={view} span={span} range={range} figures={transactions} />
      </dl>
      <FlowCard
        view={view}
        span={span}
        range={range}
        label={label}
        asOf={asOf}
        onRange={onRange}
        flow={whole.flow}
        excluded={whole.excluded}
        onOpen={listPart}
      />
      <OpenTables view={view} open={open} states={states ?? {}} onShow={list} />
    </>
  );
}

/** `3 per minute on average`; undefined if there are too few updates for a rate. */
function rateWords(updates: number, ms: number): string | undefined {
  const perMinute = updates / (ms / 60_000);
  return perMinute < 1 ? undefined : `${formatCount(Math.round(perMinute))} per minute on average`;
}
