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
  const plain = columnsOf('ogit/_xid', 'timestamp', 'value');

  it('hold the values of each vertex in the order of time', () => {
    const rows = rowsOf([
      ['cpu', '2000', '5'],
      ['cpu', '1000', '4'],
      ['ram', '1000', '7'],
    ]);
    expect(seriesOf(plain, rows)).toMatchObject([
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

  it('count in seconds where those are suspected', () =>
    expect(seriesOf(plain, rowsOf([['cpu', '2', '5']]), 1000)).toMatchObject([{ points: [{ at: 2000 }] }]));

  it('read ISO times, and count what cannot be drawn', () => {
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

  it('take what came through of a list that was cut, and say that more follows', () => {
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

  it('read lists of items, and take a torn one as one value', () => {
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

  it('have a gap where many steps are missing, and none in an even pace', () => {
    const even = Array.from({ length: 20 }, (_, index) => ({ at: index * minute, value: index }));
    expect(gapsIn(even)).toEqual([]);
    const torn = even.filter(({ at }) => at < 5 * minute || at > 12 * minute);
    expect(gapsIn(torn)).toEqual([{ from: 4 * minute, to: 13 * minute }]);
  });

  it('never have gaps that overlap or lie outside', () => {
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

describe('the rows that are drawn', () => {
  it('are those around the last that came, without a hole', () => {
    const all = rowsOf(Array.from({ length: 20 }, () => []));
    const some = [...all.slice(10, 15), ...all.slice(0, 5), ...all.slice(5, 8)];
    expect(lastRun(some).map(({ record }) => record)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lastRun([])).toEqual([]);
  });
});
