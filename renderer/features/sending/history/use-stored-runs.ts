import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { RunSummary } from '../../../../shared/sending/runs.ts';
import { lostSummary } from '../../../hooks/lost-run.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { pollMs } from './use-run.ts';
import { useRunsRevision } from './use-runs-revision.ts';

/** Response of the history; the last one stays while a newer one is loading. */
export interface StoredRuns {
  /** Number of runs that the search matches. */
  readonly total: number;
  /** Number of all runs, including those that the search leaves out. */
  readonly all: number;
  readonly runs: readonly RunSummary[];
  readonly isLoaded: boolean;
  readonly failure: AppError | null;
  /** Time of the last response, if the host is lost; null while it is running. */
  readonly asOf: number | null;
  readonly reload: () => void;
}

interface Received {
  readonly value: { readonly total: number; readonly all: number; readonly rows: readonly RunSummary[] };
  readonly at: number;
}

/** Request for the runs that are offered to be continued: the newest ones, more than a user leaves unfinished. */
export const offeredRuns = { text: '', first: 0, count: 200 } as const;

/** Returns runs of the history, newest first, loaded again whenever a run begins, ends or is deleted. */
export function useStoredRuns({
  text,
  first,
  count,
  byGroup = false,
}: {
  text: string;
  first: number;
  count: number;
  /** Shows the shards of a group as one run. */
  byGroup?: boolean;
}): StoredRuns {
  const { api } = useHost();
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  const revision = useRunsRevision();
  const call = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another revision changes the response to the request
    useCallback(
      (signal: AbortSignal) => api.imports.history({ text, first, count, byGroup }, { signal }),
      [api, text, first, count, byGroup, revision],
    ),
  );
  const [last, setLast] = useState<Received | null>(null);
  if (call.state === 'ready' && call.value !== last?.value) setLast({ value: call.value, at: Date.now() });
  const { reload } = call;
  const isPolled = !isLost && last?.value.rows.some(({ isElsewhere }) => isElsewhere) === true;
  useEffect(() => {
    if (!isPolled) return;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [isPolled, reload]);
  const rows = last?.value.rows ?? [];
  return {
    total: last?.value.total ?? 0,
    all: last?.value.all ?? 0,
    runs: isLost ? rows.map((run) => lostSummary(run, last?.at ?? 0)) : rows,
    isLoaded: last !== null,
    asOf: isLost ? (last?.at ?? null) : null,
    failure: call.state === 'failed' && !isLost ? call.error : null,
    reload,
  };
}
