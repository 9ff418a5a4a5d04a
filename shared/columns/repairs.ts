/** Repairs of whole columns, applied alike to what is shown, checked and sent. */
import type { Repair } from '../imports.ts';

export interface Repaired {
  readonly header: readonly string[];
  /** The repaired cells of one row; the very same array where nothing changes. */
  apply(cells: string[]): string[];
}

/**
 * Compiles repairs for one header. A column that is filled but not there is added at the end. A row with another
 * number of values than the header stays as it was read.
 */
export function compileRepairs(header: readonly string[], repairs: readonly Repair[]): Repaired {
  const repaired = [...header];
  const fills = repairs.map(({ column, value }) => {
    let index = repaired.indexOf(column);
    if (index < 0) index = repaired.push(column) - 1;
    return { index, value };
  });
  if (fills.length === 0) return { header, apply: (cells) => cells };
  return {
    header: repaired,
    apply(cells) {
      if (cells.length !== header.length) return cells;
      const out = [...cells];
      for (const { index, value } of fills) if ((out[index] ?? '') === '') out[index] = value;
      return out;
    },
  };
}
