import { create } from 'zustand';
import type { Connection, ConnectionsState } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';
import { rememberConnection } from '../../host/window-hint.ts';
import { notifyDone } from '../../ui/notify/notify.tsx';

/** Subject of the form: a connection that is changed, or copied. */
export interface FormStart {
  readonly id: string;
  readonly as: 'change' | 'copy';
}

/** What the page shows: a connection by id, the form for a new one, or null for the selected connection. */
interface ShownConnection {
  readonly shown: string | 'new' | null;
  /** The form instead of the connection; null where the connection is shown. */
  readonly form: FormStart | null;
}

interface ConnectionsStore extends ShownConnection {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: ConnectionsState | null;
  /** Whether the form on the page holds what was typed and is kept nowhere. */
  readonly typed: boolean;
  /** Navigation that waits for a decision, because it would discard form input; null if none. */
  readonly wanted: ShownConnection | null;
}

const initial: ConnectionsStore = { hostState: null, shown: null, form: null, typed: false, wanted: null };

export const useConnections = create<ConnectionsStore>()(() => initial);

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followConnections(api: Api): () => void {
  useConnections.setState(initial);
  return api.connections.changed((hostState) => {
    const before = useConnections.getState().hostState;
    rememberConnection(hostState.chosenId);
    useConnections.setState({ hostState });
    if (before !== null && before.chosenId !== hostState.chosenId) announce(before, hostState);
  });
}

/** Everything that is done next goes to the other platform, also where it was removed in another window. */
function announce(before: ConnectionsState, hostState: ConnectionsState): void {
  const left = chosenIn(before);
  const isGone = hostState.connections.every(({ id }) => id !== left?.id);
  notifyDone(
    `This window now uses “${chosenIn(hostState)?.name}”`,
    isGone ? `“${left?.name}” was removed.` : undefined,
    'connection of this window',
  );
}

/** Shows a connection or the form for a new one; asks first if that would discard input. */
export const showConnection = (shown: ShownConnection['shown']) => ask({ shown, form: null });

/** Opens the form on a connection that is there. */
export const openForm = (form: FormStart) => ask({ shown: form.id, form });

function ask(wanted: ShownConnection): void {
  const { typed, shown, form } = useConnections.getState();
  if (!typed) useConnections.setState(wanted);
  else if (wanted.shown !== shown || wanted.form?.as !== form?.as) useConnections.setState({ wanted });
}

export const setTyped = (typed: boolean) => useConnections.setState({ typed });

/** The form stays as it is. */
export const stayInForm = () => useConnections.setState({ wanted: null });

/** Leaves the form with all that was typed, for a connection or for the chosen one. */
export const endForm = (to: ShownConnection = { shown: null, form: null }) =>
  useConnections.setState({ ...to, typed: false, wanted: null });

/** Whether the form is open; it accepts dropped files. */
export const isFormShown = ({ shown, form }: ConnectionsStore): boolean => shown === 'new' || form !== null;

export const chosenIn = (hostState: ConnectionsState | null): Connection | null =>
  hostState?.connections.find(({ id }) => id === hostState.chosenId) ?? null;

/** The connection that the page shows: the asked-for one while it is there, else the chosen one. */
export const shownIn = ({
  hostState,
  shown,
}: Pick<ConnectionsStore, 'hostState' | 'shown'>): Connection | null =>
  hostState?.connections.find(({ id }) => id === shown) ?? chosenIn(hostState);

/** Subject of the page, for the top bar. */
export const shownConnectionName = (store: ConnectionsStore): string | undefined =>
  store.shown === 'new' || store.form?.as === 'copy' ? 'New connection' : shownIn(store)?.name;
