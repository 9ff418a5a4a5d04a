import UPlot from 'uplot';
import { formatCount } from '../../../../shared/units.ts';
import { colorsOf } from '../../../ui/chart/canvas-colors.ts';
import { axisIn, markedIn, openChart, timeWords } from '../../../ui/chart/open-chart.ts';
import styles from './dashboard.module.css';
import { barAt, type FlowPart, type FlowRange, type Interval, intervalsIn } from './flow-range.ts';

interface FlowData {
  readonly flow: readonly Interval[];
  /** Length of an interval, in milliseconds. */
  readonly width: number;
  /** The selected part; null for none. */
  readonly range: FlowRange | null;
}

interface DrawnFlow {
  /** Shows other data in the same chart, also while the user is marking a part. */
  show(data: FlowData): void;
  close(): void;
}

/** Share of an interval that a bar takes, and its greatest width in pixels. */
const barSize: [number, number] = [0.4, 28];
/** Whole numbers only. */
const countSteps = [0, 1, 2, 3, 4, 5, 6].flatMap((zeros) => [1, 2, 5].map((step) => step * 10 ** zeros));

/** Draws opened incidents of each interval beside those that ended or were stopped. */
export function drawFlow(
  place: HTMLElement,
  first: FlowData,
  on: {
    readonly onRange: (range: FlowRange) => void;
    readonly onOpen: (part: FlowPart) => void;
    /** The pointer is at this interval, and at this bar of it; null for none. */
    readonly onPoint: (interval: Interval | null, bar: FlowPart | null) => void;
  },
): DrawnFlow {
  let shown = first;
  let wasMarked = false;
  const pointed = bandIn(styles['pointedBand']);
  const selected = bandIn(styles['selectedBand']);
  const barOf = (chart: UPlot): FlowPart | null => {
    const { idx, left = -1, top = -1 } = chart.cursor;
    const interval = shown.flow[idx ?? -1];
    if (interval === undefined || left < 0) return null;
    const placeInInterval = (chart.posToVal(left, 'x') - interval.at) / shown.width;
    return barAt(interval, shown.width, { place: placeInInterval, count: chart.posToVal(top, 'y') });
  };
  const showBands = (chart: UPlot) => {
    const interval = shown.flow[chart.cursor.idx ?? -1];
    showBand(chart, pointed, interval ? { from: interval.at, to: interval.at + shown.width } : null);
    showBand(chart, selected, shown.range);
  };
  const { chart, close } = openChart(
    place,
    {
      scales: {
        x: { time: true, range: () => spanOf(shown) },
        y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] },
      },
      series: seriesIn(place),
      axes: axesIn(place),
      cursor: {
        y: false,
        x: false,
        points: { show: false },
        drag: {
          x: true,
          y: false,
          setScale: false,
          // A click with a small movement, which marks nothing, is still a click.
          click(_, event) {
            if (wasMarked) event.stopImmediatePropagation();
          },
        },
      },
      hooks: {
        ready: [
          (self) => {
            // Behind the bars, so that these keep their colours.
            self.under.append(pointed, selected);
            self.over.addEventListener('mousedown', () => {
              wasMarked = false;
            });
            self.over.addEventListener('click', () => {
              const bar = barOf(self);
              if (bar !== null && !wasMarked) on.onOpen(bar);
            });
          },
        ],
        draw: [showBands],
        setCursor: [
          (self) => {
            showBands(self);
            const bar = barOf(self);
            self.over.style.cursor = bar === null ? 'crosshair' : 'pointer';
            on.onPoint(shown.flow[self.cursor.idx ?? -1] ?? null, bar);
          },
        ],
        setSelect: [
          (self) => {
            const marked = markedIn(self);
            if (self.select.width > 0) self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            const range = marked === null ? null : intervalsIn(shown.flow, shown.width, marked);
            wasMarked = range !== null;
            if (range !== null) on.onRange(range);
          },
        ],
      },
    },
    dataOf(shown),
  );
  return {
    close,
    show(data) {
      shown = data;
      chart.setData(dataOf(data));
    },
  };
}

/** Data of the chart, at the middle of each interval. The bar of ended incidents covers a part of ended and stopped. */
const dataOf = ({ flow, width }: FlowData): UPlot.AlignedData => [
  flow.map(({ at }) => at + width / 2),
  flow.map(({ opened }) => opened),
  flow.map(({ ended, stopped }) => ended + stopped),
  flow.map(({ ended }) => ended),
];

const spanOf = ({ flow, width }: FlowData): [number, number] => {
  const [from = 0, to = 0] = [flow[0]?.at, flow.at(-1)?.at];
  return [from, to + width];
};

function seriesIn(place: HTMLElement): UPlot.Series[] {
  const { accent, ok, bad } = colorsOf(place, ['accent', 'ok', 'bad']);
  const bars = (fill: string, align: -1 | 1): UPlot.Series => ({
    fill,
    width: 0,
    points: { show: false },
    paths: UPlot.paths.bars?.({ size: barSize, align }) ?? (() => null),
  });
  return [{}, bars(accent, -1), bars(bad, 1), bars(ok, 1)];
}

function axesIn(place: HTMLElement): UPlot.Axis[] {
  const axis = axisIn(place);
  return [
    { ...axis, grid: { show: false }, values: timeWords },
    { ...axis, size: 48, space: 24, incrs: countSteps, values: (_, counts) => counts.map(formatCount) },
  ];
}

function bandIn(name: string | undefined): HTMLElement {
  const band = document.createElement('div');
  if (name !== undefined) band.className = name;
  return band;
}

/** Puts a band over a part of the chart; hides the band if that part is out of view. */
function showBand(chart: UPlot, band: HTMLElement, range: FlowRange | null): void {
  const plotWidth = chart.over.clientWidth;
  const [left, right] = [range?.from ?? 0, range?.to ?? 0].map((at) =>
    Math.min(plotWidth, Math.max(0, chart.valToPos(at, 'x'))),
  ) as [number, number];
  band.hidden = range === null || right <= left;
  band.style.left = `${left}px`;
  band.style.width = `${right - left}px`;
}
