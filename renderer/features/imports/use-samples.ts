import { useCallback } from 'react';
import type { Api } from '../../../shared/contract.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useHost } from '../../host.ts';

export type Samples = readonly { readonly name: string; readonly about: string }[];

/** Requests by their host, so that the list is loaded once. */
const requests = new WeakMap<Api, Promise<Samples>>();

/** Loads the sample files once; a failure is not cached. */
export function askSamples(api: Api): Promise<Samples> {
  const cached = requests.get(api);
  if (cached) return cached;
  const samples = api.imports.samples();
  requests.set(api, samples);
  samples.catch(() => requests.delete(api));
  return samples;
}

/** The sample files that are delivered with the program; empty until they are loaded. */
export function useSamples(): Samples {
  const { api } = useHost();
  const samples = useCall(useCallback(() => askSamples(api), [api]));
  return samples.state === 'ready' ? samples.value : none;
}

const none: Samples = [];
