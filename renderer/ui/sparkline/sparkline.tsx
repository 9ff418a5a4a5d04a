import styles from './sparkline.module.css';

/** Counts of one interval. */
export interface SparkBucket {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly fine: number;
  readonly failed: number;
  /** Neither of both. */
  readonly quiet?: number;
  /** Drawn as a line over the bars, where it is counted. */
  readonly begun?: number;
}

/** The drawing's own units; the picture is stretched to the room there is. */
const height = 30;
const slot = 4;
const bar = 3;

/** Ended things of each interval as a bar, failures at its bottom, neither at its top, and begun ones as a line over it. */
export function Sparkline({ buckets, label }: { buckets: readonly SparkBucket[]; label: string }) {
  const most = Math.max(
    1,
    ...buckets.map(({ begun = 0, fine, failed, quiet = 0 }) => Math.max(begun, fine + failed + quiet)),
  );
  const tall = (count: number) => round((count / most) * (height - 2));
  const wide = Math.max(1, buckets.length) * slot;
  const line = buckets
    .map(
      ({ begun = 0 }, index) =>
        `${index === 0 ? 'M' : 'L'}${index * slot + bar / 2} ${round(height - 1 - tall(begun))}`,
    )
    .join('');
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${wide} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {buckets.map(({ at, fine, failed, quiet = 0 }, index) => (
        <g key={at}>
          <rect
            className={styles['failed']}
            x={index * slot}
            y={height - tall(failed)}
            width={bar}
            height={tall(failed)}
          />
          <rect
            className={styles['fine']}
            x={index * slot}
            y={height - tall(failed) - tall(fine)}
            width={bar}
            height={tall(fine)}
          />
          {quiet > 0 && (
            <rect
              className={styles['quiet']}
              x={index * slot}
              y={height - tall(failed) - tall(fine) - tall(quiet)}
              width={bar}
              height={tall(quiet)}
            />
          )}
        </g>
      ))}
      <line className={styles['ground']} x1={0} y1={height} x2={wide} y2={height} />
      {buckets.some(({ begun = 0 }) => begun > 0) && (
        <path className={styles['begun']} d={line} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
