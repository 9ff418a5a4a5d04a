import type { z } from 'zod';
import type { transactionFigures } from '../../../../shared/monitor.ts';
import { formatCount } from '../../../../shared/units.ts';
import styles from './figures.module.css';

type Bucket = z.infer<typeof transactionFigures>['buckets'][number];

/** The drawing's own units; the picture is stretched to the room there is. */
const height = 30;
const slot = 4;
const bar = 3;

/** What ended in each piece of time as a bar, failures below, and what was started as a line over it. */
export function Sparkline({ buckets, span }: { buckets: readonly Bucket[]; span: string }) {
  const most = Math.max(
    1,
    ...buckets.map(({ started, finished, failed }) => Math.max(started, finished + failed)),
  );
  const tall = (count: number) => round((count / most) * (height - 2));
  const wide = Math.max(1, buckets.length) * slot;
  const sum = sumOf(buckets);
  const line = buckets
    .map(
      ({ started }, index) =>
        `${index === 0 ? 'M' : 'L'}${index * slot + bar / 2} ${round(height - 1 - tall(started))}`,
    )
    .join('');
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${wide} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${span}: ${formatCount(sum.started)} started, ${formatCount(sum.finished)} finished, ${formatCount(sum.failed)} failed`}
    >
      {buckets.map(({ at, finished, failed }, index) => (
        <g key={at}>
          <rect
            className={styles['failed']}
            x={index * slot}
            y={height - tall(failed)}
            width={bar}
            height={tall(failed)}
          />
          <rect
            className={styles['finished']}
            x={index * slot}
            y={height - tall(failed) - tall(finished)}
            width={bar}
            height={tall(finished)}
          />
        </g>
      ))}
      <line className={styles['ground']} x1={0} y1={height} x2={wide} y2={height} />
      {sum.started > 0 && <path className={styles['started']} d={line} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}

export const sumOf = (buckets: readonly Bucket[]): Omit<Bucket, 'at'> =>
  buckets.reduce(
    (sum, { started, finished, failed }) => ({
      started: sum.started + started,
      finished: sum.finished + finished,
      failed: sum.failed + failed,
    }),
    { started: 0, finished: 0, failed: 0 },
  );

const round = (value: number): number => Math.round(value * 10) / 10;
