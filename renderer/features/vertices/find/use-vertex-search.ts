import { useEffect, useState } from 'react';
import type { FoundRow } from '../../../../shared/vertices.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { replacePlace } from '../places.ts';
import { noteAttributes, useVertices } from '../store.ts';

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
  const [isByName, setByName] = useState(false);
  const rows: RowWindows<FoundRow> = useWindows<FoundRow>({
    key: text,
    revision: useVertices((store) => store.round),
    total: 0,
    ask: async (first, count, signal) => {
      const found = await api.vertices.find({ text, first, count }, { signal });
      const [row] = found.rows;
      if (!signal.aborted) {
        noteAttributes(found.rows.flatMap(({ attributes }) => Object.keys(attributes)));
        if (found.as !== 'query' && row) replacePlace({ show: 'vertex', name: row.id, part: null });
      }
      setByName(found.as === 'query' && found.query !== text.trim());
      const isEnd = found.rows.length < count;
      setCounted(found.total !== null || isEnd);
      // With an unknown total, one row more than loaded, so that scrolling to it loads the next ones.
      const atLeast = first + found.rows.length + (isEnd ? 0 : 1);
      return { rows: found.rows, total: found.total ?? (isEnd ? atLeast : Math.max(rows.total(), atLeast)) };
    },
  });
  useEffect(() => rows.show(0, 0), [rows]);
  return { rows, isCounted, isByName };
}
