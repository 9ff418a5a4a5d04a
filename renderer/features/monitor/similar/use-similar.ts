import { useEffect, useState } from 'react';
import { throttle } from '../../../../shared/async.ts';
import type { Api } from '../../../../shared/contract.ts';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { after } from '../../../hooks/after.ts';
import { useHost } from '../../../host.ts';
import { useMonitor, versionIn } from '../store.ts';

type Similar = Awaited<ReturnType<Api['monitor']['similar']>>;

/** All incidents are counted each time. */
const readEveryMs = 2_000;

/** The groups of a filter, counted again when the view has changed; null until the first response. */
export function useSimilar(view: string, filter: IncidentFilter) {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [known, setKnown] = useState<Similar | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has other incidents, and a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const reads = throttle(
      async () => {
        try {
          const next = await api.monitor.similar({ view, filter: JSON.parse(asked) }, { signal });
          if (signal.aborted) return;
          setKnown(next);
          setFailure(null);
        } catch (error) {
          if (!signal.aborted) setFailure(toAppError(error));
        }
      },
      readEveryMs,
      after,
    );
    reads.run();
    const stop = useMonitor.subscribe((store, before) => {
      if (versionIn(store, view) !== versionIn(before, view)) reads.run();
    });
    return () => {
      stop();
      reads.stop();
      abort.abort();
    };
  }, [api, view, asked, connectionId, round]);
  return { known, failure, onRetry: () => setRound((last) => last + 1) };
}
