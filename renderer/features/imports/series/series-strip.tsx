import { Flex } from '@mantine/core';
import { useMemo } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { momentWords, readTimestamp } from '../look/moment.ts';
import styles from './series.module.css';
import { lastRun, type Series, seriesOf } from './series.ts';
import { gapWords, numberWords, rangeOf, SparkLine } from './spark-line.tsx';

/** Limit of drawn series; more are counted. */
const maxSeries = 4;

interface SeriesStripProps {
  readonly file: ReadyFile;
  /** Loaded rows of the file, in the order of loading; the rows around the last one are drawn. */
  readonly rows: readonly PreviewRow[];
}

/** Values of the loaded rows of a timeseries file as lines, for the first few series; nothing for other files. */
export function SeriesStrip({ file, rows }: SeriesStripProps) {
  const seriesRows = file.recognition.kind.value === 'timeseries' ? rows : none;
  const rowsKey = `${seriesRows.length} ${seriesRows.at(-1)?.record ?? 0} ${file.revision}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the rows, always a new list
  const { run, series } = useMemo(() => {
    const lastRows = lastRun(seriesRows);
    return { run: lastRows, series: seriesOf(file.columns, lastRows, lastRows.some(isSuspected) ? 1000 : 1) };
  }, [rowsKey]);
  const shown = series.filter(({ points }) => points.length > 1).slice(0, maxSeries);
  const seconds = secondsWords(file, run);
  if (shown.length === 0 && seconds === null) return null;
  return (
    <Flex
      className={styles['strip']}
      component="section"
      wrap="wrap"
      gap="var(--space-8) var(--space-16)"
      align="stretch"
      aria-label="Values of the rows shown"
    >
      {seconds !== null && (
        <Flex className={styles['seconds']} component="p" gap="var(--space-8)" align="center">
          <Icon name="clock" />
          {seconds}
        </Flex>
      )}
      {shown.map((each) => (
        <SeriesCard key={each.id} series={each} />
      ))}
      <p className={styles['span']}>
        rows {formatCount(run[0]?.record ?? 0)}–{formatCount(run.at(-1)?.record ?? 0)}
        {series.length > shown.length && (
          <>
            <br />
            and {plural(series.length - shown.length, 'more series', 'more series')}
          </>
        )}
      </p>
    </Flex>
  );
}

const none: readonly PreviewRow[] = [];

function SeriesCard({ series }: { series: Series }) {
  const [least, most] = rangeOf(series.points);
  const facts = [
    series.isBeginning && `first ${plural(series.points.length, 'value')}`,
    `${numberWords(least)} to ${numberWords(most)}`,
    gapWords(series.gaps),
  ].filter(Boolean);
  return (
    <div className={styles['card']}>
      <Flex className={styles['label']} component="p" gap="var(--space-8)" justify="space-between">
        <span className={styles['id']} title={series.id}>
          {series.id}
        </span>
        <span className={styles['facts']}>{facts.join(' · ')}</span>
      </Flex>
      <SparkLine series={series} />
    </div>
  );
}

const isSuspected = ({ faults }: PreviewRow) => faults.some(({ rule }) => rule === 'timestamp-seconds');

/**
 * Hint that timestamps may be seconds instead of milliseconds, with the first of them; null if none are suspected.
 */
function secondsWords({ columns }: ReadyFile, rows: readonly PreviewRow[]): string | null {
  const first = rows.find(isSuspected);
  if (!first) return null;
  const text = first.cells[columns.findIndex(({ name }) => name === 'timestamp')] ?? '';
  const value = readTimestamp(text);
  const [read, intended] = value === null ? [null, null] : [momentWords(value), momentWords(value * 1000)];
  const example = read && intended ? ` ${text} is read as ${read}; as seconds it is ${intended}.` : '';
  return `These timestamps look like seconds, but the platform reads milliseconds.${example}`;
}
