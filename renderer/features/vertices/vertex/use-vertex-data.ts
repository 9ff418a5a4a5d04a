import { useCallback, useRef } from 'react';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';

/**
 * Loads data about a vertex, and again with each new reading of it: its edges, values or writes may have changed too.
 * The last response stays on screen meanwhile.
 */
export function useVertexData<T>(
  { readAt }: OpenVertex,
  ask: (signal: AbortSignal) => Promise<T>,
): CallState<T> & { again: () => void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading is the same question again
  const asked = useCall(useCallback((signal: AbortSignal) => ask(signal), [ask, readAt]));
  const kept = useRef<{ ask: typeof ask; value: T } | null>(null);
  if (asked.state === 'ready') kept.current = { ask, value: asked.value };
  if (asked.state === 'loading' && kept.current?.ask === ask)
    return { state: 'ready', value: kept.current.value, again: asked.again };
  return asked;
}
