import { useCallback, useEffect, useState } from 'react';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { lostRun } from '../../../hooks/lost-run.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useRunsRevision } from './use-runs-revision.ts';

/** Interval of requests for a run of another process, whose progress no event reports. */
export const pollMs = 3_000;

/**
 * Returns a run by its id: from the host's events, or else loaded, and loaded again whenever runs change or while
 * another process sends the run. The last response stays while a newer one is loading.
 */
export function useRun(runId: string): CallState<RunState> & { reload: () => void } {
  const { api } = useHost();
  const runFromEvents = useOpenFiles((store) => store.runs.find(({ id }) => id === runId));
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  const revision = useRunsRevision();
  const call = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another response to the same request
    useCallback((signal: AbortSignal) => api.imports.run({ runId }, { signal }), [api, runId, revision]),
  );
  const [last, setLast] = useState<{ readonly run: RunState; readonly at: number } | null>(null);
  if (call.state === 'ready' && call.value !== last?.run) setLast({ run: call.value, at: Date.now() });
  const { reload } = call;
  const isPolled = runFromEvents === undefined && last?.run.isElsewhere === true && !isLost;
  useEffect(() => {
    if (!isPolled) return;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [isPolled, reload]);
  if (runFromEvents) return { state: 'ready', value: runFromEvents, reload };
  if (last === null || last.run.id !== runId) return call;
  if (isLost) return { state: 'ready', value: lostRun(last.run, last.at), reload };
  return call.state === 'failed' ? call : { state: 'ready', value: last.run, reload };
}
