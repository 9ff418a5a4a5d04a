import { useEffect } from 'react';
import type { Api } from '../shared/contract.ts';
import { followActions } from './features/actions/store.ts';
import { followConnections } from './features/connections/store.ts';
import { stopAll } from './features/imports/host-gone.ts';
import { followPlans } from './features/imports/plan/saved/store.ts';
import { followRecipes } from './features/imports/recipes/store.ts';
import { followMonitor } from './features/monitor/store.ts';
import { followApp } from './features/settings/store.ts';
import { followVertices } from './features/vertices/store.ts';
import { followImports } from './follow-imports.ts';
import { useClosed } from './hooks/use-closed.ts';
import { useHost } from './host.ts';

const follows: readonly ((api: Api) => () => void)[] = [
  followConnections,
  followImports,
  followRecipes,
  followPlans,
  followMonitor,
  followVertices,
  followActions,
  followApp,
];

/** Feeds the stores of all features with the host's events; returns whether the host is gone. */
export function useFollowedHost(): boolean {
  const host = useHost();
  useEffect(() => {
    const stops = follows.map((follow) => follow(host.api));
    return () => {
      for (const stop of stops) stop();
    };
  }, [host]);
  const closed = useClosed(host.onClosed);
  useEffect(() => {
    if (closed) stopAll();
  }, [closed]);
  return closed;
}
