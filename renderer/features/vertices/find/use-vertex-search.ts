import { useEffect, useRef, useState } from 'react';
import type { FoundRow } from '../../../../shared/vertices.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { replacePlace } from '../places.ts';
import { noteAttributes, useVertices } from '../store.ts';
import { type KnownTotal, withWindow } from './known-total.ts';

interface VertexSearch {
  readonly rows: RowWindows<FoundRow>;
  /** The total is known, from the platform or because the last row was loaded. */
  readonly isCounted: boolean;
  /** The text was no query, and was taken as the beginning of a name or xid. */
  readonly isByName: boolean;
}

/**
 * Searches for a text and returns the results in windows of rows. If the text is the id or xid of one vertex, the page
 * of that vertex opens instead.
 */
export function useVertexSearch(text: string): VertexSearch {
  const { api } = useHost();
  const [isCounted, setCounted] = useState(true);
  const round = useVertices((store) => store.round);
  const known = useRef<{ text: string; round: number; total: KnownTotal } | null>(null);
  const [isByName, setByName] = useState(false);
  const rows: RowWindows<FoundRow> = useWindows<FoundRow>({
    key: text,
    revision: round,
    total: 0,
    ask: async (first, count, signal) => {
      const found = await api.vertices.find({ text, first, count }, { signal });
      // The rows of another text are on screen by now.
      if (signal.aborted) return { rows: [], total: 0 };
      const [row] = found.rows;
      noteAttributes(found.rows.flatMap(({ attributes }) => Object.keys(attributes)));
      if (found.as !== 'query' && row) replacePlace({ show: 'vertex', name: row.id, part: null });
      setByName(found.as === 'query' && found.query !== text.trim());
      const before = known.current;
      const isSameList = before?.text === text && before.round === round;
      const total = withWindow(isSameList ? before.total : null, {
        first,
        count,
        rows: found.rows.length,
        total: found.total,
      });
      known.current = { text, round, total };
      setCounted(total.isCounted);
      return { rows: found.rows, total: total.total };
    },
  });
  useEffect(() => rows.show(0, 0), [rows]);
  return { rows, isCounted, isByName };
}
