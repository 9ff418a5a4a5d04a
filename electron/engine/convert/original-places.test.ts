import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceTable } from '../sources/source.ts';
import { createPlaceRecorder, originalPlace } from './original-places.ts';

const table: SourceTable = {
  name: 'Server',
  header: ['a', 'b'],
  headerRows: [{ row: 1 }],
  rows: null,
  guesses: [],
  excluded: [],
  notes: [],
  columns: [1, 3],
};
const placesOf = (format: string, rows: readonly number[], sourceTable = table) => {
  const recorder = createPlaceRecorder(format, sourceTable);
  recorder.add(rows.map((row) => ({ cells: [], place: { row } })));
  return recorder.places();
};

describe('places in the original file', () => {
  it('of a sheet are cells, also with empty rows between and hidden columns left out', () => {
    const places = placesOf('xlsx', [2, 3, 17, 18]);
    expect(places.records).toHaveLength(2);
    expect(originalPlace(places, 3, 1)).toBe("Sheet 'Server', cell D17");
    expect(originalPlace(places, 4, null)).toBe("Sheet 'Server', row 18");
    expect(originalPlace(places, 5, 0)).toBeNull();
  });

  it('of a text file are lines, of a member of an archive lines with its name', () => {
    expect(originalPlace(placesOf('csv', [4, 6]), 2, 0)).toBe('line 6, column 1');
    const member = { ...table, innerTable: { member: 'mail.csv', format: 'csv', table } };
    expect(originalPlace(placesOf('zip', [4], member), 1, null)).toBe('mail.csv, line 4');
  });

  it('are the row of every record, for any ascending rows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60 }), (steps) => {
        let row = 0;
        const rows = steps.map((step) => (row += step));
        const places = placesOf('parquet', rows);
        for (const [index, expected] of rows.entries())
          expect(originalPlace(places, index + 1, null)).toBe(`row ${expected}`);
      }),
    );
  });
});
