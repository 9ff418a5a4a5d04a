import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { NamedLists } from '../../../../shared/vertices/list-csv.ts';
import { readLists } from '../../../../shared/vertices/list-value.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';

/** Number of vertices in one request. */
const atOnce = 500;
const typingMs = 300;

export interface ListsOf {
  /** Lists of the vertices read so far, in the order of the vertices. */
  readonly read: readonly NamedLists[];
  /** Number of vertices requested so far; those of them that are missing in `read` no longer exist. */
  readonly requested: number;
  readonly isDone: boolean;
  readonly error: AppError | null;
}

const nothing: ListsOf = { read: [], requested: 0, isDone: false, error: null };

/**
 * Reads the current values of one attribute of all vertices, a moment after the last key; empty without an attribute.
 */
export function useListsOf(vertices: readonly VertexRow[], attribute: string): ListsOf {
  const { api } = useHost();
  const [debouncedAttribute] = useDebouncedValue(attribute.trim(), typingMs);
  const [state, setState] = useState<ListsOf & { of: string }>({ ...nothing, of: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vertices of an open dialog stay the same
  useEffect(() => {
    setState({ ...nothing, of: debouncedAttribute });
    if (debouncedAttribute === '') return;
    const abort = new AbortController();
    const work = async () => {
      let read: readonly NamedLists[] = [];
      for (let first = 0; first < vertices.length; first += atOnce) {
        const ids = vertices.slice(first, first + atOnce).map(({ id }) => id);
        const result = await api.vertices.lists(
          { ids, attributes: [debouncedAttribute, 'ogit/_created-on'] },
          { signal: abort.signal },
        );
        if (abort.signal.aborted) return;
        read = [
          ...read,
          ...result.map(({ id, xid, attributes }) => ({ id, xid, lists: readLists(attributes) })),
        ];
        const requested = first + ids.length;
        setState({
          read,
          requested,
          isDone: requested === vertices.length,
          error: null,
          of: debouncedAttribute,
        });
      }
    };
    work().catch((error: unknown) => {
      if (!abort.signal.aborted) setState((last) => ({ ...last, error: toAppError(error) }));
    });
    return () => abort.abort();
  }, [api, debouncedAttribute]);
  return state.of === attribute.trim() ? state : nothing;
}
