import { useCallback, useSyncExternalStore } from 'react';
import { readOnlyWords } from '../../shared/connections/read-only-words.ts';
import type { Connection, ConnectionsState } from '../../shared/connections.ts';
import type { Api } from '../../shared/contract.ts';
import { useHost } from '../host.ts';

/** Why nothing can be written to the chosen connection; null where it can. */
export const useReadOnly = (): string | null =>
  useReason(useCallback(({ connections, chosenId }) => connections.find(({ id }) => id === chosenId), []));

/** The same for a connection by its id, such as that of the action handler. */
export const useReadOnlyById = (connectionId: string): string | null =>
  useReason(
    useCallback(({ connections }) => connections.find(({ id }) => id === connectionId), [connectionId]),
  );

/** The same for a connection by its name, such as that of a run. */
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

/** One subscription for all components of a page, so that none of them is enabled before its own first response. */
const all = new WeakMap<Api, Followed>();

function followedOf(api: Api): Followed {
  const known = all.get(api);
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
  all.set(api, followed);
  return followed;
}
