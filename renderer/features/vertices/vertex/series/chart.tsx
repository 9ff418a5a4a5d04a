import { Flex, useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type UPlot from 'uplot';
import { canDraw } from '../../../../ui/chart/can-draw.ts';
import { formatCreated } from '../../lists/created-text.ts';
import { drawChart } from './draw-chart.ts';
import { numberOf } from './number-of.ts';
import type { Range, ShownRange } from './range.ts';
import styles from './series.module.css';
import type { Point } from './value-columns.tsx';

interface ChartProps {
  readonly points: readonly Point[];
  /** Range of the time axis; null takes the range of the values. */
  readonly shown: ShownRange | null;
  /** Text for screen readers instead of the picture. */
  readonly label: string;
  /** Called with the range that was selected by dragging. */
  readonly onZoom: (range: Range) => void;
}

/** Line chart of the numeric values over time; dragging across a range zooms into it. */
export function Chart({ points, shown, label, onZoom }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latestOnZoom = useRef(onZoom);
  latestOnZoom.current = onZoom;
  const [pointedIndex, setPointedIndex] = useState<number | null>(null);
  const scheme = useComputedColorScheme();
  const data = useMemo(() => dataOf(points), [points]);
  const [from, to] = [shown?.from ?? null, shown?.to ?? null];
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another scheme all colours are others
  useEffect(() => {
    if (place.current === null || !canDraw()) return;
    const span = from === null || to === null ? null : { from, to };
    return drawChart(place.current, data, {
      shown: span,
      onZoom: (range) => latestOnZoom.current(range),
      onPoint: setPointedIndex,
    });
  }, [data, from, to, scheme]);
  const point = pointedIndex === null ? undefined : points[pointedIndex];
  return (
    <Flex className={styles['chart']}>
      <div ref={place} className={styles['plot']} role="img" aria-label={`Chart: ${label}`} />
      {point && (
        <p className={styles['pointed']} aria-hidden="true">
          {formatCreated(point.at)}
          <b>{point.value}</b>
        </p>
      )}
    </Flex>
  );
}

const dataOf = (points: readonly Point[]): UPlot.AlignedData => [
  points.map(({ at }) => at),
  // A value that is not a number leaves a gap in the line.
  points.map(({ value }) => numberOf(value)),
];
