/** Repairs of whole columns, applied alike to what is shown, checked and sent. */
import type { Repair } from '../imports.ts';
import { nullKeyword } from './vertex-rules.ts';

/** Last head of our own exports. Such a column is for people: it is left out when the file is read again. */
export const reasonHead = 'reason (Graph Intake)';

export interface Repaired {
  readonly header: readonly string[];
  /** The repaired cells of one row; the very same array where nothing changes. */
  apply(cells: string[]): string[];
}

/**
 * Compiles repairs for one header. A column that is filled but not there is added at the end. A row with another
 * number of values than the header keeps all its values and stays as many values apart from the header.
 */
export function compileRepairs(header: readonly string[], repairs: readonly Repair[]): Repaired {
  const withReason = header.at(-1) === reasonHead;
  const read = withReason ? header.slice(0, -1) : header;
  const repaired = [...read];
  const fills = repairs.map(({ column, value, origin }) => {
    let index = repaired.indexOf(column);
    if (index < 0) index = repaired.push(column) - 1;
    return { index, value, alsoNull: origin === 'default-scope' };
  });
  if (fills.length === 0 && !withReason) return { header, apply: (cells) => cells };
  const added = repaired.slice(read.length).map(() => '');
  return {
    header: repaired,
    apply(cells) {
      const own = withReason ? cells.slice(0, -1) : cells;
      if (own.length !== read.length) return [...own, ...added];
      const out = [...own, ...added];
      for (const { index, value, alsoNull } of fills) {
        const cell = out[index];
        if (cell === '' || (alsoNull && cell === nullKeyword)) out[index] = value;
      }
      return out;
    },
  };
}
