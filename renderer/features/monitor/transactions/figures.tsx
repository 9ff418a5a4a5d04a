import { Flex } from '@mantine/core';
import { useCallback } from 'react';
import { formatCount, formatDuration } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx';
import { SparklineFact } from '../../../ui/sparkline/sparkline-fact.tsx';
import { sumOf } from '../../../ui/sparkline/sum-of.ts';
import { useMonitor } from '../store.ts';
import { useSteadyVersion } from '../use-steady.ts';
import styles from './figures.module.css';
import { transactionFilters } from './filter-store.ts';
import { figuresSpan, rangeOf, type Span, spans } from './span.ts';

const buckets = 60;
/** Least time between two requests while changes keep arriving. */
const lookMs = 2_000;
/** Interval of requests without changes, because a range such as the last hour moves with the clock. */
const tickMs = 15_000;

/** Chart and numbers of the transactions requested in the chosen time range, how they ended and how long they waited. */
export function Figures({ view }: { view: string }) {
  const { api } = useHost();
  const { span } = transactionFilters.use(view);
  const version = useSteadyVersion(view, lookMs);
  const isPaused = useMonitor(({ paused }) => paused !== null);
  const tick = useNow(isPaused ? null : tickMs);
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: both can change the response
    useCallback(
      (signal: AbortSignal) => {
        const now = useMonitor.getState().paused?.at ?? Date.now();
        const { from, to } = rangeOf(figuresSpan(span), now);
        return api.monitor.figures({ view, range: { from, to: to ?? now }, buckets }, { signal });
      },
      [api, view, span, version, tick],
    ),
  );
  if (value === null) return <p className={styles['none']}>{error ? `No figures: ${error.message}` : ''}</p>;
  const sum = sumOf(value.buckets, ['requested', 'finished', 'failed']);
  const name = spanName(figuresSpan(span));
  return (
    <Flex className={styles['figures']} gap="var(--space-12)" align="center">
      <Sparkline
        buckets={value.buckets.map(({ at, requested, finished, failed }) => ({
          at,
          begun: requested,
          fine: finished,
          failed,
        }))}
        label={`${name}: ${formatCount(sum.requested)} requested, ${formatCount(sum.finished)} finished, ${formatCount(sum.failed)} failed`}
      />
      <span className={styles['spanName']}>{name}</span>
      <Flex className={styles['facts']} component="dl" wrap="wrap" gap="0 var(--space-16)" align="baseline">
        <SparklineFact mark="begun" word="requested" value={formatCount(sum.requested)} />
        <SparklineFact mark="fine" word="finished" value={formatCount(sum.finished)} />
        <SparklineFact mark="failed" word="failed" value={formatCount(sum.failed)} />
        <SparklineFact word="median wait" value={waitWords(value.medianWaitMs)} />
        <SparklineFact word="95 % waited at most" value={waitWords(value.p95WaitMs)} />
      </Flex>
    </Flex>
  );
}

const waitWords = (ms: number | null): string => (ms === null ? '–' : formatDuration(ms));

/** Returns a time range in words, such as `Last hour` or `14:02:00 to now`. */
function spanName(span: Span): string {
  if (span.kind === 'between') {
    const from = span.from === null ? null : formatMoment(span.from);
    const to = span.to === null ? 'now' : formatMoment(span.to);
    return from === null ? `Up to ${to}` : `${from} to ${to}`;
  }
  return (
    spans.find(({ span: each }) => each.kind === 'last' && span.kind === 'last' && each.ms === span.ms)
      ?.label ?? 'All data'
  );
}
