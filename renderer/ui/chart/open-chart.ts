import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colorsOf } from './canvas-colors.ts';

const second = 1_000;
const day = 86_400 * second;

/**
 * Formats of moments on the axis, by the step between them: the fixed part, then what is added with a new year, month,
 * day, hour, minute and second, and how the two are combined.
 */
export const timeWords: UPlot.Axis.Values = [
  [365 * day, '{YYYY}', null, null, null, null, null, null, 1],
  [28 * day, '{MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [day, '{D} {MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [60 * second, '{HH}:{mm}', '\n{D} {MMM} {YYYY}', null, '\n{D} {MMM}', null, null, null, 1],
  [second, '{HH}:{mm}:{ss}', '\n{D} {MMM} {YYYY}', null, '\n{D} {MMM}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}.{fff}', '\n{D} {MMM} {YYYY}', null, '\n{D} {MMM}', null, null, null, 1],
];

/** An axis in the colours of the page; the scheme of the system is that of the moment. */
export function axisIn(place: HTMLElement): UPlot.Axis {
  const color = colorsOf(place, ['muted', 'line-soft', 'line-strong', 'sans']);
  return {
    stroke: color.muted,
    font: `11px ${color.sans}`,
    grid: { stroke: color['line-soft'], width: 1 },
    ticks: { stroke: color['line-strong'], width: 1, size: 4 },
  };
}

interface OpenChart {
  readonly chart: UPlot;
  /** Takes the chart away again. */
  readonly close: () => void;
}

/** Opens a chart over time in milliseconds that is as large as its place. */
export function openChart(
  place: HTMLElement,
  options: Omit<UPlot.Options, 'width' | 'height' | 'ms' | 'legend' | 'tzDate'>,
  data: UPlot.AlignedData,
): OpenChart {
  const size = () => ({ width: Math.max(1, place.clientWidth), height: Math.max(1, place.clientHeight) });
  const chart = new UPlot(
    {
      ...options,
      ...size(),
      ms: 1,
      legend: { show: false },
      // The day of a local calendar, as the tables have it.
      tzDate: (ms) => new Date(ms),
    },
    data,
    place,
  );
  const observer = new ResizeObserver(() => chart.setSize(size()));
  observer.observe(place);
  return {
    chart,
    close() {
      observer.disconnect();
      chart.destroy();
    },
  };
}

/** A press that slips is no marked piece. */
const leastPx = 6;

/** The part of the time axis that was drawn over with the pointer; null for a press. */
export function markedIn(chart: UPlot): { readonly from: number; readonly to: number } | null {
  const { left, width } = chart.select;
  if (width < leastPx) return null;
  return {
    from: Math.round(chart.posToVal(left, 'x')),
    to: Math.round(chart.posToVal(left + width, 'x')),
  };
}
