import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, PreviewRow } from '../../../../shared/imports/open-file.ts';
import { gapsIn, lastRun, type Series, seriesOf } from './series.ts';
import { seriesWords } from './spark-line.tsx';

const columnsOf = (...names: string[]): Column[] =>
  names.map((name) => ({ name, kind: 'attribute', meaning: '' }));
const rowsOf = (cells: string[][]): PreviewRow[] =>
  cells.map((row, index) => ({
    record: index + 1,
    cells: row,
    cut: [],
    faults: [],
    otherReadings: [],
    raw: null,
    isExcluded: false,
  }));
const minute = 60_000;

describe('the series of a file', () => {
  const columns = columnsOf('ogit/_xid', 'timestamp', 'value');

  it('contain the values of each vertex in the order of time', () => {
    const rows = rowsOf([
      ['cpu', '2000', '5'],
      ['cpu', '1000', '4'],
      ['ram', '1000', '7'],
    ]);
    expect(seriesOf(columns, rows)).toMatchObject([
      {
        id: 'cpu',
        points: [
          { at: 1000, value: 4 },
          { at: 2000, value: 5 },
        ],
      },
      { id: 'ram', points: [{ at: 1000, value: 7 }] },
    ]);
  });

  it('have times in seconds if that unit is given', () =>
    expect(seriesOf(columns, rowsOf([['cpu', '2', '5']]), 1000)).toMatchObject([{ points: [{ at: 2000 }] }]));

  it('read ISO times, and count the values that cannot be drawn', () => {
    const rows = rowsOf([
      ['cpu', '2026-11-18T14:13:20Z', '5'],
      ['cpu', 'tomorrow', '5'],
      ['cpu', '2026-11-18T14:13:21Z', 'many'],
      ['cpu', '2026-11-18T14:13:22Z', ''],
    ]);
    expect(seriesOf(columnsOf('ogit/_id', 'time', 'value'), rows)).toMatchObject([
      { points: [{ at: 1_795_011_200_000, value: 5 }], undrawn: 3 },
    ]);
  });

  it('contain the complete values of a list that was cut, and are described as its first ones', () => {
    const [row] = rowsOf([['cpu', '[{"timestamp":1000,"value":"1"},{"timestamp":2000,"value":2},{"time']]);
    const cut = [{ ...(row as PreviewRow), cut: [{ column: 1, characters: 9000 }] }];
    const [series] = seriesOf(columnsOf('ogit/_xid', 'items'), cut);
    expect(series).toMatchObject({
      points: [
        { at: 1000, value: 1 },
        { at: 2000, value: 2 },
      ],
      undrawn: 0,
      isBeginning: true,
    });
    expect(seriesWords(series as Series)).toMatch(/^cpu: first 2 values from 1 to 2/);
  });

  it('read lists of values, and count an unreadable list as one value that cannot be drawn', () => {
    const rows = rowsOf([
      ['cpu', '[{"timestamp":1000,"value":"1"},{"timestamp":"2000","value":2}]'],
      ['cpu', '[{"timestamp":30'],
    ]);
    expect(seriesOf(columnsOf('ogit/_xid', 'items'), rows)).toMatchObject([
      {
        points: [
          { at: 1000, value: 1 },
          { at: 2000, value: 2 },
        ],
        undrawn: 1,
      },
    ]);
  });

  it('have a gap where many values are missing, and none between regular values', () => {
    const regular = Array.from({ length: 20 }, (_, index) => ({ at: index * minute, value: index }));
    expect(gapsIn(regular)).toEqual([]);
    const interrupted = regular.filter(({ at }) => at < 5 * minute || at > 12 * minute);
    expect(gapsIn(interrupted)).toEqual([{ from: 4 * minute, to: 13 * minute }]);
  });

  it('never have gaps that overlap or contain a value', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(times, (some) => {
        const points = some.sort((a, b) => a - b).map((at) => ({ at, value: 0 }));
        const gaps = gapsIn(points);
        for (const [index, { from, to }] of gaps.entries()) {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(gaps[index - 1]?.to ?? 0);
          expect(points.some(({ at }) => at > from && at < to)).toBe(false);
        }
      }),
    );
  });
});

describe('the rows in the chart', () => {
  it('are the consecutive rows around the last loaded row', () => {
    const rows = rowsOf(Array.from({ length: 20 }, () => []));
    const loaded = [...rows.slice(10, 15), ...rows.slice(0, 5), ...rows.slice(5, 8)];
    expect(lastRun(loaded).map(({ record }) => record)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lastRun([])).toEqual([]);
  });
});
