import { useRef, useState } from 'react';
import type { VertexRow } from '../../../../shared/vertices.ts';
import type { RowWindows } from '../../../hooks/windows.ts';

export type ChosenRows = ReadonlyMap<string, VertexRow>;

/** The selected rows of a result, by id. */
export function useChosenRows(rows: RowWindows<VertexRow>) {
  const [chosen, setChosen] = useState<ChosenRows>(new Map());
  /** Start of a range selection. */
  const anchor = useRef<number | null>(null);
  return {
    chosen,
    setChosen,
    /**
     * @param upTo all from the row that was chosen last to this one
     * @returns how many of them could not be chosen, because they were not read
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
          if (!next.delete(row.id)) next.set(row.id, plain(row));
          return next;
        }
        for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
          const between = rows.row(at);
          if (between) next.set(between.id, plain(between));
        }
        return next;
      });
      return unread;
    },
  };
}

/** Ten thousand of them are kept, without the attributes that a query returns. */
export const plain = ({ id, xid, name, type }: VertexRow): VertexRow => ({ id, xid, name, type });
