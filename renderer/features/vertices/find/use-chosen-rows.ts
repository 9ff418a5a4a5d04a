import { useRef, useState } from 'react';
import type { VertexRow } from '../../../../shared/vertices.ts';
import type { RowWindows } from '../../../hooks/windows.ts';

export type ChosenRows = ReadonlyMap<string, VertexRow>;

/** Returns the selected rows of a result by id, and functions that change the selection. */
export function useChosenRows(rows: RowWindows<VertexRow>) {
  const [chosen, setChosen] = useState<ChosenRows>(new Map());
  /** Index of the row where a range selection starts. */
  const anchor = useRef<number | null>(null);
  return {
    chosen,
    setChosen,
    /**
     * Selects or deselects a row.
     * @param upTo selects all rows from the last toggled one to this one instead
     * @returns the number of rows that could not be selected because they are not loaded
     */
    toggle(index: number, upTo: boolean): number {
      const from = upTo && anchor.current !== null ? anchor.current : index;
      anchor.current = index;
      let unread = 0;
      for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1)
        if (!rows.row(at)) unread += 1;
      setChosen((last) => {
        const row = rows.row(index);
        if (!row) return last;
        const next = new Map(last);
        if (from === index) {
          if (!next.delete(row.id)) next.set(row.id, withoutAttributes(row));
          return next;
        }
        for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
          const between = rows.row(at);
          if (between) next.set(between.id, withoutAttributes(between));
        }
        return next;
      });
      return unread;
    },
  };
}

/** Returns a row without the attributes that a query returns, to save memory: up to 10,000 rows are kept. */
export const withoutAttributes = ({ id, xid, name, type }: VertexRow): VertexRow => ({ id, xid, name, type });
