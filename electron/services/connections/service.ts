/** The connections feature: the list, and for each window its choice and the session of what it has chosen. */
import {
  askedOrigin,
  type Connection,
  changedConnection,
  newConnection,
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
import type { Current } from './current.ts';
import { createEditing } from './editing.ts';
import { createExchange } from './exchange.ts';
import { findAddresses } from './find-addresses.ts';
import { practiceConnectionOf, practiceId, practiceName } from './practice-connection.ts';
import { createSecrets } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { createTests } from './testing/tests.ts';
import { createWays } from './ways.ts';
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
  /** Null where no practice platform is at hand; then there is no connection to it. */
  practice: PracticeAddress | null;
  now: () => number;
  newId: () => string;
  /** Where exports go; absent where exports are not available, as in a terminal. */
  exportsTo?: Pick<Platform, 'folders' | 'deliver'>;
}

/** The connections of the program; itself those of the first window, whose choice is stored. */
export interface Connections extends ConnectionsService {
  /** Those of a further window: it begins with `connectionId`, or with the connection that was chosen last. */
  ofWindow(connectionId: string | null): ConnectionsService;
  /** Those of a part of the program that stays with one connection. */
  fixedOn(connectionId: string): ConnectionsService;
}

export { practiceId, practiceName };

export async function createConnections(deps: ConnectionsDeps): Promise<Connections> {
  const { vault, practice, now, newId } = deps;
  const book = createBook({ ...deps, reservedName: practiceName });
  const own: readonly KeptConnection[] = practice === null ? [] : [practiceConnectionOf(practice)];
  const all = () => [...own, ...book.all()];
  const find = (id: string): KeptConnection => {
    const found = all().find((each) => each.id === id);
    if (!found) throw new AppError('not-found', 'This connection no longer exists; choose another one.');
    return found;
  };
  const existing = (id: string | null): string =>
    id !== null && book.all().some((each) => each.id === id) ? id : practiceId;
  const secrets = createSecrets({ vault });
  const ways = createWays({ ...deps, secrets });
  const sessions = createSessions({ ...deps, secrets, ways, practiceId, find });
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
  const listNow = (): Promise<Connection[]> => Promise.all(all().map(shown));
  const list = createLive(await listNow());
  const publish = async () => list.set(await listNow());
  const windows = new Set<WindowConnections>();
  const fixed = new Map<string, WindowConnections>();
  const isChosen = (id: string) => [...windows].some((window) => window.chosenId() === id);
  const expectNotOwn = (id: string, words: string): void => {
    if (id === practiceId) throw new AppError('bad-input', words);
  };

  const calls: Omit<Api['connections'], 'choose' | 'changed'> = {
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
        if (isChosen(id)) sessions.enter(id);
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
      if (isChosen(id)) sessions.enter(id);
    },
    signOut: ({ id }) => sessions.signOut(find(id).id),
    async remove({ id }) {
      expectNotOwn(id, 'The practice platform is part of the program.');
      const left = [...windows].filter((window) => window.chosenId() === find(id).id);
      tests.forget(id);
      await editing.remove(id);
      await publish();
      for (const window of left) shared.enter(practiceId, window);
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
    tested: (listener, { id }) => tests.of(id).listen(listener),
  };
  const shared = {
    ...{ book, sessions, list, find, calls },
    addressesOf: async (id: string) => all().find((each) => each.id === id)?.addresses ?? null,
    enter(id: string, entering: WindowConnections) {
      const isUsed = [...windows].some((window) => window !== entering && window.chosenId() === id);
      if (!isUsed || sessions.of(id).value.state !== 'signed-in') sessions.enter(id);
    },
  };
  const open = (connectionId: string | null): WindowConnections => {
    let chosenId = existing(connectionId ?? book.chosenId());
    const choice = {
      id: () => existing(chosenId),
      set(id: string) {
        chosenId = id;
        // The next window begins with it, and so does the next start.
        book.choose(id);
      },
    };
    const window = createWindowConnections(shared, choice, (closed) => windows.delete(closed));
    windows.add(window);
    shared.enter(choice.id(), window);
    return window;
  };
  return {
    ...open(null),
    ofWindow: open,
    fixedOn(id) {
      const known =
        fixed.get(id) ??
        createWindowConnections(shared, { id: () => id, set: () => undefined }, () => fixed.delete(id));
      fixed.set(id, known);
      return known;
    },
    close: () => ways.close(),
  };
}
