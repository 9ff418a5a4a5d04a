import { formatDuration } from '../../../../shared/units.ts';
import { momentWords } from '../look/moment.ts';
import styles from './series.module.css';
import type { Point, Series } from './series.ts';

/** Size of the drawing in its own units; it is stretched to the available space. */
const width = 1000;
const height = 100;
/** Most points that are drawn; more points than pixels show nothing more. */
const maxPoints = 1500;

/** One series as a line, with its gaps left open and shaded. */
export function SparkLine({ series }: { series: Series }) {
  const { points, gaps } = series;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const [least, most] = rangeOf(points);
  const x = (at: number) => round(((at - first.at) / Math.max(1, last.at - first.at)) * width);
  const y = (value: number) => round(height - ((value - least) / (most - least || 1)) * height);
  const gapStarts = new Set(gaps.map(({ from }) => from));
  const path = thinned(points, gapStarts)
    .map(({ at, value }, index, all) => {
      const before = all[index - 1];
      return `${!before || gapStarts.has(before.at) ? 'M' : 'L'}${x(at)} ${y(value)}`;
    })
    .join('');
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 -4 ${width} ${height + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={seriesWords(series)}
    >
      {gaps.map(({ from, to }) => (
        <rect
          key={from}
          className={styles['gap']}
          x={x(from)}
          y={-4}
          width={x(to) - x(from)}
          height={height + 8}
        />
      ))}
      <path className={styles['line']} d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** `cpu: 60 values from 0 to 97, 2026-11-18 14:00:00 UTC to …, 1 gap of 12 min`. */
export function seriesWords({ id, points, gaps, undrawn, isBeginning }: Series): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${id}: no values to draw`;
  const [least, most] = rangeOf(points);
  const span = `${momentWords(first.at) ?? first.at} to ${momentWords(last.at) ?? last.at}`;
  return [
    `${id}: ${isBeginning ? 'first ' : ''}${points.length} values from ${numberWords(least)} to ${numberWords(most)}`,
    span,
    gapWords(gaps),
    undrawn > 0 && `${undrawn} not drawn`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `1 gap of 12 min`; null without gaps. */
export function gapWords(gaps: Series['gaps']): string | null {
  const longest = Math.max(...gaps.map(({ from, to }) => to - from));
  if (gaps.length === 0) return null;
  return gaps.length === 1
    ? `1 gap of ${formatDuration(longest)}`
    : `${gaps.length} gaps, the longest ${formatDuration(longest)}`;
}

/** A number with up to four significant digits. */
export const numberWords = (value: number): string => String(Number(value.toPrecision(4)));

/** Returns the least and the greatest value. */
export function rangeOf(points: readonly Point[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of points) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

/** Every n-th point, and both ends of each gap. */
function thinned(points: readonly Point[], gapStarts: ReadonlySet<number>): Point[] {
  const step = Math.ceil(points.length / maxPoints);
  return points.filter(
    ({ at }, index) =>
      index % step === 0 || gapStarts.has(at) || gapStarts.has(points[index - 1]?.at ?? Number.NaN),
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
