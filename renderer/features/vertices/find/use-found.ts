import { useEffect, useState } from 'react';
import type { FoundRow } from '../../../../shared/vertices.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { goOnTo } from '../places.ts';
import { noteAttributes, useVertices } from '../store.ts';

export interface Found {
  readonly rows: Windows<FoundRow>;
  /** False while the platform has not told how many there are, and the last of them was not seen. */
  readonly isCounted: boolean;
}

/** What a text finds, a window of rows at a time. The name of one vertex leads on to it. */
export function useFound(text: string): Found {
  const { api } = useHost();
  const [isCounted, setCounted] = useState(true);
  const rows: Windows<FoundRow> = useWindows<FoundRow>({
    key: text,
    revision: useVertices((store) => store.round),
    total: 0,
    ask: async (first, count, signal) => {
      const told = await api.vertices.find({ text, first, count }, { signal });
      const [row] = told.rows;
      if (!signal.aborted) {
        noteAttributes(told.rows.flatMap(({ attributes }) => Object.keys(attributes)));
        if (told.as !== 'query' && row) goOnTo({ show: 'vertex', name: row.id, part: null });
      }
      const isEnd = told.rows.length < count;
      setCounted(told.total !== null || isEnd);
      // One more than is known, so that going on asks for it.
      const atLeast = first + told.rows.length + (isEnd ? 0 : 1);
      return { rows: told.rows, total: told.total ?? (isEnd ? atLeast : Math.max(rows.total(), atLeast)) };
    },
  });
  useEffect(() => rows.show(0, 0), [rows]);
  return { rows, isCounted };
}
