import { type RefObject, useEffect, useState } from 'react';
import { throttle } from '../../../../shared/async.ts';
import type { Api } from '../../../../shared/contract.ts';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { Similarity } from '../../../../shared/monitor/triage/similar.ts';
import { after } from '../../../hooks/after.ts';
import { useHost } from '../../../host.ts';
import { useMonitor, versionIn } from '../store.ts';

type Similar = Awaited<ReturnType<Api['monitor']['similar']>>;

/** Pause between two requests, because the host counts all incidents of the filter each time. */
const readEveryMs = 2_000;

interface Counted {
  readonly similar: Similar;
  /** The filter and the similarity of the request, as JSON. */
  readonly askedKey: string;
}

/** Returns everything of the groups that is visible, for a comparison. */
const looksOf = ({ groups }: Similar): string =>
  JSON.stringify(
    groups.map(({ pattern, originNode, nodes, count, open }) => [pattern, originNode, nodes, count, open]),
  );

/**
 * Returns the groups of a filter, counted again when the view has changed; null until the first response.
 * @param mayMove whether groups may be replaced now; otherwise newer ones are held back until the user shows them
 */
export function useSimilar(
  view: string,
  filter: IncidentFilter,
  by: Similarity,
  mayMove: RefObject<() => boolean>,
) {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [newest, setNewest] = useState<Counted | null>(null);
  const [shown, setShown] = useState<Counted | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);
  const askedKey = JSON.stringify({ filter, by });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has other incidents, and a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const reads = throttle(
      async () => {
        try {
          const next = await api.monitor.similar({ view, ...JSON.parse(askedKey) }, { signal });
          if (signal.aborted) return;
          setNewest({ similar: next, askedKey });
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
  }, [api, view, askedKey, connectionId, round]);
  const isOther =
    newest !== null &&
    shown?.askedKey === newest.askedKey &&
    looksOf(shown.similar) !== looksOf(newest.similar);
  // After every render, because `mayMove` depends on what is on the screen then.
  useEffect(() => {
    if (newest !== shown && (!isOther || mayMove.current())) setShown(newest);
  });
  return {
    known: shown?.similar ?? null,
    /** Newer groups or numbers are held back. */
    waits: isOther,
    show: () => setShown(newest),
    failure,
    onRetry: () => setRound((last) => last + 1),
  };
}
