import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { FolderArrival, WatchedFolder } from '../../../shared/watch-folder.ts';
import { useHost } from '../../host.ts';

/** Which files are listed. */
export type ArrivalFilter = 'all' | 'held';

interface Arrivals {
  readonly rows: readonly FolderArrival[];
  readonly hasMore: boolean;
  readonly isLoaded: boolean;
  readonly failure: AppError | null;
  /** Loads the next older files and appends them. */
  readonly loadMore: () => Promise<void>;
  /** Loads the newest page again, after a failure. */
  readonly reload: () => void;
}

const nothing = { rows: [], hasMore: false, isLoaded: false } as const;

/** Lists the files of a watched folder, newest first; loads the newest page again whenever a file was sent or held. */
export function useArrivals({ id, done, held, watch, last }: WatchedFolder, filter: ArrivalFilter): Arrivals {
  const { api } = useHost();
  const [shown, setShown] = useState<Pick<Arrivals, 'rows' | 'hasMore' | 'isLoaded'>>(nothing);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);
  const sending = watch.state === 'watching' ? watch.sending : null;
  const revision = [done, held, sending, last?.at, round].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision means that the host has other files
  useEffect(() => {
    const abort = new AbortController();
    api.watchFolder.arrivals({ id, filter, before: null }, { signal: abort.signal }).then(
      ({ arrivals, hasMore }) => {
        if (abort.signal.aborted) return;
        setShown({ rows: arrivals, hasMore, isLoaded: true });
        setFailure(null);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(toAppError(error));
      },
    );
    return () => abort.abort();
  }, [api, id, filter, revision]);
  const loadMore = async () => {
    const before = shown.rows.at(-1)?.id ?? null;
    const older = await api.watchFolder.arrivals({ id, filter, before });
    setShown(({ rows }) => ({
      rows: [...rows, ...older.arrivals.filter((each) => rows.every((row) => row.id !== each.id))],
      hasMore: older.hasMore,
      isLoaded: true,
    }));
  };
  return { ...shown, failure, loadMore, reload: useCallback(() => setRound((before) => before + 1), []) };
}
