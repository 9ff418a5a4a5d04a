/** The chosen connection for the rest of the program, held for as long as somebody works with it. */
import type { Addresses, Environment } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SignIn } from '../../remote/auth.ts';
import type { Book, KeptConnection } from './book.ts';
import { followingSignIn } from './following-sign-in.ts';
import type { Sessions } from './sessions.ts';

/** The chosen connection, as other services use it. Its sign-in follows the credentials, whenever they change. */
export interface Current {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly addresses: Addresses;
  /** @throws AppError `unauthorized` where the connection leads to another platform by now */
  readonly signIn: SignIn;
  /** `ogit/_id` of its account, asked once; empty where the platform does not tell. @throws those of SignIn.account */
  accountId(): Promise<string>;
  /** To be asked before each write, because the switch may be turned at any time. @throws AppError `conflict` */
  expectWritable(): void;
}

export interface CurrentConnection {
  /** @throws AppError `unauthorized` where no sign-in is known for it */
  current(): Promise<Current>;
  /** Signs in to the chosen connection as somebody else. @throws as `current` */
  signInAs(account: { username: string; password: string }): Promise<SignIn>;
}

export function createCurrent(deps: {
  book: Pick<Book, 'isReadOnly'>;
  sessions: Sessions;
  find: (id: string) => KeptConnection;
  chosenId: () => string;
}): CurrentConnection {
  const { book, sessions, find, chosenId } = deps;
  /** A token of one platform must not go to another: whoever holds the old addresses would send it there. */
  const findAt = (id: string, { authUrl }: Addresses): KeptConnection => {
    const found = find(id);
    if (found.addresses.authUrl !== authUrl) throw new AppError('unauthorized', movedWords(found.name));
    return found;
  };
  return {
    async current() {
      const connection = find(chosenId());
      const { id, name, environment, addresses } = connection;
      await sessions.signInOf(connection);
      const signIn = followingSignIn(async () => sessions.signInOf(findAt(id, addresses)));
      return {
        ...{ id, name, environment, addresses, signIn },
        accountId: () => sessions.accountIdOf(id, signIn),
        expectWritable() {
          if (book.isReadOnly(id)) throw new AppError('conflict', readOnlyWords(name));
        },
      };
    },
    async signInAs(account) {
      const { id, addresses } = find(chosenId());
      return followingSignIn(sessions.accountAt(() => findAt(id, addresses), account));
    },
  };
}

const movedWords = (name: string): string =>
  `“${name}” leads to another platform since this began; end it and begin it again, or give the connection its old address.`;

/** Why nothing is written to a connection. */
export const readOnlyWords = (name: string): string =>
  `“${name}” is read-only here: nothing is written to it until you allow it under Connections.`;
