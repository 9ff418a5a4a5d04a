import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colorsOf } from '../canvas-colors.ts';
import type { Range, ShownRange } from './range.ts';

/** Up to so many, each value is a dot on the line. */
const dottedValues = 120;
/** A press that slips is no marked piece. */
const leastPx = 6;

const second = 1_000;
const day = 86_400 * second;

/**
 * Formats of moments on the axis, by the step between them: the fixed part, then what is added with a new year, month,
 * day, hour, minute and second, and how the two are combined.
 */
const timeWords: UPlot.Axis.Values = [
  [365 * day, '{YYYY}', null, null, null, null, null, null, 1],
  [28 * day, '{MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [day, '{D} {MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [60 * second, '{HH}:{mm}', '\n{D} {MMM} {YYYY}', null, '\n{D} {MMM}', null, null, null, 1],
  [second, '{HH}:{mm}:{ss}', '\n{D} {MMM} {YYYY}', null, '\n{D} {MMM}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}.{fff}', '\n{D} {MMM} {YYYY}', null, '\n{D} {MMM}', null, null, null, 1],
];

interface ChartDeps {
  /** Range of the time axis; null takes the range of the values. */
  readonly shown: ShownRange | null;
  /** A piece was marked. */
  readonly onZoom: (range: Range) => void;
  /** The place of the value that is pointed at among the others; null for none. */
  readonly onPoint: (index: number | null) => void;
}

/** Draws values over time in milliseconds. @returns what takes the chart away again */
export function drawChart(
  place: HTMLElement,
  data: UPlot.AlignedData,
  { shown, onZoom, onPoint }: ChartDeps,
): () => void {
  const color = colorsOf(place, ['accent', 'muted', 'line-soft', 'line-strong', 'sans']);
  const axis: UPlot.Axis = {
    stroke: color.muted,
    font: `11px ${color.sans}`,
    grid: { stroke: color['line-soft'], width: 1 },
    ticks: { stroke: color['line-strong'], width: 1, size: 4 },
  };
  const chart = new UPlot(
    {
      width: Math.max(1, place.clientWidth),
      height: Math.max(1, place.clientHeight),
      ms: 1,
      legend: { show: false },
      // The day of a local calendar, as the table has it.
      tzDate: (ms) => new Date(ms),
      scales: { x: shown ? { time: true, range: () => [shown.from, shown.to] } : { time: true } },
      series: [
        {},
        {
          stroke: color.accent,
          width: 1.5,
          points: { show: data[0].length <= dottedValues, size: 5, fill: color.accent },
        },
      ],
      axes: [
        { ...axis, values: timeWords },
        { ...axis, size: 56 },
      ],
      cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 8 } },
      hooks: {
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
        setSelect: [
          (self) => {
            const { left, width } = self.select;
            if (width < leastPx) return;
            onZoom({
              from: Math.round(self.posToVal(left, 'x')),
              to: Math.round(self.posToVal(left + width, 'x')),
            });
          },
        ],
      },
    },
    data,
    place,
  );
  const observer = new ResizeObserver(() =>
    chart.setSize({ width: Math.max(1, place.clientWidth), height: Math.max(1, place.clientHeight) }),
  );
  observer.observe(place);
  return () => {
    observer.disconnect();
    chart.destroy();
  };
}
