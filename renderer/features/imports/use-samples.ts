import { useCallback } from 'react';
import type { Api } from '../../../shared/contract.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useHost } from '../../host.ts';

export type Samples = readonly { readonly name: string; readonly about: string }[];

const asked = new WeakMap<Api, Promise<Samples>>();

/** Loads the sample files once; a failure is not cached. */
export function askSamples(api: Api): Promise<Samples> {
  const known = asked.get(api);
  if (known) return known;
  const samples = api.imports.samples();
  asked.set(api, samples);
  samples.catch(() => asked.delete(api));
  return samples;
}

/** The sample files that travel with the program; none until they are known. */
export function useSamples(): Samples {
  const { api } = useHost();
  const samples = useCall(useCallback(() => askSamples(api), [api]));
  return samples.state === 'ready' ? samples.value : none;
}

const none: Samples = [];
