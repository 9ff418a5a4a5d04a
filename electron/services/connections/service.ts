/** The connections feature: the list, and for each window its choice and the session of the chosen connection. */
import type { Connection } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Log, Platform, PracticeAddress, Settings } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import type { Vault } from '../../storage/vault.ts';
import { createLive } from '../live.ts';
import { readAuthority } from './authority.ts';
import { createConnectionCalls } from './connection-calls.ts';
import type { Current } from './current.ts';
import { createEditing } from './editing.ts';
import { createExchange } from './exchange.ts';
import { createHttpClients } from './http-clients.ts';
import { practiceConnectionOf, practiceId, practiceName } from './practice-connection.ts';
import { createSecrets } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { createStoredConnections, type StoredConnection } from './stored-connections.ts';
import { createTests } from './testing/connection-tests.ts';
import {
  type ConnectionsService,
  createWindowConnections,
  type WindowConnections,
} from './window-connections.ts';

export type { ConnectionsService, Current };

export interface ConnectionsDeps {
  settings: Settings;
  vault: Vault;
  http: Http;
  log: Log;
  /** Null without a practice platform, and then there is no connection to one. */
  practice: PracticeAddress | null;
  now: () => number;
  newId: () => string;
  /** Delivers exports; absent where these are not available, as in a terminal. */
  exportsTo?: Pick<Platform, 'folders' | 'deliver'>;
}

/** The connections of the program. They are also those of the first window, whose choice is stored. */
export interface Connections extends ConnectionsService {
  /** Connections of a further window, which begins with `connectionId`, or with the connection that was chosen last. */
  ofWindow(connectionId: string | null): ConnectionsService;
  /** Connections for a part of the program that always uses the same connection. */
  fixedOn(connectionId: string): ConnectionsService;
}

export { practiceId, practiceName };

export async function createConnections(deps: ConnectionsDeps): Promise<Connections> {
  const { vault, practice, now, newId } = deps;
  const storedConnections = createStoredConnections({ ...deps, reservedName: practiceName });
  const practiceConnections: readonly StoredConnection[] =
    practice === null ? [] : [practiceConnectionOf(practice)];
  const all = () => [...practiceConnections, ...storedConnections.all()];
  const find = (id: string): StoredConnection => {
    const found = all().find((each) => each.id === id);
    if (!found) throw new AppError('not-found', 'This connection no longer exists; choose another one.');
    return found;
  };
  const existing = (id: string | null): string =>
    id !== null && storedConnections.all().some((each) => each.id === id) ? id : practiceId;
  const secrets = createSecrets({ vault });
  const httpClients = createHttpClients({ ...deps, secrets });
  const sessions = createSessions({ ...deps, secrets, httpClients, practiceId, find });
  const editing = createEditing({ storedConnections, secrets, httpClients, sessions, find, newId });
  const tests = createTests({
    now,
    routeOf: httpClients.routeOf,
    signInOf: (connection, http) => sessions.freshSignIn(connection, { http }),
  });
  const exchange = createExchange({ storedConnections, platform: deps.exportsTo ?? null, newId });

  const shown = async (each: StoredConnection): Promise<Connection> => {
    const { authorityPem, ...visible } = each;
    return {
      ...visible,
      authority: authorityPem === null ? null : readAuthority(authorityPem),
      readOnly: storedConnections.isReadOnly(each.id),
      signIn: each.id === practiceId ? 'own' : await secrets.whereIs(each.id),
    };
  };
  const listNow = (): Promise<Connection[]> => Promise.all(all().map(shown));
  const list = createLive(await listNow());
  const publish = async () => list.set(await listNow());
  const windows = new Set<WindowConnections>();
  const fixed = new Map<string, WindowConnections>();
  const calls = createConnectionCalls({
    storedConnections,
    secrets,
    httpClients,
    sessions,
    editing,
    tests,
    exchange,
    find,
    shown,
    publish,
    chosenBy: (id) => [...windows].filter((window) => window.chosenId() === id),
    enter: (id, window) => shared.enter(id, window),
  });
  const shared = {
    storedConnections,
    sessions,
    list,
    find,
    calls,
    addressesOf: async (id: string) => all().find((each) => each.id === id)?.addresses ?? null,
    /** Signs in to a connection, unless another window uses it and is signed in. */
    enter(id: string, entering: WindowConnections) {
      const isUsed = [...windows].some((window) => window !== entering && window.chosenId() === id);
      if (!isUsed || sessions.of(id).value.state !== 'signed-in') sessions.enter(id);
    },
  };
  const openWindow = (connectionId: string | null): WindowConnections => {
    let chosenId = existing(connectionId ?? storedConnections.chosenId());
    const choice = {
      id: () => existing(chosenId),
      set(id: string) {
        chosenId = id;
        // The next window and the next start of the program begin with this connection.
        storedConnections.choose(id);
      },
    };
    const window = createWindowConnections(shared, choice, (closed) => windows.delete(closed));
    windows.add(window);
    shared.enter(choice.id(), window);
    return window;
  };
  return {
    ...openWindow(null),
    ofWindow: openWindow,
    fixedOn(id) {
      const known =
        fixed.get(id) ??
        createWindowConnections(shared, { id: () => id, set: () => undefined }, () => fixed.delete(id));
      fixed.set(id, known);
      return known;
    },
    close: () => httpClients.close(),
  };
}
