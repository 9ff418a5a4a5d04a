import { create } from 'zustand';
import type { Connection, ConnectionsState } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';

/** What the form on the page is about: a connection that is changed, or copied. */
export interface FormStart {
  readonly id: string;
  readonly as: 'change' | 'copy';
}

/** What of the page is asked for: a connection's id, the form for a new one, or null for the chosen connection. */
interface Asked {
  readonly shown: string | 'new' | null;
  /** The form instead of the connection; null where the connection is shown. */
  readonly form: FormStart | null;
}

interface ConnectionsStore extends Asked {
  /** What the host told last; null until it has. */
  readonly told: ConnectionsState | null;
  /** Whether the form on the page holds what was typed and is kept nowhere. */
  readonly typed: boolean;
  /** What waits for an answer, because it takes the place of a form with something typed; null while nothing does. */
  readonly wanted: Asked | null;
}

const initial: ConnectionsStore = { told: null, shown: null, form: null, typed: false, wanted: null };

export const useConnections = create<ConnectionsStore>()(() => initial);

/** Follows the host's news until the answered function is called. */
export function followConnections(api: Api): () => void {
  useConnections.setState(initial);
  return api.connections.changed((told) => useConnections.setState({ told }));
}

/** Shows a connection or the form for a new one; where that would drop what was typed, only after an answer. */
export const showConnection = (shown: Asked['shown']) => ask({ shown, form: null });

/** Opens the form on a connection that is there. */
export const openForm = (form: FormStart) => ask({ shown: form.id, form });

function ask(wanted: Asked): void {
  const { typed, shown, form } = useConnections.getState();
  if (!typed) useConnections.setState(wanted);
  else if (wanted.shown !== shown || wanted.form?.as !== form?.as) useConnections.setState({ wanted });
}

export const setTyped = (typed: boolean) => useConnections.setState({ typed });

/** The form stays as it is. */
export const stayInForm = () => useConnections.setState({ wanted: null });

/** Leaves the form with all that was typed, for a connection or for the chosen one. */
export const endForm = (to: Asked = { shown: null, form: null }) =>
  useConnections.setState({ ...to, typed: false, wanted: null });

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
