import type { ReactNode } from 'react';
import type { Durations } from '../../../../shared/monitor/dashboard.ts';
import { formatCount, formatDuration } from '../../../../shared/units.ts';
import styles from './dashboard.module.css';

interface TileProps {
  /** Kind of count, which has a colour in the chart. */
  readonly mark?: 'opened' | 'ended' | 'stopped';
  readonly word: string;
  readonly value: string;
  readonly more?: ReactNode;
  /** Explains how the value is counted. */
  readonly hint?: string;
  /** Opens the list of what is counted; absent if there is none. */
  readonly onOpen?: (() => void) | undefined;
}

/** A figure of the dashboard. */
export const Tile = ({ mark, word, value, more, hint, onOpen }: TileProps) => (
  <div className={styles['tile']} title={hint}>
    <dt>
      {mark && <i className={styles['mark']} data-mark={mark} aria-hidden="true" />}
      {word}
    </dt>
    <dd>
      {onOpen ? (
        <button type="button" onClick={onOpen}>
          {value}
        </button>
      ) : (
        value
      )}
    </dd>
    {more && <dd className={styles['more']}>{more}</dd>}
  </div>
);

interface DurationTileProps {
  readonly word: string;
  readonly durations: Pick<Durations, 'medianMs' | 'p95Ms' | 'excluded'>;
  /** Opens the list of the slowest, which took at least the 95th percentile; absent if there is no such list. */
  readonly onSlowest?: ((p95Ms: number) => void) | undefined;
}

/** Tile with the median, the 95th percentile, and how many durations are not known. */
export function DurationTile({ word, durations, onSlowest }: DurationTileProps) {
  const { medianMs, p95Ms, excluded } = durations;
  const within = p95Ms === null ? '' : `95 % within ${formatDuration(p95Ms)}`;
  const unknown = excluded === 0 ? '' : `${formatCount(excluded)} not known`;
  return (
    <Tile
      word={word}
      value={medianMs === null ? '–' : formatDuration(medianMs)}
      more={
        (within || unknown) && (
          <>
            {onSlowest && p95Ms !== null ? (
              <button type="button" title={slowestHint} onClick={() => onSlowest(p95Ms)}>
                {within}
              </button>
            ) : (
              within
            )}
            {within && unknown && <br />}
            {unknown}
          </>
        )
      }
    />
  );
}

const slowestHint = 'Opens the list of the others: those that took longer, or about as long.';
