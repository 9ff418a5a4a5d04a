/** Adds and changes connections, and stores or deletes their credentials. */

import type { z } from 'zod';
import {
  type ChangedConnection,
  type changedConnection,
  isSameSignIn,
  type newConnection,
} from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import { authorityPemOf } from './authority.ts';
import type { HttpClients } from './http-clients.ts';
import type { Secrets, SignInSecrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { KeptConnection, StoredConnections } from './stored-connections.ts';

export interface Editing {
  /** @throws AppError `conflict`, `bad-input` */
  add(fresh: z.output<typeof newConnection>): Promise<KeptConnection>;
  /** Returns whether other credentials or network settings apply from now on. @throws AppError as `add` */
  change(asked: z.output<typeof changedConnection>): Promise<{ changed: KeptConnection; isOther: boolean }>;
  /** Removes it with all its credentials. */
  remove(id: string): Promise<void>;
}

export function createEditing(deps: {
  storedConnections: StoredConnections;
  secrets: Secrets;
  httpClients: HttpClients;
  sessions: Sessions;
  find: (id: string) => KeptConnection;
  newId: () => string;
}): Editing {
  const { storedConnections, secrets, httpClients, sessions, find } = deps;
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
    responseTimeoutMs: asked.responseTimeoutMs,
  });

  /** The credentials from now on; null if there are none. @throws AppError `bad-input` for incomplete ones */
  const credentialsFor = async (
    before: KeptConnection,
    after: KeptConnection,
    { clientSecret, password }: Pick<ChangedConnection, 'clientSecret' | 'password'>,
  ): Promise<SignInSecrets | null> => {
    const known = isSameSignIn(before, after) ? await secrets.signInOf(before) : null;
    const secret = clientSecret || known?.clientSecret;
    const word = password || known?.password;
    if (secret && word) return { clientSecret: secret, password: word };
    if (clientSecret || password)
      throw new AppError(
        'bad-input',
        `The ${secret ? 'password' : 'client secret'} is missing for this sign-in; enter both, or neither.`,
      );
    return null;
  };

  return {
    async add(fresh) {
      const connection = kept(fresh, deps.newId());
      storedConnections.add(connection);
      await secrets.keepSignIn(connection, fresh);
      if (fresh.proxy?.password) await httpClients.keepProxyPassword(connection, fresh.proxy.password);
      return connection;
    },
    async change(asked) {
      const before = find(asked.id);
      const after = kept(asked, asked.id);
      const credentials = await credentialsFor(before, after, asked);
      storedConnections.change(after);
      const { id } = after;
      if (credentials === null) await secrets.forgetSignIn(id);
      else if (asked.clientSecret || asked.password) await secrets.keepSignIn(after, credentials);
      if (!isSameProxy(before, after) || !after.proxy?.user || asked.proxy?.password)
        await httpClients.keepProxyPassword(after, asked.proxy?.password ?? '');
      const isOther =
        Boolean(asked.clientSecret || asked.password || asked.proxy?.password) ||
        placeOf(before) !== placeOf(after);
      if (isOther) {
        sessions.forget(id);
        httpClients.forget(id);
      }
      return { changed: after, isOther };
    },
    async remove(id) {
      const connection = find(id);
      // The platform may take its time, or never respond; until then its client stays open.
      const givenBack = sessions.signOut(id).catch(() => undefined);
      await secrets.forgetSignIn(id);
      await secrets.keepProxyPassword(connection, '');
      storedConnections.remove(id);
      sessions.forget(id);
      void givenBack.then(() => httpClients.forget(id));
    },
  };
}

const isSameProxy = ({ proxy: one }: KeptConnection, { proxy: other }: KeptConnection): boolean =>
  one?.url === other?.url && one?.user === other?.user;

/** Settings that decide where to sign in, with which account, and with which network settings. */
const placeOf = ({ name: _, colour: __, views: ___, environment: ____, ...place }: KeptConnection): string =>
  JSON.stringify(place);
