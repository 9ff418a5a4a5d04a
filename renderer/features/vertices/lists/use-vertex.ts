import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';
import { noteGone, useIsGone } from './gone-vertices.ts';
import { readOnce } from './read-once.ts';
import { showVertex, useLists } from './store.ts';

interface VertexReading {
  /** The vertex as it was last read; null before the first response. */
  readonly vertex: OpenVertex | null;
  readonly error: AppError | null;
  readonly busy: boolean;
  /** Reads the vertex again; staged changes are kept. */
  read(): void;
}

/** Returns a vertex by `ogit/_id` or `ogit/_xid` as it was last read; reads it now if it was not read before. */
export function useVertex(name: string): VertexReading {
  const { api } = useHost();
  const vertex = useLists(({ vertices }) => knownAs(vertices, name));
  const connectionId = useLists((store) => store.connectionId);
  const connectionRound = useLists((store) => store.round);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null });
  const isGone = useIsGone(vertex?.id);
  const isWanted = vertex === null || isGone || round > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, or connection, repeats the request
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const known = () => knownAs(useLists.getState().vertices, name);
    const before = known();
    setState({ busy: true, error: null });
    readOnce(api, connectionId, name).then(
      (read: OpenVertex) => {
        if (abort.signal.aborted) return;
        setState({ busy: false, error: null });
        noteGone(read.id, false);
        // A write that ended meanwhile has read the vertex after this request began.
        if (known() === before) showVertex(read);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = toAppError(error);
        setState({ busy: false, error: problem });
        const gone = known();
        if (problem.code === 'not-found' && gone !== null) noteGone(gone.id, true);
      },
    );
    return () => abort.abort();
    // Without `isWanted`, which changes with the response: that must not cause another request.
  }, [api, name, round, connectionRound]);
  return { vertex, ...state, read: useCallback(() => setRound((last) => last + 1), []) };
}

const knownAs = (vertices: ReadonlyMap<string, OpenVertex>, name: string): OpenVertex | null =>
  vertices.get(name) ?? [...vertices.values()].find(({ xid }) => xid !== '' && xid === name) ?? null;
