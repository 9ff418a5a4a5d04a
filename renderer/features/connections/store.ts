import { create } from 'zustand';
import type { Connection, ConnectionsState } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';
import { rememberConnection } from '../../host/window-hint.ts';
import { notifyDone, notifyEnded } from '../../ui/notify/notify.tsx';

/** Subject of the form: a connection that is changed, or copied. */
export interface FormStart {
  readonly id: string;
  readonly as: 'change' | 'copy';
}

/** What the page shows: a connection by id, the form for a new one, or null for the selected connection. */
interface ShownConnection {
  readonly shown: string | 'new' | null;
  /** Subject of the form that is shown instead of the connection; null if the connection is shown. */
  readonly form: FormStart | null;
}

interface ConnectionsStore extends ShownConnection {
  /** Latest state from the host; null until the first arrives. */
  readonly hostState: ConnectionsState | null;
  /** Whether the form has unsaved input. */
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
    if (before === null && hostState.faults?.length)
      notifyEnded('Stored settings cannot be read', hostState.faults.join(' '));
    if (before !== null && before.chosenId !== hostState.chosenId) announce(before, hostState);
  });
}

/** Notifies the user that this window uses another connection now, as the next writes go to its platform. */
function announce(before: ConnectionsState, hostState: ConnectionsState): void {
  const previous = chosenIn(before);
  const isGone = hostState.connections.every(({ id }) => id !== previous?.id);
  notifyDone(
    `This window now uses “${chosenIn(hostState)?.name}”`,
    isGone ? `“${previous?.name}” was removed.` : undefined,
    'connection of this window',
  );
}

/** Shows a connection or the form for a new one; asks first if that would discard input. */
export const showConnection = (shown: ShownConnection['shown']) => navigate({ shown, form: null });

/** Opens the form to change or copy an existing connection; asks first if that would discard input. */
export const openForm = (form: FormStart) => navigate({ shown: form.id, form });

function navigate(wanted: ShownConnection): void {
  const { typed, shown, form } = useConnections.getState();
  if (!typed) useConnections.setState(wanted);
  else if (wanted.shown !== shown || wanted.form?.as !== form?.as) useConnections.setState({ wanted });
}

export const setTyped = (typed: boolean) => useConnections.setState({ typed });

/** Keeps the form and its input, and drops the navigation that waits for a decision. */
export const stayInForm = () => useConnections.setState({ wanted: null });

/** Closes the form, discards its input, and shows the given connection or form; by default the chosen connection. */
export const endForm = (to: ShownConnection = { shown: null, form: null }) =>
  useConnections.setState({ ...to, typed: false, wanted: null });

/** Whether the form is open; it accepts dropped files. */
export const isFormShown = ({ shown, form }: ConnectionsStore): boolean => shown === 'new' || form !== null;

/** The connection in use; null before the first state from the host. */
export const chosenIn = (hostState: ConnectionsState | null): Connection | null =>
  hostState?.connections.find(({ id }) => id === hostState.chosenId) ?? null;

/** The connection that the page shows: the requested one if it exists, else the chosen one. */
export const shownIn = ({
  hostState,
  shown,
}: Pick<ConnectionsStore, 'hostState' | 'shown'>): Connection | null =>
  hostState?.connections.find(({ id }) => id === shown) ?? chosenIn(hostState);

/** Name of the connection that the page shows, for the top bar. */
export const shownConnectionName = (store: ConnectionsStore): string | undefined =>
  store.shown === 'new' || store.form?.as === 'copy' ? 'New connection' : shownIn(store)?.name;
