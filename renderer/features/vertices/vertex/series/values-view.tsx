import { Flex, Loader } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { plural } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { useHost } from '../../../../host.ts';
import { gridHeadPx } from '../../../../styles/theme.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { useListRows } from '../../../../ui/grid/use-list-rows.ts';
import { Centre } from '../../../../ui/page/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { formatCreated } from '../../lists/created-text.ts';
import { useVertexData } from '../use-vertex-data.ts';
import { AddValues } from './add-values.tsx';
import { numberOf } from './number-of.ts';
import { allTime, type Range, resolveRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import styles from './series.module.css';
import { type Point, valueColumns, valueRow } from './value-columns.tsx';

const Chart = lazy(() => import('./chart.tsx').then((module) => ({ default: module.Chart })));

/** Page of the values of a timeseries in a time range, as a chart and as a table. */
export function ValuesView({ vertex }: { vertex: OpenVertex }) {
  const { api } = useHost();
  const { id } = vertex;
  const [range, setRange] = useState<Range>(allTime);
  /** Previous ranges, to return to. */
  const [before, setBefore] = useState<readonly Range[]>([]);
  const { from, to } = range;
  const values = useVertexData(
    vertex,
    useCallback(
      (signal: AbortSignal) => api.vertices.values({ id, from, to }, { signal }),
      [api, id, from, to],
    ),
  );
  // The last values stay on screen while another range is read.
  const [last, setLast] = useState<{ points: readonly Point[]; cut: boolean } | null>(null);
  if (values.state === 'ready' && values.value !== last) setLast(values.value);
  const points = last?.points ?? noPoints;
  const newestFirst = useMemo(
    () => points.toReversed().map((point, at) => ({ ...point, number: at + 1 })),
    [points],
  );
  const rows = useListRows(newestFirst);
  const go = (next: Range) => {
    setBefore([...before, range]);
    setRange(next);
  };
  const back = before.at(-1);
  const shown = resolveRange(
    range,
    points.map(({ at }) => at),
    Date.now(),
  );
  return (
    <div className={styles['view']}>
      <RangeBar
        range={range}
        shown={shown}
        onRange={go}
        onBack={
          back === undefined
            ? null
            : () => {
                setRange(back);
                setBefore(before.slice(0, -1));
              }
        }
      >
        <AddValues vertex={vertex} onAdded={values.reload} />
      </RangeBar>
      {values.state === 'failed' ? (
        <Centre>
          <Problem error={values.error} onRetry={values.reload} />
        </Centre>
      ) : last === null ? (
        <Loader m="auto" size="sm" aria-label="Reading the values" />
      ) : points.length === 0 ? (
        <Centre>
          <EmptyState icon="activity" title={isOpen(range) ? 'No values yet' : 'No values in this range'}>
            <p>
              {isOpen(range)
                ? 'Add the first one above, or send a file of timeseries values through Import.'
                : 'Choose a wider range, or all values.'}
            </p>
          </EmptyState>
        </Centre>
      ) : (
        <>
          <p className={styles['result-text']} role="status">
            {descriptionOf(points)}
            {last.cut &&
              ' These are the newest values; there are more in this range. Choose a shorter range to see the others.'}
          </p>
          <Suspense
            fallback={
              <Flex className={styles['chart']}>
                <Loader size="sm" aria-label="Loading the chart" />
              </Flex>
            }
          >
            <Chart points={points} shown={shown} label={descriptionOf(points)} onZoom={go} />
          </Suspense>
          <Flex className={styles['table']}>
            <DataGrid
              label="Values"
              rows={rows}
              columns={valueColumns}
              rowView={valueRow}
              numberHead="newest"
              headPx={gridHeadPx.oneLine}
            />
          </Flex>
        </>
      )}
    </div>
  );
}

const noPoints: readonly Point[] = [];
const isOpen = ({ from, to }: Range): boolean => from === null && to === null;

/** Describes values: `412 values from … to …, between 3 and 97`, and how many are not numeric, if there are any. */
function descriptionOf(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return 'No values.';
  const numbers = points.map(({ value }) => numberOf(value)).filter((each) => each !== null);
  const minimum = numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const greatest = numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const span =
    points.length === 1
      ? ` at ${formatCreated(first.at)}`
      : ` from ${formatCreated(first.at)} to ${formatCreated(last.at)}`;
  const between = numbers.length === 0 ? '' : `, between ${minimum} and ${greatest}`;
  const others = points.length - numbers.length;
  const rest =
    others === 0 ? '.' : `; ${plural(others, 'value')} ${others === 1 ? 'is' : 'are'} not numeric.`;
  return `${plural(points.length, 'value')}${span}${between}${rest}`;
}
