import { useCallback, useRef } from 'react';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';

/**
 * Loads data that belongs to a vertex (edges, values, writes), and loads it again whenever the vertex was read again,
 * because the data may have changed too. Until the new response arrives, the state stays `ready` with the last one.
 * @param load memoized by the caller: another function discards the last response
 */
export function useVertexData<T>(
  { readAt }: OpenVertex,
  load: (signal: AbortSignal) => Promise<T>,
): CallState<T> & { reload: () => void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the vertex repeats the call
  const call = useCall(useCallback((signal: AbortSignal) => load(signal), [load, readAt]));
  const lastReady = useRef<{ load: typeof load; value: T } | null>(null);
  if (call.state === 'ready') lastReady.current = { load, value: call.value };
  if (call.state === 'loading' && lastReady.current?.load === load)
    return { state: 'ready', value: lastReady.current.value, reload: call.reload };
  return call;
}
