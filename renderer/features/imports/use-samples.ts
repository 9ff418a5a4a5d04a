import { useCallback } from 'react';
import { useCall } from '../../hooks/use-call.ts';
import { useHost } from '../../host.ts';

export type Samples = readonly { readonly name: string; readonly about: string }[];

/** The sample files that travel with the program; none until they are known. */
export function useSamples(): Samples {
  const { api } = useHost();
  const samples = useCall(
    useCallback((signal: AbortSignal) => api.imports.samples(undefined, { signal }), [api]),
  );
  return samples.state === 'ready' ? samples.value : none;
}

const none: Samples = [];
