/** The connections feature: the list, the choice, and the session of the chosen one. */
import {
  type Addresses,
  askedOrigin,
  type Connection,
  changedConnection,
  newConnection,
  type Session,
} from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Log, Platform, PracticeAddress, Settings } from '../../platform.ts';
import { createHttp, type Http } from '../../remote/http.ts';
import type { Vault } from '../../storage/vault.ts';
import { signalOf } from '../imports/signal-of.ts';
import { createLive } from '../live.ts';
import { askedWay } from './asked-way.ts';
import { readAuthority } from './authority.ts';
import { createBook, type KeptConnection } from './book.ts';
import { type Current, type CurrentConnection, createCurrent } from './current.ts';
import { createEditing } from './editing.ts';
import { createExchange } from './exchange.ts';
import { findAddresses } from './find-addresses.ts';
import { practiceConnectionOf, practiceId, practiceName } from './practice-connection.ts';
import { createSecrets } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { createTests } from './testing/tests.ts';
import { createWays } from './ways.ts';

export type { Current };

export interface ConnectionsDeps {
  settings: Settings;
  vault: Vault;
  http: Http;
  log: Log;
  /** Null where no practice platform is at hand; then there is no connection to it. */
  practice: PracticeAddress | null;
  now: () => number;
  newId: () => string;
  /** Where exports go; absent where exports are not available, as in a terminal. */
  exportsTo?: Pick<Platform, 'folders' | 'deliver'>;
}

export interface ConnectionsService extends CurrentConnection {
  readonly api: Api['connections'];
  /** Like `current`, for callers that are about to write. @throws AppError `conflict` if it is read-only */
  forWriting(): Promise<Current>;
  /** Null for a connection that is gone. */
  addressesOf(connectionId: string): Promise<Addresses | null>;
  /** The default scope of the signed-in account; null while unknown. */
  defaultScope(): string | null;
  onSession(listener: (session: Session) => void): () => void;
  /** Called when a connection gets other credentials, or is signed in to again. */
  onSignIn(listener: (connectionId: string) => void): () => void;
  close(): Promise<void>;
}

export { practiceId, practiceName };

export async function createConnections(deps: ConnectionsDeps): Promise<ConnectionsService> {
  const { vault, practice, now, newId } = deps;
  const book = createBook({ ...deps, reservedName: practiceName });
  const own: readonly KeptConnection[] = practice === null ? [] : [practiceConnectionOf(practice)];
  const find = (id: string): KeptConnection => {
    const found = [...own, ...book.all()].find((each) => each.id === id);
    if (!found) throw new AppError('not-found', 'This connection no longer exists; choose another one.');
    return found;
  };
  const chosenId = () => {
    const id = book.chosenId();
    return id !== null && book.all().some((each) => each.id === id) ? id : practiceId;
  };
  const secrets = createSecrets({ vault });
  const ways = createWays({ ...deps, secrets });
  const sessions = createSessions({ ...deps, secrets, ways, practiceId, find, chosenId });
  const { session } = sessions;
  const editing = createEditing({ book, secrets, ways, sessions, find, newId });
  const tests = createTests({
    now,
    routeOf: ways.routeOf,
    signInOf: (connection, http) => sessions.freshSignIn(connection, { http }),
  });
  const exchange = createExchange({ book, platform: deps.exportsTo ?? null, newId });

  const shown = async (each: KeptConnection): Promise<Connection> => {
    const { authorityPem, ...rest } = each;
    return {
      ...rest,
      authority: authorityPem === null ? null : readAuthority(authorityPem),
      readOnly: book.isReadOnly(each.id),
      signIn: each.id === practiceId ? 'own' : await secrets.whereIs(each.id),
    };
  };
  const list = (): Promise<Connection[]> => Promise.all([...own, ...book.all()].map(shown));
  const state = createLive({ connections: await list(), chosenId: chosenId(), session: session.value });
  const publish = async () =>
    state.set({ connections: await list(), chosenId: chosenId(), session: session.value });
  session.listen((value) => state.set({ ...state.value, session: value }));
  sessions.enter();

  const { current, signInAs, expectWritable } = createCurrent({ book, sessions, find, chosenId });
  const expectNotOwn = (id: string, words: string): void => {
    if (id === practiceId) throw new AppError('bad-input', words);
  };

  return {
    api: {
      async add(fresh) {
        const connection = await editing.add(newConnection.parse(fresh));
        await publish();
        return shown(connection);
      },
      async change(asked) {
        expectNotOwn(asked.id, 'The practice platform is part of the program and cannot be changed.');
        const { changed, isOther } = await editing.change(changedConnection.parse(asked));
        const { id } = changed;
        if (isOther) tests.forget(id);
        await publish();
        if (isOther) {
          sessions.reportSignIn(id);
          if (chosenId() === id) sessions.enter();
        }
        return shown(changed);
      },
      async signIn({ id, clientSecret, password, proxyPassword }) {
        expectNotOwn(id, 'The program signs in to the practice platform itself.');
        const connection = find(id);
        await secrets.keepSignIn(connection, { clientSecret, password });
        if (proxyPassword) await ways.keepProxyPassword(connection, proxyPassword);
        sessions.forget(id);
        await publish();
        sessions.reportSignIn(id);
        if (chosenId() === id) sessions.enter();
      },
      signOut: ({ id }) => sessions.signOut(find(id).id),
      async choose({ id }) {
        book.choose(find(id).id);
        await publish();
        sessions.enter();
      },
      async remove({ id }) {
        expectNotOwn(id, 'The practice platform is part of the program.');
        const wasChosen = chosenId() === find(id).id;
        tests.forget(id);
        await editing.remove(id);
        await publish();
        if (wasChosen) sessions.enter();
      },
      test: ({ id }, options) => tests.run(find(id), signalOf(options)),
      async setReadOnly({ id, readOnly }) {
        book.setReadOnly(find(id).id, readOnly);
        await publish();
      },
      readAuthority: async ({ pem }) => readAuthority(pem),
      async findAddresses(asked, options) {
        const { origin, ...way } = askedOrigin.parse(asked);
        const http = createHttp(await askedWay(way, { find, ways }));
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
      changed: (listener) => state.listen(listener),
      tested: (listener, { id }) => tests.of(id).listen(listener),
    },
    current,
    async forWriting() {
      const to = await current();
      to.expectWritable();
      return to;
    },
    signInAs,
    expectWritable,
    addressesOf: async (id) => [...own, ...book.all()].find((each) => each.id === id)?.addresses ?? null,
    defaultScope: () => (session.value.state === 'signed-in' ? session.value.defaultScope : null),
    onSession: (listener) => session.listen(listener),
    onSignIn: sessions.onSignIn,
    close: () => ways.close(),
  };
}
