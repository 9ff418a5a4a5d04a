import { Flex, Loader, SegmentedControl } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Dashboard } from '../../../../shared/monitor/dashboard.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { formatDate, formatMoment } from '../../../ui/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { home } from '../../../ui/focus.ts';
import { Problem } from '../../../ui/problem.tsx';
import { statusLook } from '../incident/status-badge.tsx';
import { builtIn, everything } from '../incidents/filters.ts';
import { incidentFilters } from '../incidents/store.ts';
import { leastWords } from '../least-words.ts';
import { isNeverRead } from '../never-read.ts';
import { NotRead } from '../not-read.tsx';
import { allIncidents, goToPlace } from '../places.ts';
import { shownView, useMonitor } from '../store.ts';
import { useSteadyVersion } from '../use-steady.ts';
import styles from './dashboard.module.css';
import { FlowChart } from './flow-chart.tsx';
import { type FlowSpan, flowSpans, lastHour, rangeUpTo } from './flow-span.ts';
import { flowText } from './flow-text.ts';
import { OpenBy } from './open-by.tsx';
import { DurationTile, Tile } from './tile.tsx';
import { type TransactionFigures, TransactionTiles } from './transaction-tiles.tsx';

const dayMs = 86_400_000;
const lookMs = 2_000;
/** Pieces of time end even when nothing happens. */
const tickMs = 15_000;

/** What is open now, and what was opened and ended in a stretch of time. */
export function DashboardView({ view }: { view: string }) {
  const { api } = useHost();
  const [span, setSpan] = useState<FlowSpan>(lastHour);
  const version = useSteadyVersion(view, lookMs);
  const pausedAt = useMonitor(({ paused }) => paused?.at ?? null);
  const tick = useNow(pausedAt === null ? tickMs : null);
  const isUnread = useMonitor((store) => isNeverRead(shownView(store)));
  const staleAt = useMonitor((store) => staleSince(shownView(store)));
  /** Nothing is known of later times. */
  const endAt = pausedAt ?? staleAt;
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: both can change the response
    useCallback(
      async (signal: AbortSignal) => {
        const now = endAt ?? Date.now();
        const [incidents, transactions] = await Promise.all([
          api.monitor.dashboard({ view, width: span.width, ...rangeUpTo(now, span) }, { signal }),
          api.monitor.figures({ view, range: { from: now - span.ms, to: now }, buckets: 1 }, { signal }),
        ]);
        return { incidents, transactions };
      },
      [api, view, span, version, tick, endAt],
    ),
  );
  return (
    <Flex
      className={styles['page']}
      component="section"
      direction="column"
      gap="var(--space-16)"
      aria-labelledby="dashboard-head"
    >
      <Flex
        className={styles['head']}
        component="header"
        wrap="wrap"
        gap="var(--space-8) var(--space-16)"
        align="center"
      >
        <h1 {...home} id="dashboard-head">
          Dashboard
        </h1>
        <SegmentedControl
          size="xs"
          aria-label="Time"
          value={span.id}
          data={flowSpans.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => setSpan(flowSpans.find((each) => each.id === id) ?? lastHour)}
        />
        {value !== null && !isUnread && (
          <span className={styles['asOf']}>
            {staleAt !== null && `as of ${formatMoment(staleAt)} · `}complete before update{' '}
            {formatCount(value.incidents.asOf)}
          </span>
        )}
      </Flex>
      {isUnread && <NotRead what="figures" />}
      {value === null && error && <Problem error={error} />}
      {value === null && !error && <Loader size="sm" aria-label="Counting incidents" />}
      {value !== null && !isUnread && <Figures view={view} span={span} {...value} />}
    </Flex>
  );
}

/** When everything was here the last time, of a view that cannot be read now; null of any other. */
const staleSince = (state: ViewState | null): number | null =>
  state?.intake === 'offline' || state?.intake === 'signed-out' ? state.provedAt : null;

interface FiguresProps {
  readonly view: string;
  readonly span: FlowSpan;
  readonly incidents: Dashboard;
  readonly transactions: TransactionFigures;
}

function Figures({ view, span, incidents, transactions }: FiguresProps) {
  const { open, flow, excluded, reaction, resolution } = incidents;
  const sum = (what: 'opened' | 'ended' | 'stopped' | 'updates') =>
    flow.reduce((total, piece) => total + piece[what], 0);
  const states = useMonitor(
    ({ hostState }) => hostState?.views.find((each) => each.view === view)?.incidentStates,
  );
  const show = (filter: Partial<typeof everything>) => {
    incidentFilters.set(view, { ...everything, ...filter });
    goToPlace(allIncidents, view);
  };
  const openOnly = builtIn(states ?? {}).find(({ name }) => name === 'Open')?.filter ?? everything;
  // An excluded change may belong to any of them.
  const counted = (what: 'opened' | 'ended' | 'stopped') => leastWords(sum(what), excluded > 0) ?? 'unknown';
  const words = `${span.label}: opened ${counted('opened')}, ended ${counted('ended')}, stopped ${counted('stopped')}`;
  return (
    <>
      <dl className={styles['tiles']}>
        <Tile word="open now" value={formatCount(open.total)} onOpen={() => show(openOnly)} />
        <Tile mark="opened" word="opened" value={counted('opened')} />
        <Tile mark="ended" word="ended" value={counted('ended')} />
        <Tile mark="stopped" word="stopped" value={counted('stopped')} />
        <DurationTile word="time to first reaction" durations={reaction} />
        <DurationTile word="time to end" durations={resolution} />
        <Tile word="updates" value={formatCount(sum('updates'))} more={rateWords(sum('updates'), span.ms)} />
        <TransactionTiles view={view} span={span} figures={transactions} />
      </dl>
      <section className={styles['card']} aria-label="Incidents over time">
        <Flex align="center" justify="space-between">
          <h2>Opened and ended per {span.unit}</h2>
          <CopyButton text={flowText(flow)} what="the table" />
        </Flex>
        <FlowChart flow={flow} label={words} words={span.width === dayMs ? formatDate : formatMoment} />
        {excluded > 0 && (
          <p className={styles['none']}>
            {plural(excluded, 'change')} {excluded === 1 ? 'is' : 'are'} not shown: it is not known in which{' '}
            {span.unit} {excluded === 1 ? 'it' : 'each'} happened, or whether it opened an incident.
          </p>
        )}
      </section>
      <div className={styles['cards']}>
        <OpenBy
          title="Open by priority"
          rows={open.byPriority}
          nameless="no priority"
          unknown={open.unknownPriority}
          onOpen={(name) => show({ ...openOnly, facets: { priority: [name] } })}
        />
        <OpenBy
          title="Open by status"
          rows={open.byStatus}
          nameless="no status"
          wordOf={(status) => statusLook(status).word}
          onOpen={(status) => show({ statuses: [status] })}
        />
        <OpenBy
          title="Open by node"
          rows={open.byNode}
          nameless="no node"
          unknown={open.unknownNode}
          onOpen={(name) => show({ ...openOnly, facets: { originNode: [name] } })}
          more={
            open.elsewhere > 0
              ? `${formatCount(open.elsewhere)} more at ${plural(open.nodes - open.byNode.length, 'other node')}`
              : undefined
          }
        />
      </div>
    </>
  );
}

/** `3 per minute`; undefined where they are too few for a rate. */
function rateWords(updates: number, ms: number): string | undefined {
  const perMinute = updates / (ms / 60_000);
  return perMinute < 1 ? undefined : `${formatCount(Math.round(perMinute))} per minute`;
}
