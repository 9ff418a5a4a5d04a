import { describe, expect, it } from 'vitest';
import type { FileState } from '../open-file.ts';
import { missingKeysSentence } from './missing-keys.ts';
import { lookupIn, newLookup, otherTables } from './other-tables.ts';

/** An open file with these columns; `converted` makes it a table of a workbook with `tables` tables. */
const fileOf = (id: string, sourceColumns: string[], converted?: { table: string; tables: number }) =>
  ({
    id,
    name: converted === undefined ? `${id}.csv` : `${id}.xlsx – ${converted.table}`,
    reading: { state: 'ready', file: { sourceColumns, converted } },
  }) as unknown as FileState;

describe('tables in which values are looked up', () => {
  it('are the other files with at least two columns whose names are unique', () => {
    const files = [
      fileOf('hosts', ['host', 'site code']),
      fileOf('sites', ['code', 'name', 'name', '', 'id']),
      fileOf('one', ['code', 'x', 'x']),
      fileOf('book', ['a', 'b'], { table: 'May', tables: 2 }),
    ];
    expect(otherTables(files, 'hosts')).toEqual([
      { file: 'sites.csv', columns: ['code', 'id'] },
      { file: 'book.xlsx', table: 'May', columns: ['a', 'b'] },
    ]);
  });

  it('are chosen by a column of the same name, else the first one is', () => {
    const tables = [
      { file: 'a.csv', columns: ['x', 'y'] },
      { file: 'b.csv', columns: ['name', 'Site code '] },
    ];
    expect(newLookup([], 'site code')).toBeNull();
    expect(newLookup(tables, 'other')).toMatchObject({ file: 'a.csv', key: 'x', value: 'y' });
    const lookup = newLookup(tables, 'site code');
    expect(lookup).toMatchObject({ file: 'b.csv', key: 'Site code ', value: 'name', missing: 'problem' });
    const next = { file: 'c.csv', columns: ['id', 'name'] };
    if (lookup !== null)
      expect(lookupIn(next, { ...lookup, disabled: true })).toEqual({
        kind: 'lookup',
        file: 'c.csv',
        key: 'id',
        value: 'name',
        disabled: true,
        ignoreCase: false,
        missing: 'problem',
      });
  });
});

describe('the sentence about missing keys', () => {
  it.each([
    [{ cells: 0, missing: 0, contradictory: 0, examples: [] }, 'There are no cells to look up.'],
    [{ cells: 1, missing: 0, contradictory: 0, examples: [] }, 'The only cell is in sites.csv.'],
    [{ cells: 5_000, missing: 0, contradictory: 0, examples: [] }, 'All 5,000 cells are in sites.csv.'],
    [
      { cells: 5_000, missing: 38, contradictory: 1, examples: ['X', 'Y', 'Z'] },
      '38 of 5,000 cells are not in sites.csv, such as “X”, “Y” and “Z”. 1 cell has several rows with different values there.',
    ],
    [
      { cells: 2, missing: 1, contradictory: 0, examples: ['X'] },
      '1 of 2 cells is not in sites.csv, such as “X”.',
    ],
  ])('for %o is: %s', (found, sentence) => expect(missingKeysSentence(found, 'sites.csv')).toBe(sentence));
});
