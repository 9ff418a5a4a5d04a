import { useCallback, useSyncExternalStore } from 'react';
import { readOnlyWords } from '../../shared/connections/read-only-words.ts';
import type { Connection, ConnectionsState } from '../../shared/connections.ts';
import type { Api } from '../../shared/contract.ts';
import { useHost } from '../host.ts';

/** Returns why nothing can be written to the chosen connection; null if it can be written to. */
export const useReadOnly = (): string | null =>
  useReason(useCallback(({ connections, chosenId }) => connections.find(({ id }) => id === chosenId), []));

/** Same as {@link useReadOnly} for a connection by its id, such as that of the action handler. */
export const useReadOnlyById = (connectionId: string): string | null =>
  useReason(
    useCallback(({ connections }) => connections.find(({ id }) => id === connectionId), [connectionId]),
  );

/** Same as {@link useReadOnly} for a connection by its name, such as that of a run. */
export const useReadOnlyByName = (connectionName: string): string | null =>
  useReason(
    useCallback(
      ({ connections }) => connections.find(({ name }) => name === connectionName),
      [connectionName],
    ),
  );

function useReason(find: (state: ConnectionsState) => Connection | undefined): string | null {
  const { api } = useHost();
  const followed = followedOf(api);
  return useSyncExternalStore(followed.subscribe, () => {
    const { state } = followed;
    const found = state === null ? undefined : find(state);
    return found?.readOnly === true ? readOnlyWords(found.name) : null;
  });
}

interface Followed {
  /** Null until the host has responded. */
  state: ConnectionsState | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * One subscription per host for all components, so that a component which mounts later is never enabled for a moment.
 */
const followedHosts = new WeakMap<Api, Followed>();

function followedOf(api: Api): Followed {
  const known = followedHosts.get(api);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  const followed: Followed = {
    state: null,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= api.connections.changed((state) => {
        followed.state = state;
        for (const each of [...listeners]) each();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
  followedHosts.set(api, followed);
  return followed;
}
