/** The connections feature: the list, the choice, and the session of the chosen one. */
import type { Addresses, Connection, Environment, Session } from '../../../shared/connections.ts';
import type { Api } from '../../../shared/contract.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { Log, PracticeAddress, Settings } from '../../platform.ts';
import { type Credentials, createSignIn, type SignIn } from '../../remote/auth.ts';
import type { Http } from '../../remote/http.ts';
import type { Vault } from '../../storage/vault.ts';
import { createLive } from '../live.ts';
import { createBook, type KeptConnection } from './book.ts';
import { followingSignIn } from './following-sign-in.ts';
import { testConnection } from './test-steps.ts';

export interface ConnectionsDeps {
  settings: Settings;
  vault: Vault;
  http: Http;
  log: Log;
  /** Null where no practice platform is at hand; then there is no connection to it. */
  practice: PracticeAddress | null;
  now: () => number;
  newId: () => string;
}

/** The chosen connection, as other services use it. Its sign-in follows the credentials, whenever they change. */
export interface Current {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly addresses: Addresses;
  readonly signIn: SignIn;
  /** `ogit/_id` of its account, asked once; empty where the platform does not tell. @throws those of SignIn.account */
  accountId(): Promise<string>;
  /** To be asked before each write, because the switch may be turned at any time. @throws AppError `conflict` */
  expectWritable(): void;
}

export interface ConnectionsService {
  readonly api: Api['connections'];
  /** @throws AppError `unauthorized` where no sign-in is known for it */
  current(): Promise<Current>;
  /** As `current`, for whoever is about to write. @throws AppError `conflict` where it is read-only */
  forWriting(): Promise<Current>;
  /** Signs in to the chosen connection as somebody else. @throws as `current` */
  signInAs(account: { username: string; password: string }): Promise<SignIn>;
  /** Null for a connection that is gone. */
  addressesOf(connectionId: string): Addresses | null;
  /** The default scope of the signed-in account; null while unknown. */
  defaultScope(): string | null;
  onSession(listener: (session: Session) => void): () => void;
  /** Hears of a connection that has been given other credentials, or was signed in to anew. */
  onSignIn(listener: (connectionId: string) => void): () => void;
}

export const practiceId = 'practice';
export const practiceName = 'Practice platform';

