import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';
import { showVertex, useLists } from './store.ts';

export interface VertexReading {
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
  const vertex = useLists(({ vertices }) => vertices.get(name) ?? byXid(vertices, name));
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null });
  const isWanted = vertex === null || round > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question again
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    setAsked({ busy: true, error: null });
    api.vertices.open({ name }, { signal: abort.signal }).then(
      (read: OpenVertex) => {
        if (abort.signal.aborted) return;
        setAsked({ busy: false, error: null });
        showVertex(read);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setAsked({ busy: false, error: toAppError(error) });
      },
    );
    return () => abort.abort();
    // Whether it is wanted changes with the answer, which is no reason to ask again.
  }, [api, name, round]);
  return { vertex, ...asked, read: useCallback(() => setRound((last) => last + 1), []) };
}

const byXid = (vertices: ReadonlyMap<string, OpenVertex>, name: string): OpenVertex | null =>
  [...vertices.values()].find(({ xid }) => xid !== '' && xid === name) ?? null;
