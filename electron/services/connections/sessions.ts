/** The sign-ins of connections, and the session of each. */
import type { Session } from '../../../shared/connections.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { Log, PracticeAddress } from '../../platform.ts';
import type { SignIn } from '../../remote/auth.ts';
import { createLive, type Live } from '../live.ts';
import type { HttpClients } from './http-clients.ts';
import type { Secrets } from './secrets.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';
import type { StoredConnection } from './stored-connections.ts';

export interface Sessions {
  /** The session of a connection; signed out until it is entered. */
  of(id: string): Live<Session>;
  /** Signs in to a connection; a response that comes after it was entered or left again is dropped. */
  enter(id: string): void;
  readonly signInOf: SignIns['of'];
  readonly freshSignIn: SignIns['fresh'];
  readonly accountAt: SignIns['accountAt'];
  /** Returns `ogit/_id` of the account, which is read once. */
  accountIdOf(id: string, signIn: SignIn): Promise<string>;
  /** Drops the sign-in of a connection: the next caller signs in again. */
  forget(id: string): void;
  signOut(id: string): Promise<void>;
  /** Reports that a connection has other credentials. */
  reportSignIn(id: string): void;
  onSignIn(listener: (connectionId: string) => void): () => void;
}

export function createSessions(deps: {
  secrets: Secrets;
  httpClients: HttpClients;
  log: Log;
  practice: PracticeAddress | null;
  practiceId: string;
  now: () => number;
  find: (id: string) => StoredConnection;
}): Sessions {
  const { now, find } = deps;
  const accountIds = new Map<string, string>();
  const listeners = new Set<(connectionId: string) => void>();
  const sessions = new Map<string, Live<Session>>();
  const sessionOf = (id: string): Live<Session> => {
    const known = sessions.get(id) ?? createLive<Session>({ state: 'signed-out' });
    sessions.set(id, known);
    return known;
  };
  /** How often each connection was entered or left: a response of an earlier generation is dropped. */
  const generations = new Map<string, number>();
  const nextGeneration = (id: string): number => {
    const generation = (generations.get(id) ?? 0) + 1;
    generations.set(id, generation);
    return generation;
  };

  const signIns = createSignIns({
    ...deps,
    onToken(id, expiresAt) {
      const { value, set } = sessionOf(id);
      if (value.state === 'signed-in') set({ ...value, expiresAt });
    },
  });
  const reportSignIn = (id: string) => {
    for (const listener of [...listeners]) listener(id);
  };
  const enter = async (id: string) => {
    signIns.enter(id);
    const generation = nextGeneration(id);
    const session = sessionOf(id);
    session.set({ state: 'signing-in' });
    let next: Session;
    try {
      const signIn = await signIns.of(find(id));
      const { id: accountId, name: account, defaultScope } = await signIn.account();
      if (generation === generations.get(id)) accountIds.set(id, accountId);
      next = { state: 'signed-in', account, defaultScope, expiresAt: signIn.expiresAt() ?? now() };
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error('Signing in failed.', error);
      next = { state: 'failed', message: toAppError(error).message };
    }
    if (generation !== generations.get(id)) return;
    session.set(next);
    if (next.state === 'signed-in') reportSignIn(id);
  };

  return {
    of: sessionOf,
    enter: (id) => void enter(id),
    signInOf: signIns.of,
    freshSignIn: signIns.fresh,
    accountAt: signIns.accountAt,
    async accountIdOf(id, signIn) {
      const known = accountIds.get(id) ?? (await signIn.account()).id;
      accountIds.set(id, known);
      return known;
    },
    forget(id) {
      signIns.forget(id);
      accountIds.delete(id);
    },
    async signOut(id) {
      const known = signIns.leave(id);
      accountIds.delete(id);
      nextGeneration(id);
      sessionOf(id).set({ state: 'signed-out' });
      // Without a sign-in there is no token to return.
      await known?.then(
        (signIn) => signIn.signOut(),
        () => undefined,
      );
    },
    reportSignIn,
    onSignIn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