export async function createConnections(deps: ConnectionsDeps): Promise<ConnectionsService> {
  const { vault, http, practice, now } = deps;
  const book = createBook({ ...deps, reservedName: practiceName });
  const signIns = new Map<string, Promise<SignIn>>();
  const accountIds = new Map<string, string>();
  const waiting = new Set<(connectionId: string) => void>();
  const signedIn = (id: string) => {
    for (const listener of [...waiting]) listener(id);
  };
  const session = createLive<Session>({ state: 'signed-out' });
  const own: readonly KeptConnection[] = practice === null ? [] : [practiceConnectionOf(practice)];

  const find = (id: string): KeptConnection => {
    const found = [...own, ...book.all()].find((each) => each.id === id);
    if (!found) throw new AppError('not-found', 'This connection is gone; choose another one.');
    return found;
  };
  const chosenId = () => {
    const id = book.chosenId();
    return id !== null && book.all().some((each) => each.id === id) ? id : practiceId;
  };

  const credentialsOf = async (connection: KeptConnection): Promise<Credentials> => {
    if (practice !== null && connection.id === practiceId) return practice;
    const kept = await vault.read(connection.id);
    const { clientSecret, password } = kept ?? {};
    if (clientSecret === undefined || password === undefined)
      throw new AppError(
        'unauthorized',
        `The sign-in of “${connection.name}” is not known any more; type it again under Connections.`,
      );
    return { clientId: connection.clientId, username: connection.username, clientSecret, password };
  };
  const createSignInOf = async (connection: KeptConnection): Promise<SignIn> => {
    const { authUrl } = connection.addresses;
    const onToken = (expiresAt: number) => {
      if (chosenId() === connection.id && session.value.state === 'signed-in')
        session.set({ ...session.value, expiresAt });
    };
    return createSignIn({ authUrl, credentials: await credentialsOf(connection), http, now, onToken });
  };
  /** One sign-in for each connection, however many ask at the same time; a failure is not kept. */
  const signInOf = (connection: KeptConnection): Promise<SignIn> => {
    const known = signIns.get(connection.id);
    if (known) return known;
    const created = createSignInOf(connection);
    signIns.set(connection.id, created);
    created.catch(() => {
      if (signIns.get(connection.id) === created) signIns.delete(connection.id);
    });
    return created;
  };

  const list = (): Promise<Connection[]> =>
    Promise.all(
      [...own, ...book.all()].map(async (each) => ({
        ...each,
        readOnly: book.isReadOnly(each.id),
        signIn: each.id === practiceId ? ('own' as const) : await vault.whereIs(each.id),
      })),
    );
  const state = createLive({ connections: await list(), chosenId: chosenId(), session: session.value });
  const tell = async () =>
    state.set({ connections: await list(), chosenId: chosenId(), session: session.value });
  session.listen((value) => state.set({ ...state.value, session: value }));

  /** Signs in to the chosen connection; an answer that comes after another choice is dropped. */
  let entering = 0;
  const enter = async () => {
    const id = chosenId();
    entering += 1;
    const turn = entering;
    session.set({ state: 'signing-in' });
    let next: Session;
    try {
      const signIn = await signInOf(find(id));
      const { id: accountId, name: account, defaultScope } = await signIn.account();
      accountIds.set(id, accountId);
      next = { state: 'signed-in', account, defaultScope, expiresAt: signIn.expiresAt() ?? now() };
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error('Signing in failed.', error);
      next = { state: 'failed', message: toAppError(error).message };
    }
    if (turn !== entering) return;
    session.set(next);
    if (next.state === 'signed-in') signedIn(id);
  };
  void enter();

  const expectNotReadOnly = (id: string, name: string): void => {
    if (book.isReadOnly(id)) throw new AppError('conflict', readOnlyWords(name));
  };
  const current = async (): Promise<Current> => {
    const connection = find(chosenId());
    const { id, name, environment, addresses } = connection;
    await signInOf(connection);
    const signIn = followingSignIn(async () => signInOf(find(id)));
    const accountId = async () => {
      const known = accountIds.get(id) ?? (await signIn.account()).id;
      accountIds.set(id, known);
      return known;
    };
    const expectWritable = () => expectNotReadOnly(id, name);
    return { id, name, environment, addresses, signIn, accountId, expectWritable };
  };

  return {
    api: {
      async add(fresh) {
        const connection = book.add(fresh, deps.newId());
        const { clientSecret, password } = fresh;
        const signIn = await vault.keep(connection.id, { clientSecret, password });
        await tell();
        return { ...connection, signIn, readOnly: false };
      },
      async signIn({ id, clientSecret, password }) {
        if (id === practiceId)
          throw new AppError('bad-input', 'The program signs in to the practice platform itself.');
        await vault.keep(find(id).id, { clientSecret, password });
        signIns.delete(id);
        accountIds.delete(id);
        await tell();
        signedIn(id);
        if (chosenId() === id) void enter();
      },
      async choose({ id }) {
        book.choose(find(id).id);
        await tell();
        void enter();
      },
      async remove({ id }) {
        if (id === practiceId)
          throw new AppError('bad-input', 'The practice platform is part of the program.');
        const wasChosen = chosenId() === find(id).id;
        await vault.forget(id);
        signIns.delete(id);
        book.remove(id);
        await tell();
        if (wasChosen) void enter();
      },
      async test({ id }) {
        const connection = find(id);
        const { authUrl } = connection.addresses;
        // A fresh sign-in: the test must not lean on a token from before.
        const signIn = createSignIn({ authUrl, credentials: await credentialsOf(connection), http, now });
        return testConnection({ addresses: connection.addresses, http, signIn });
      },
      async setReadOnly({ id, readOnly }) {
        book.setReadOnly(find(id).id, readOnly);
        await tell();
      },
      changed: (listener) => state.listen(listener),
    },
    current,
    async forWriting() {
      const to = await current();
      to.expectWritable();
      return to;
    },
    async signInAs(account) {
      const connection = find(chosenId());
      const credentials = { ...(await credentialsOf(connection)), ...account };
      return createSignIn({ authUrl: connection.addresses.authUrl, credentials, http, now });
    },
    addressesOf: (id) => [...own, ...book.all()].find((each) => each.id === id)?.addresses ?? null,
    defaultScope: () => (session.value.state === 'signed-in' ? session.value.defaultScope : null),
    onSession: (listener) => session.listen(listener),
    onSignIn(listener) {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
  };
}

/** Why nothing is written to a connection. */
export const readOnlyWords = (name: string): string =>
  `“${name}” is read-only here: nothing is written to it until you allow it under Connections.`;

const practiceConnectionOf = (practice: PracticeAddress): KeptConnection => ({
  id: practiceId,
  name: practiceName,
  environment: 'practice',
  addresses: {
    authUrl: practice.authUrl,
    connectorUrl: practice.connectorUrl,
    graphUrl: practice.graphUrl,
    objectsUrl: practice.objectsUrl,
  },
  clientId: practice.clientId,
  username: practice.username,
});
