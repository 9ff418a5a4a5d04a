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
  /** A piece of it was marked to be seen closer. */
  readonly onZoom: (range: Range) => void;
}

/** The values that are numbers as a line over time; a piece that is drawn over with the pointer is shown closer. */
export function Chart({ points, shown, label, onZoom }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onZoom);
  latest.current = onZoom;
  const [pointed, setPointed] = useState<number | null>(null);
  const scheme = useComputedColorScheme();
  const data = useMemo(() => dataOf(points), [points]);
  const [from, to] = [shown?.from ?? null, shown?.to ?? null];
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another scheme all colours are others
  useEffect(() => {
    if (place.current === null || !canDraw()) return;
    const span = from === null || to === null ? null : { from, to };
    return drawChart(place.current, data, {
      shown: span,
      onZoom: (range) => latest.current(range),
      onPoint: setPointed,
    });
  }, [data, from, to, scheme]);
  const point = pointed === null ? undefined : points[pointed];
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
  // A text leaves a hole in the line.
  points.map(({ value }) => numberOf(value)),
];
