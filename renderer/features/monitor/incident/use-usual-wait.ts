import { useCallback } from 'react';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';

/** Usual wait of writes of a view in ms; loaded while something waits, null if unknown. */
export function useUsualWait(view: string, waits: boolean): number | null {
  const { api } = useHost();
  const figures = useCall(
    useCallback(
      async (signal: AbortSignal) =>
        waits ? api.monitor.figures({ view, range: { from: null, to: null }, buckets: 1 }, { signal }) : null,
      [api, view, waits],
    ),
  );
  // The comment itself says what is wrong after a failure; this is only a hint beside it.
  return figures.state === 'ready' ? (figures.value?.medianWaitMs ?? null) : null;
}
