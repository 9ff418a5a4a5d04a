import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { NamedLists } from '../../../../shared/vertices/list-csv.ts';
import { readLists } from '../../../../shared/vertices/list-value.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';

/** Number of vertices that the host reads at once. */
const atOnce = 500;
const typingMs = 300;

export interface ListsOf {
  /** In the order of the vertices; grows while they are read. */
  readonly read: readonly NamedLists[];
  /** Number requested; with fewer in `read`, the others no longer exist. */
  readonly asked: number;
  readonly isDone: boolean;
  readonly error: AppError | null;
}

const nothing: ListsOf = { read: [], asked: 0, isDone: false, error: null };

/** Current values of vertices for one attribute, read as soon as it is named. */
export function useListsOf(vertices: readonly VertexRow[], attribute: string): ListsOf {
  const { api } = useHost();
  const [named] = useDebouncedValue(attribute.trim(), typingMs);
  const [state, setState] = useState<ListsOf & { of: string }>({ ...nothing, of: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vertices of an open dialog stay the same
  useEffect(() => {
    setState({ ...nothing, of: named });
    if (named === '') return;
    const abort = new AbortController();
    const work = async () => {
      let read: readonly NamedLists[] = [];
      for (let first = 0; first < vertices.length; first += atOnce) {
        const ids = vertices.slice(first, first + atOnce).map(({ id }) => id);
        const result = await api.vertices.lists(
          { ids, attributes: [named, 'ogit/_created-on'] },
          { signal: abort.signal },
        );
        if (abort.signal.aborted) return;
        read = [
          ...read,
          ...result.map(({ id, xid, attributes }) => ({ id, xid, lists: readLists(attributes) })),
        ];
        const asked = first + ids.length;
        setState({ read, asked, isDone: asked === vertices.length, error: null, of: named });
      }
    };
    work().catch((error: unknown) => {
      if (!abort.signal.aborted) setState((last) => ({ ...last, error: toAppError(error) }));
    });
    return () => abort.abort();
  }, [api, named]);
  return state.of === attribute.trim() ? state : nothing;
}
