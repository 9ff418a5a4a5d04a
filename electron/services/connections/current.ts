/** Provides the chosen connection to other services. Work that has begun keeps the connection it began with. */
import { readOnlyWords } from '../../../shared/connections/read-only-words.ts';
import type { Addresses, Environment } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SignIn } from '../../remote/auth.ts';
import { followingSignIn } from './following-sign-in.ts';
import type { Sessions } from './sessions.ts';
import type { StoredConnection, StoredConnections } from './stored-connections.ts';

/** The chosen connection, as other services use it. Its sign-in follows the credentials, whenever they change. */
export interface Current {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly addresses: Addresses;
  /** @throws AppError `unauthorized` if the connection now leads to another platform */
  readonly signIn: SignIn;
  /** `ogit/_id` of its account, read once; empty if the platform does not send it. @throws those of SignIn.account */
  accountId(): Promise<string>;
  /** Called before each write, because the switch may change at any time. @throws AppError `conflict` */
  expectWritable(): void;
}

export interface CurrentConnection {
  /** Checks any connection, also one that is not chosen. @throws AppError `conflict` if it is read-only */
  expectWritable(connectionId: string): Promise<void>;
  /** Returns the chosen connection. @throws AppError `unauthorized` where no sign-in is known for it */
  current(): Promise<Current>;
  /** Signs in to the chosen connection with another account. @throws as `current` */
  signInAs(account: { username: string; password: string }): Promise<SignIn>;
}

export function createCurrent(deps: {
  storedConnections: Pick<StoredConnections, 'isReadOnly'>;
  sessions: Sessions;
  find: (id: string) => StoredConnection;
  chosenId: () => string;
}): CurrentConnection {
  const { storedConnections, sessions, find, chosenId } = deps;
  /**
   * Finds a connection that still has this `authUrl`. A caller with the old addresses would send a token of the new
   * platform to the old one.
   */
  const findAt = (id: string, { authUrl }: Addresses): StoredConnection => {
    const found = find(id);
    if (found.addresses.authUrl !== authUrl) throw new AppError('unauthorized', movedWords(found.name));
    return found;
  };
  const expectWritable = (id: string): void => {
    if (storedConnections.isReadOnly(id)) throw new AppError('conflict', readOnlyWords(find(id).name));
  };
  return {
    expectWritable: async (id) => expectWritable(id),
    async current() {
      const connection = find(chosenId());
      const { id, name, environment, addresses } = connection;
      await sessions.signInOf(connection);
      const signIn = followingSignIn(async () => sessions.signInOf(findAt(id, addresses)));
      return {
        id,
        name,
        environment,
        addresses,
        signIn,
        accountId: () => sessions.accountIdOf(id, signIn),
        expectWritable: () => expectWritable(id),
      };
    },
    async signInAs(account) {
      const { id, addresses } = find(chosenId());
      return followingSignIn(sessions.accountAt(() => findAt(id, addresses), account));
    },
  };
}

const movedWords = (name: string): string =>
  `“${name}” now leads to another platform than when this began; stop it and start it again, or restore the old address of the connection.`;
