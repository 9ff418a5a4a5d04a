/** Sign-ins of connections: one for each, and separate ones for tests and other accounts. */
import { AppError } from '../../../shared/errors.ts';
import type { PracticeAddress } from '../../platform.ts';
import { createSignIn, type SignIn } from '../../remote/auth.ts';
import type { Http } from '../../remote/http.ts';
import type { Credentials } from '../../remote/token-requests.ts';
import type { HttpClients } from './http-clients.ts';
import type { Secrets } from './secrets.ts';
import type { StoredConnection } from './stored-connections.ts';

export interface SignIns {
  /** Returns the one sign-in of a connection. @throws AppError `unauthorized` if it is unknown, or signed out */
  of(connection: StoredConnection): Promise<SignIn>;
  /** A separate sign-in, with another account if one is given. @throws AppError `unauthorized` */
  fresh(
    connection: StoredConnection,
    over?: { account?: { username: string; password: string }; http?: Http },
  ): Promise<SignIn>;
  /** Returns the sign-in of another account, the same one as long as network settings and credentials stay the same. */
  accountAt(
    find: () => StoredConnection,
    account: { username: string; password: string },
  ): () => Promise<SignIn>;
  /** Allows the sign-in again after `leave`. */
  enter(id: string): void;
  /** Drops the sign-in of a connection: the next caller signs in again. */
  forget(id: string): void;
  /** Refuses every sign-in from now on. Returns the sign-in that was used. */
  leave(id: string): Promise<SignIn> | undefined;
}

export function createSignIns(deps: {
  secrets: Secrets;
  httpClients: HttpClients;
  practice: PracticeAddress | null;
  practiceId: string;
  now: () => number;
  onToken: (id: string, expiresAt: number) => void;
}): SignIns {
  const { secrets, httpClients, practice, now } = deps;
  const signIns = new Map<string, Promise<SignIn>>();
  const signedOutIds = new Set<string>();
  /** How often each connection got other credentials or network settings. */
  const changes = new Map<string, number>();

  const credentialsOf = async (connection: StoredConnection): Promise<Credentials> => {
    if (practice !== null && connection.id === deps.practiceId) return practice;
    const kept = await secrets.signInOf(connection);
    if (kept === null)
      throw new AppError(
        'unauthorized',
        `The credentials for “${connection.name}” are not stored any more. Enter them again under Connections.`,
      );
    return { clientId: connection.clientId, username: connection.username, ...kept };
  };
  const create = async (connection: StoredConnection): Promise<SignIn> => {
    const credentials = await credentialsOf(connection);
    const http = await httpClients.to(connection);
    const { authUrl } = connection.addresses;
    const onToken = (expiresAt: number) => deps.onToken(connection.id, expiresAt);
    return createSignIn({ authUrl, credentials, http, now, onToken });
  };
  const fresh: SignIns['fresh'] = async (connection, { account, http } = {}) => {
    const credentials = { ...(await credentialsOf(connection)), ...account };
    const { authUrl } = connection.addresses;
    return createSignIn({ authUrl, credentials, http: http ?? (await httpClients.to(connection)), now });
  };
  const forget = (id: string) => {
    changes.set(id, (changes.get(id) ?? 0) + 1);
    signIns.delete(id);
    signedOutIds.delete(id);
  };

  return {
    /** Callers at the same time share one sign-in; a failed one is not stored. */
    async of(connection) {
      const { id, name } = connection;
      if (signedOutIds.has(id))
        throw new AppError('unauthorized', `You signed out of “${name}”; sign in again under Connections.`);
      const known = signIns.get(id);
      if (known) return known;
      const created = create(connection);
      signIns.set(id, created);
      created.catch(() => {
        if (signIns.get(id) === created) signIns.delete(id);
      });
      return created;
    },
    fresh,
    accountAt: (find, account) => {
      let known: { signIn: Promise<SignIn>; change: number | undefined } | null = null;
      return async () => {
        const connection = find();
        const change = changes.get(connection.id);
        if (known !== null && known.change === change) return known.signIn;
        const latest = { signIn: fresh(connection, { account }), change };
        known = latest;
        // A failed sign-in is not stored.
        latest.signIn.catch(() => {
          if (known === latest) known = null;
        });
        return latest.signIn;
      };
    },
    enter: (id) => void signedOutIds.delete(id),
    forget,
    leave(id) {
      const known = signIns.get(id);
      forget(id);
      signedOutIds.add(id);
      return known;
    },
  };
}
