import { Flex, SegmentedControl } from '@mantine/core';
import { useCallback } from 'react';
import type { Api } from '../../../../shared/contract.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx';
import { SparklineFact } from '../../../ui/sparkline/sparkline-fact.tsx';
import { sumOf } from '../../../ui/sparkline/sum-of.ts';
import { choose, useActions } from '../store.ts';
import styles from './list.module.css';

const minuteMs = 60_000;
const spans = [
  { ms: 15 * minuteMs, label: '15 min' },
  { ms: 60 * minuteMs, label: '1 hour' },
  { ms: 24 * 60 * minuteMs, label: '1 day' },
] as const;
const buckets = 60;
/** Interval between two loads: the time range moves even when nothing happens. */
const tickMs = 15_000;

/** Chart and counts of how the actions of the chosen time ended. @param props.version version of the host's data */
export function Figures({ version }: { version: number }) {
  const { api } = useHost();
  const spanMs = useActions(({ choice }) => choice.spanMs);
  const tick = useNow(tickMs);
  const { value, error } = useLatest(
    // biome-ignore lint/correctness/useExhaustiveDependencies: both can change the response
    useCallback(
      (signal: AbortSignal) => api.actions.figures({ spanMs, buckets }, { signal }),
      [api, spanMs, version, tick],
    ),
  );
  const name = spans.find(({ ms }) => ms === spanMs)?.label ?? '';
  return (
    <div className={styles['figures']}>
      {value === null ? (
        <p className={styles['quiet']}>{error ? `No figures: ${error.message}` : ''}</p>
      ) : (
        <Drawn pieces={value} name={name} />
      )}
      <SegmentedControl
        className={styles['span']}
        aria-label="Time range of the figures"
        value={String(spanMs)}
        onChange={(ms) => choose({ spanMs: Number(ms) })}
        data={spans.map(({ ms, label }) => ({ value: String(ms), label }))}
      />
    </div>
  );
}

interface DrawnProps {
  readonly pieces: Awaited<ReturnType<Api['actions']['figures']>>;
  readonly name: string;
}

function Drawn({ pieces, name }: DrawnProps) {
  const { succeeded, failed, denied } = sumOf(pieces, ['succeeded', 'failed', 'denied']);
  return (
    <>
      <Sparkline
        buckets={pieces.map((piece) => ({
          at: piece.at,
          failed: piece.failed,
          fine: piece.succeeded,
          quiet: piece.denied,
        }))}
        label={`The last ${name}: ${formatCount(succeeded)} succeeded, ${formatCount(failed)} failed, ${formatCount(denied)} denied or expired`}
      />
      <Flex className={styles['facts']} component="dl" wrap="wrap" gap="0 var(--space-16)" align="baseline">
        <SparklineFact mark="fine" word="succeeded" value={formatCount(succeeded)} />
        <SparklineFact mark="failed" word="failed" value={formatCount(failed)} />
        <SparklineFact mark="quiet" word="denied or expired" value={formatCount(denied)} />
      </Flex>
    </>
  );
}
