import { useCallback } from 'react';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';

/** Returns the median wait of writes of a view in ms, loaded only while `waits`; null if unknown. */
export function useUsualWait(view: string, waits: boolean): number | null {
  const { api } = useHost();
  const figures = useCall(
    useCallback(
      async (signal: AbortSignal) =>
        waits ? api.monitor.figures({ view, range: { from: null, to: null }, buckets: 1 }, { signal }) : null,
      [api, view, waits],
    ),
  );
  // An error is ignored: this number is only a hint beside the comment, which reports its own failure.
  return figures.state === 'ready' ? (figures.value?.medianWaitMs ?? null) : null;
}
