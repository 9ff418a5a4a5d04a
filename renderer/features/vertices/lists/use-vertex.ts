import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';
import { noteGone, useIsGone } from './gone-vertices.ts';
import { readOnce } from './read-once.ts';
import { showVertex, useLists } from './store.ts';

interface VertexReading {
  /** The newest reading; null before there is one. */
  readonly vertex: OpenVertex | null;
  readonly error: AppError | null;
  readonly busy: boolean;
  /** Reads it again; what is staged stays. */
  read(): void;
}

/** A vertex by `ogit/_id` or `ogit/_xid`: as it was read last, else it is read now. */
export function useVertex(name: string): VertexReading {
  const { api } = useHost();
  const vertex = useLists(({ vertices }) => knownAs(vertices, name));
  const connectionId = useLists((store) => store.connectionId);
  const others = useLists((store) => store.round);
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null });
  const isGone = useIsGone(vertex?.id);
  const isWanted = vertex === null || isGone || round > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, or connection, is the same question again
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    setAsked({ busy: true, error: null });
    readOnce(api, connectionId, name).then(
      (read: OpenVertex) => {
        if (abort.signal.aborted) return;
        setAsked({ busy: false, error: null });
        noteGone(read.id, false);
        showVertex(read);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = toAppError(error);
        setAsked({ busy: false, error: problem });
        const known = knownAs(useLists.getState().vertices, name);
        if (problem.code === 'not-found' && known !== null) noteGone(known.id, true);
      },
    );
    return () => abort.abort();
    // Whether it is needed changes with the response, which is no reason to load it again.
  }, [api, name, round, others]);
  return { vertex, ...asked, read: useCallback(() => setRound((last) => last + 1), []) };
}

const knownAs = (vertices: ReadonlyMap<string, OpenVertex>, name: string): OpenVertex | null =>
  vertices.get(name) ?? [...vertices.values()].find(({ xid }) => xid !== '' && xid === name) ?? null;
