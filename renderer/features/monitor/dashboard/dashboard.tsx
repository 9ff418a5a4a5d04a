import { Button, Flex, Loader, SegmentedControl } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { home } from '../../../ui/focus.ts';
import { Problem } from '../../../ui/problem.tsx';
import { isNeverRead } from '../never-read.ts';
import { NotRead } from '../not-read.tsx';
import { shownView, useMonitor } from '../store.ts';
import { useSteadyVersion } from '../use-steady.ts';
import styles from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { type FlowRange, rangeWords } from './flow-range.ts';
import { type FlowSpan, flowSpans, lastHour } from './flow-span.ts';
import { readFigures } from './read-figures.ts';

const refreshMs = 2_000;
/** Interval of loading without changes: the intervals end even when nothing happens. */
const tickMs = 15_000;

/** The dashboard: which incidents are open now, and which were opened and ended in a span of time. */
export function DashboardView({ view }: { view: string }) {
  const { api } = useHost();
  const [span, setSpan] = useState<FlowSpan>(lastHour);
  const [range, setRange] = useState<FlowRange | null>(null);
  const version = useSteadyVersion(view, refreshMs);
  const pausedAt = useMonitor(({ paused }) => paused?.at ?? null);
  const tick = useNow(pausedAt === null ? tickMs : null);
  const isUnread = useMonitor((store) => isNeverRead(shownView(store)));
  const staleAt = useMonitor((store) => staleSince(shownView(store)));
  /** End of the time about which something is known; null for the present. */
  const endAt = pausedAt ?? staleAt;
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: both can change the response
    useCallback(
      (signal: AbortSignal) => readFigures(api, { view, span, range, now: endAt ?? Date.now() }, signal),
      [api, view, span, range, version, tick, endAt],
    ),
  );
  const asOf =
    value &&
    `${staleAt === null ? '' : `as of ${formatMoment(staleAt)} · `}complete before update ${formatCount(value.shown.asOf)}`;
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
          onChange={(id) => {
            setSpan(flowSpans.find((each) => each.id === id) ?? lastHour);
            setRange(null);
          }}
        />
        {range !== null && (
          <span className={styles['range']}>
            <span role="status">{rangeWords(range)}</span>
            <Button variant="subtle" aria-label="Clear the selected time" onClick={() => setRange(null)}>
              Clear
            </Button>
          </span>
        )}
        {asOf !== null && !isUnread && <span className={styles['asOf']}>{asOf}</span>}
      </Flex>
      {isUnread && <NotRead what="figures" view={view} />}
      {value === null && error && <Problem error={error} />}
      {value === null && !error && <Loader size="sm" aria-label="Counting incidents" />}
      {value !== null && !isUnread && <Figures view={view} figures={value} onRange={setRange} />}
    </Flex>
  );
}

/** When a view that cannot be read now was last complete, in ms since epoch; null for other views. */
const staleSince = (state: ViewState | null): number | null =>
  state?.intake === 'offline' || state?.intake === 'signed-out' ? state.provedAt : null;
