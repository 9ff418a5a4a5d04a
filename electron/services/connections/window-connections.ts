/** The connections as one window uses them: with its chosen connection, and the session of that connection. */
import type { Addresses, Connection, ConnectionsState, Session } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';
import { createLive, type Live } from '../live.ts';
import { type Current, type CurrentConnection, createCurrent } from './current.ts';
import type { Sessions } from './sessions.ts';
import type { StoredConnection, StoredConnections } from './stored-connections.ts';

export interface ConnectionsService extends CurrentConnection {
  readonly api: Api['connections'];
  /** Like `current`, for callers that are about to write. @throws AppError `conflict` if it is read-only */
  forWriting(): Promise<Current>;
  /** Returns the addresses of a connection; null if it no longer exists. */
  addressesOf(connectionId: string): Promise<Addresses | null>;
  /** The default scope of the signed-in account; null while unknown. */
  defaultScope(): string | null;
  onSession(listener: (session: Session) => void): () => void;
  /** Called when a connection gets other credentials, or is signed in to again. */
  onSignIn(listener: (connectionId: string) => void): () => void;
  close(): Promise<void>;
}

/** The chosen connection of a window. */
export interface Choice {
  /** Always a connection that exists, except where it is fixed. */
  id(): string;
  set(id: string): void;
}

export interface WindowConnections extends ConnectionsService {
  chosenId(): string;
  /** Follows a choice that has changed without a call of this window. */
  refresh(): void;
}

/** The parts of the connections feature that all windows share. */
export interface SharedConnections {
  readonly storedConnections: Pick<StoredConnections, 'isReadOnly' | 'faults'>;
  readonly sessions: Sessions;
  readonly list: Live<Connection[]>;
  readonly find: (id: string) => StoredConnection;
  readonly calls: Omit<Api['connections'], 'choose' | 'changed'>;
  readonly addressesOf: ConnectionsService['addressesOf'];
  /** Signs in to a connection unless another window uses it and is signed in. */
  readonly enter: (id: string, window: WindowConnections) => void;
}

export function createWindowConnections(
  shared: SharedConnections,
  choice: Choice,
  onClose: (window: WindowConnections) => void,
): WindowConnections {
  const { storedConnections, sessions, find, list, calls } = shared;
  const session = createLive<Session>(sessions.of(choice.id()).value);
  const currentState = (): ConnectionsState => ({
    connections: list.value,
    chosenId: choice.id(),
    session: session.value,
    faults: storedConnections.faults,
  });
  const state = createLive(currentState());
  let followedId: string | null = null;
  let stopSession: () => void = () => undefined;

  /** Publishes the current choice. A new choice is published together with its session. */
  const refresh = (): void => {
    const id = choice.id();
    if (id === followedId) {
      state.set(currentState());
      return;
    }
    followedId = id;
    stopSession();
    stopSession = sessions.of(id).listen((value) => {
      session.set(value);
      state.set(currentState());
    });
  };
  refresh();
  const stopList = list.listen(refresh);

  const { current, signInAs, expectWritable } = createCurrent({
    storedConnections,
    sessions,
    find,
    chosenId: choice.id,
  });
  const window: WindowConnections = {
    chosenId: choice.id,
    refresh,
    api: {
      ...calls,
      async choose({ id }) {
        choice.set(find(id).id);
        refresh();
        shared.enter(id, window);
      },
      changed: (listener) => state.listen(listener),
    },
    current,
    async forWriting() {
      const connection = await current();
      connection.expectWritable();
      return connection;
    },
    signInAs,
    expectWritable,
    addressesOf: shared.addressesOf,
    defaultScope: () => (session.value.state === 'signed-in' ? session.value.defaultScope : null),
    onSession: (listener) => session.listen(listener),
    onSignIn: sessions.onSignIn,
    async close() {
      stopSession();
      stopList();
      onClose(window);
    },
  };
  return window;
}
