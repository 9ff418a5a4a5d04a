import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsWithin, widthsWithin } from './free-width.ts';

const width = fc.integer({ min: 56, max: 1200 });
const column = fc.record({ widthPx: width, wantedPx: width });
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

it('each column gets at least its width and at most its wanted width, within the available width', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1 }), fc.integer({ min: 0, max: 8000 }), (columns, room) => {
      const widths = widthsWithin(columns, room);
      const usual = sum(columns.map(({ widthPx }) => widthPx));
      expect(sum(widths)).toBeLessThanOrEqual(Math.max(room, usual));
      for (const [at, { widthPx, wantedPx }] of columns.entries()) {
        expect(widths[at]).toBeGreaterThanOrEqual(widthPx);
        expect(widths[at]).toBeLessThanOrEqual(Math.max(widthPx, wantedPx));
      }
    }),
  );
});

it('width that no column wants is not distributed', () =>
  expect(widthsWithin([{ widthPx: 100, wantedPx: 300 }, { widthPx: 100 }], 1000)).toEqual([300, 100]));

it('scarce width is shared in proportion to what each column lacks', () =>
  expect(
    widthsWithin(
      [
        { widthPx: 100, wantedPx: 400 },
        { widthPx: 100, wantedPx: 200 },
      ],
      300,
    ),
  ).toEqual([175, 125]));

it('optional columns that do not fit are left out, the last one first, and no others', () => {
  const columns = [
    { id: 'value', widthPx: 100 },
    { id: 'first', widthPx: 100, optional: true },
    { id: 'last', widthPx: 100, optional: true },
    { id: 'act', widthPx: 100 },
  ];
  const idsWithin = (roomPx: number) => columnsWithin(columns, roomPx).map(({ id }) => id);
  expect(columnsWithin(columns, 400)).toBe(columns);
  expect(idsWithin(399)).toEqual(['value', 'first', 'act']);
  expect(idsWithin(250)).toEqual(['value', 'act']);
  expect(idsWithin(50)).toEqual(['value', 'act']);
  // 0 until the available width is measured.
  expect(columnsWithin(columns, 0)).toBe(columns);
});
