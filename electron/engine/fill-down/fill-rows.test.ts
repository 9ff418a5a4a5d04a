import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFillRow } from './fill-rows.ts';

const rows = fc.array(fc.array(fc.constantFrom('', 'a', 'b', 'null'), { minLength: 2, maxLength: 4 }));

it('an empty cell of a filled column gets the last value above it, from rows of the full length', () => {
  fc.assert(
    fc.property(rows, fc.subarray([0, 1, 2]), (table, columns) => {
      const fillRow = createFillRow(3, columns);
      const filled = table.map((cells) => fillRow(cells) ?? cells);
      for (const [at, cells] of table.entries()) {
        const expected = cells.map((cell, column) => {
          if (cell !== '' || cells.length !== 3 || !columns.includes(column)) return cell;
          const above = table.slice(0, at).filter((row) => row.length === 3 && row[column] !== '');
          return above.at(-1)?.[column] ?? '';
        });
        expect(filled[at]).toEqual(expected);
      }
    }),
  );
});
