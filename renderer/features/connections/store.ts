import { create } from 'zustand';
import type { Connection, ConnectionsState } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';

/** What the form on the page is about: a connection that is changed, or copied. */
export interface FormStart {
  readonly id: string;
  readonly as: 'change' | 'copy';
}

interface ConnectionsStore {
  /** What the host told last; null until it has. */
  readonly told: ConnectionsState | null;
  /** What the page shows: a connection's id, the form for a new one, or the chosen connection. */
  readonly shown: string | 'new' | null;
  /** The form instead of the connection; null where the connection is shown. */
  readonly form: FormStart | null;
}

const initial: ConnectionsStore = { told: null, shown: null, form: null };

export const useConnections = create<ConnectionsStore>()(() => initial);

/** Follows the host's news until the answered function is called. */
export function followConnections(api: Api): () => void {
  useConnections.setState(initial);
  return api.connections.changed((told) => useConnections.setState({ told }));
}

export const showConnection = (shown: string | 'new' | null) =>
  useConnections.setState({ shown, form: null });

/** Opens the form on a connection that is there. */
export const openForm = (form: FormStart) => useConnections.setState({ shown: form.id, form });

/** Whether somebody fills in the form, which takes files that are dropped. */
export const isFormShown = ({ shown, form }: ConnectionsStore): boolean => shown === 'new' || form !== null;

export const chosenIn = (told: ConnectionsState | null): Connection | null =>
  told?.connections.find(({ id }) => id === told.chosenId) ?? null;

/** The connection that the page shows: the asked-for one while it is there, else the chosen one. */
export const shownIn = ({ told, shown }: Pick<ConnectionsStore, 'told' | 'shown'>): Connection | null =>
  told?.connections.find(({ id }) => id === shown) ?? chosenIn(told);

/** What the page is about, for the top bar. */
export const shownConnectionName = (store: ConnectionsStore): string | undefined =>
  store.shown === 'new' || store.form?.as === 'copy' ? 'New connection' : shownIn(store)?.name;
