/** Adds and changes connections, and keeps or wipes what signs in to them. */

import type { z } from 'zod';
import {
  type ChangedConnection,
  type changedConnection,
  isSameSignIn,
  type newConnection,
} from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Vault } from '../../storage/vault.ts';
import { authorityPemOf } from './authority.ts';
import type { Book, KeptConnection } from './book.ts';
import type { Sessions } from './sessions.ts';
import { proxyVaultId, type Ways } from './ways.ts';

export interface Editing {
  /** @throws AppError `conflict`, `bad-input` */
  add(fresh: z.output<typeof newConnection>): Promise<KeptConnection>;
  /** Answers whether other credentials or another way are used from now on. @throws AppError as `add` */
  change(asked: z.output<typeof changedConnection>): Promise<{ changed: KeptConnection; isOther: boolean }>;
  /** Nothing that signs in is left of it. */
  remove(id: string): Promise<void>;
}

export function createEditing(deps: {
  book: Book;
  vault: Vault;
  ways: Ways;
  sessions: Sessions;
  find: (id: string) => KeptConnection;
  newId: () => string;
}): Editing {
  const { book, vault, ways, sessions, find } = deps;
  const kept = (asked: z.output<typeof newConnection>, id: string): KeptConnection => ({
    id,
    name: asked.name,
    environment: asked.environment,
    colour: asked.colour,
    addresses: asked.addresses,
    clientId: asked.clientId,
    username: asked.username,
    views: [...new Set(asked.views)],
    authorityPem: authorityPemOf(asked.authority, find),
    proxy: asked.proxy && { url: asked.proxy.url, user: asked.proxy.user },
    connectTimeoutMs: asked.connectTimeoutMs,
    answerTimeoutMs: asked.answerTimeoutMs,
  });

  /** What signs in from now on; null where nothing does. @throws AppError `bad-input` for half of it */
  const credentialsFor = async (
    before: KeptConnection,
    after: KeptConnection,
    { clientSecret, password }: Pick<ChangedConnection, 'clientSecret' | 'password'>,
  ): Promise<Record<string, string> | null> => {
    const known = isSameSignIn(before, after) ? await vault.read(before.id) : null;
    const secret = clientSecret || known?.['clientSecret'];
    const word = password || known?.['password'];
    if (secret && word) return { clientSecret: secret, password: word };
    if (clientSecret || password)
      throw new AppError(
        'bad-input',
        `The ${secret ? 'password' : 'client secret'} is not known for this sign-in; type both, or none of them.`,
      );
    return null;
  };

  return {
    async add(fresh) {
      const connection = kept(fresh, deps.newId());
      book.add(connection);
      const { clientSecret, password, proxy } = fresh;
      await vault.keep(connection.id, { clientSecret, password });
      if (proxy?.password) await ways.keepProxyPassword(connection.id, proxy.password);
      return connection;
    },
    async change(asked) {
      const before = find(asked.id);
      const after = kept(asked, asked.id);
      const credentials = await credentialsFor(before, after, asked);
      book.change(after);
      const { id } = after;
      if (credentials === null) await vault.forget(id);
      else if (asked.clientSecret || asked.password) await vault.keep(id, credentials);
      if (!isSameProxy(before, after) || !after.proxy?.user || asked.proxy?.password)
        await ways.keepProxyPassword(id, asked.proxy?.password ?? '');
      const isOther =
        Boolean(asked.clientSecret || asked.password || asked.proxy?.password) ||
        placeOf(before) !== placeOf(after);
      if (isOther) {
        sessions.forget(id);
        ways.forget(id);
      }
      return { changed: after, isOther };
    },
    async remove(id) {
      await sessions.signOut(id).catch(() => undefined); // It is gone whatever the platform says.
      sessions.forget(id);
      await vault.forget(id);
      await vault.forget(proxyVaultId(id));
      ways.forget(id);
      book.remove(id);
    },
  };
}

const isSameProxy = ({ proxy: one }: KeptConnection, { proxy: other }: KeptConnection): boolean =>
  one?.url === other?.url && one?.user === other?.user;

/** Everything that tells where is signed in to, as whom, and on which way. */
const placeOf = ({ name: _, colour: __, views: ___, environment: ____, ...place }: KeptConnection): string =>
  JSON.stringify(place);
