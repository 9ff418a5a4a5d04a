import styles from './sparkline.module.css';

/** Counts of one interval. */
export interface SparkBucket {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly fine: number;
  readonly failed: number;
  /** Ended, but neither fine nor failed. */
  readonly quiet?: number;
  /** Began in this interval; drawn as a line over the bars. */
  readonly begun?: number;
}

// Height of the drawing, width of an interval and width of its bar, in units of the drawing, which is stretched to its
// room.
const height = 30;
const slot = 4;
const bar = 3;

/** Chart of intervals: a bar of what ended (failed at the bottom, then fine, then quiet), and a line of what began. */
export function Sparkline({ buckets, label }: { buckets: readonly SparkBucket[]; label: string }) {
  const highest = Math.max(
    1,
    ...buckets.map(({ begun = 0, fine, failed, quiet = 0 }) => Math.max(begun, fine + failed + quiet)),
  );
  const heightOf = (count: number) => round((count / highest) * (height - 2));
  const totalWidth = Math.max(1, buckets.length) * slot;
  const line = buckets
    .map(
      ({ begun = 0 }, index) =>
        `${index === 0 ? 'M' : 'L'}${index * slot + bar / 2} ${round(height - 1 - heightOf(begun))}`,
    )
    .join('');
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${totalWidth} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {buckets.map(({ at, fine, failed, quiet = 0 }, index) => (
        <g key={at}>
          <rect
            className={styles['failed']}
            x={index * slot}
            y={height - heightOf(failed)}
            width={bar}
            height={heightOf(failed)}
          />
          <rect
            className={styles['fine']}
            x={index * slot}
            y={height - heightOf(failed) - heightOf(fine)}
            width={bar}
            height={heightOf(fine)}
          />
          {quiet > 0 && (
            <rect
              className={styles['quiet']}
              x={index * slot}
              y={height - heightOf(failed) - heightOf(fine) - heightOf(quiet)}
              width={bar}
              height={heightOf(quiet)}
            />
          )}
        </g>
      ))}
      <line className={styles['ground']} x1={0} y1={height} x2={totalWidth} y2={height} />
      {buckets.some(({ begun = 0 }) => begun > 0) && (
        <path className={styles['begun']} d={line} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
