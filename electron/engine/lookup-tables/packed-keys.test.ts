import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyPacker, createLookupTable } from './packed-keys.ts';

type Rows = readonly (readonly [string, string])[];

const tableOf = (rows: Rows) => {
  const packer = createKeyPacker('other.csv');
  for (const [at, [key, value]] of rows.entries()) packer.add(key, value, at + 1);
  return createLookupTable(packer.packed());
};

/** Finds a key by a simple loop: its value, null, or the first two rows with different values. */
function plainFind(rows: Rows, key: string) {
  let first: { value: string; row: number } | null = null;
  for (const [at, [each, value]] of rows.entries()) {
    if (each !== key) continue;
    if (first === null) first = { value, row: at + 1 };
    else if (first.value !== value) return [first.row, at + 1];
  }
  return first === null ? null : first.value;
}

const text = fc.string({ unit: 'binary', maxLength: 6 }).filter((each) => each.isWellFormed());
const anyText = fc.oneof(text, fc.constantFrom('a', 'b', 'ab', 'ä', '😀', ''));

describe('packed keys', () => {
  it('find the same values as a simple loop over the rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 40 }), anyText, (rows, other) => {
        const table = tableOf(rows);
        for (const key of [other, ...rows.map(([each]) => each)])
          expect(table.find(key)).toEqual(plainFind(rows, key));
      }),
    );
  });

  it('find every one of many keys, and no other', () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => [`key-${n}`, `value ${n * 7}`] as const);
    const table = tableOf(rows);
    expect(rows.every(([key, value]) => table.find(key) === value)).toBe(true);
    expect(table.find('key-50000')).toBeNull();
    expect(table.find(`key-${'1'.repeat(5_000)}`)).toBeNull();
  });

  it('do not find half of a character, nor any key if there are no rows', () => {
    expect(tableOf([['\ufffd', 'x']]).find('\ud83d')).toBeNull();
    expect(tableOf([]).find('')).toBeNull();
  });
});
