import type UPlot from 'uplot';
import { colorsOf } from '../../../../ui/chart/canvas-colors.ts';
import { axisIn, markedIn, openChart, timeWords } from '../../../../ui/chart/open-chart.ts';
import type { Range, ShownRange } from './range.ts';

/** Up to this number of values, each one is a dot on the line. */
const dottedValues = 120;

interface ChartDeps {
  /** Range of the time axis; null takes the range of the values. */
  readonly shown: ShownRange | null;
  /** Called with the range that was selected by dragging. */
  readonly onZoom: (range: Range) => void;
  /** Called with the index of the value under the pointer; null for none. */
  readonly onPoint: (index: number | null) => void;
}

/**
 * Draws a line chart with uPlot.
 * @param data times in milliseconds since epoch, and values
 * @returns a function that removes the chart
 */
export function drawChart(
  place: HTMLElement,
  data: UPlot.AlignedData,
  { shown, onZoom, onPoint }: ChartDeps,
): () => void {
  const { accent } = colorsOf(place, ['accent']);
  const axis = axisIn(place);
  const options = {
    scales: {
      x: shown ? { time: true, range: (): [number, number] => [shown.from, shown.to] } : { time: true },
    },
    series: [
      {},
      {
        stroke: accent,
        width: 1.5,
        points: { show: data[0].length <= dottedValues, size: 5, fill: accent },
      },
    ],
    axes: [
      { ...axis, values: timeWords },
      { ...axis, size: 56 },
    ],
    cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 8 } },
    hooks: {
      setCursor: [({ cursor }: UPlot) => onPoint(cursor.idx ?? null)],
      setSelect: [
        (chart: UPlot) => {
          const marked = markedIn(chart);
          if (marked !== null) onZoom(marked);
        },
      ],
    },
  };
  return openChart(place, options, data).close;
}
