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

/** Returns an axis in the colours that the page has now; a later change of the color scheme does not change them. */
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
  /** Removes the chart. */
  readonly close: () => void;
}

/** Opens a chart over time in ms since epoch; it always has the size of `place`. */
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
      // Local time, like in the tables.
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

/** Narrowest selection: a click during which the pointer moves a little selects nothing. */
const minPx = 6;

/** Returns the part of the time axis that was selected by dragging, in ms since epoch; null for a click. */
export function markedIn(chart: UPlot): { readonly from: number; readonly to: number } | null {
  const { left, width } = chart.select;
  if (width < minPx) return null;
  return {
    from: Math.round(chart.posToVal(left, 'x')),
    to: Math.round(chart.posToVal(left + width, 'x')),
  };
}
