import { create } from 'zustand';
import type { Connection, ConnectionsState } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';

interface ConnectionsStore {
  /** What the host told last; null until it has. */
  readonly told: ConnectionsState | null;
  /** What the page shows: a connection's id, the form for a new one, or the chosen connection. */
  readonly shown: string | 'new' | null;
}

const initial: ConnectionsStore = { told: null, shown: null };

export const useConnections = create<ConnectionsStore>()(() => initial);

/** Follows the host's news until the answered function is called. */
export function followConnections(api: Api): () => void {
  useConnections.setState(initial);
  return api.connections.changed((told) => useConnections.setState({ told }));
}

export const showConnection = (shown: string | 'new' | null) => useConnections.setState({ shown });

export const chosenIn = (told: ConnectionsState | null): Connection | null =>
  told?.connections.find(({ id }) => id === told.chosenId) ?? null;

/** The connection that the page shows: the asked-for one while it is there, else the chosen one. */
export const shownIn = ({ told, shown }: ConnectionsStore): Connection | null =>
  told?.connections.find(({ id }) => id === shown) ?? chosenIn(told);

/** What the page is about, for the top bar. */
export const shownConnectionName = (store: ConnectionsStore): string | undefined =>
  store.shown === 'new' ? 'New connection' : shownIn(store)?.name;
