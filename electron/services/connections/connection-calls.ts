/** The calls of the page about the list of connections, the same for every window. */
import {
  type Connection,
  changedConnection,
  newConnection,
  requestedOrigin,
} from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { createHttp } from '../../remote/http.ts';
import { signalOf } from '../imports/signal-of.ts';
import { readAuthority } from './authority.ts';
import type { Editing } from './editing.ts';
import type { Exchange } from './exchange.ts';
import { findAddresses } from './find-addresses.ts';
import { routeOfForm } from './form-route.ts';
import type { HttpClients } from './http-clients.ts';
import { practiceId } from './practice-connection.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { StoredConnection, StoredConnections } from './stored-connections.ts';
import type { Tests } from './testing/connection-tests.ts';
import type { WindowConnections } from './window-connections.ts';

interface ConnectionCallsDeps {
  readonly storedConnections: StoredConnections;
  readonly secrets: Secrets;
  readonly httpClients: HttpClients;
  readonly sessions: Sessions;
  readonly editing: Editing;
  readonly tests: Tests;
  readonly exchange: Exchange;
  /** @throws AppError `not-found` */
  readonly find: (id: string) => StoredConnection;
  /** Converts a connection into what the page shows. */
  readonly shown: (connection: StoredConnection) => Promise<Connection>;
  /** Notifies the windows that the list has changed. */
  readonly publish: () => Promise<void>;
  /** The windows that have chosen a connection. */
  readonly chosenBy: (id: string) => WindowConnections[];
  /** Signs in to a connection that a window has chosen. */
  readonly enter: (id: string, window: WindowConnections) => void;
}

const expectNotPractice = (id: string, words: string): void => {
  if (id === practiceId) throw new AppError('bad-input', words);
};

export function createConnectionCalls(
  deps: ConnectionCallsDeps,
): Omit<Api['connections'], 'choose' | 'changed'> {
  const { storedConnections, secrets, httpClients, sessions, editing, tests, exchange } = deps;
  const { find, shown, publish, chosenBy, enter } = deps;
  return {
    async add(fresh) {
      const connection = await editing.add(newConnection.parse(fresh));
      await publish();
      return shown(connection);
    },
    async change(input) {
      expectNotPractice(input.id, 'The practice platform is part of the program and cannot be changed.');
      const { changed, isOther } = await editing.change(changedConnection.parse(input));
      const { id } = changed;
      if (isOther) tests.forget(id);
      await publish();
      if (isOther) {
        sessions.reportSignIn(id);
        if (chosenBy(id).length > 0) sessions.enter(id);
      }
      return shown(changed);
    },
    async signIn({ id, proxyPassword, ...typed }) {
      expectNotPractice(id, 'The program signs in to the practice platform itself.');
      const connection = find(id);
      const credentials = await editing.credentialsFor(connection, connection, typed);
      if (credentials === null) throw new AppError('bad-input', 'Enter the client secret and the password.');
      await secrets.keepSignIn(connection, credentials);
      if (proxyPassword) await httpClients.keepProxyPassword(connection, proxyPassword);
      sessions.forget(id);
      await publish();
      sessions.reportSignIn(id);
      if (chosenBy(id).length > 0) sessions.enter(id);
    },
    signOut: ({ id }) => sessions.signOut(find(id).id),
    async remove({ id }) {
      expectNotPractice(id, 'The practice platform is part of the program.');
      const leftWindows = chosenBy(find(id).id);
      tests.forget(id);
      await editing.remove(id);
      await publish();
      for (const window of leftWindows) enter(practiceId, window);
    },
    test: ({ id }, options) => tests.run(find(id), signalOf(options)),
    async setReadOnly({ id, readOnly }) {
      storedConnections.setReadOnly(find(id).id, readOnly);
      await publish();
    },
    readAuthority: async ({ pem }) => readAuthority(pem),
    async findAddresses(input, options) {
      const { origin, ...networkSettings } = requestedOrigin.parse(input);
      const http = createHttp(await routeOfForm(networkSettings, { find, httpClients }));
      try {
        return await findAddresses(origin, { http, signal: signalOf(options) });
      } finally {
        await http.close();
      }
    },
    exportFile: () => exchange.exportFile(),
    async importText({ text }) {
      const names = exchange.importText(text);
      await publish();
      return { names };
    },
    tested: (listener, { id }) => tests.of(id).listen(listener),
  };
}
