/** Adds and changes connections, and stores or deletes their credentials. */

import type { z } from 'zod';
import { type changedConnection, isSameSignIn, type newConnection } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import { authorityPemOf } from './authority.ts';
import type { HttpClients } from './http-clients.ts';
import type { Secrets, SignInSecrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { StoredConnection, StoredConnections } from './stored-connections.ts';

export interface Editing {
  /**
   * Returns the credentials after a change, in which an empty secret keeps its stored value as long as the sign-in is
   * the same; null if there are none.
   * @throws AppError `bad-input` for incomplete ones
   */
  credentialsFor(
    before: StoredConnection,
    after: StoredConnection,
    typed: SignInSecrets,
  ): Promise<SignInSecrets | null>;
  /** @throws AppError `conflict`, `bad-input` */
  add(fresh: z.output<typeof newConnection>): Promise<StoredConnection>;
  /** Returns whether other credentials or network settings apply from now on. @throws AppError as `add` */
  change(input: z.output<typeof changedConnection>): Promise<{ changed: StoredConnection; isOther: boolean }>;
  /** Removes a connection with all its credentials. */
  remove(id: string): Promise<void>;
}

export function createEditing(deps: {
  storedConnections: StoredConnections;
  secrets: Secrets;
  httpClients: HttpClients;
  sessions: Sessions;
  find: (id: string) => StoredConnection;
  newId: () => string;
}): Editing {
  const { storedConnections, secrets, httpClients, sessions, find } = deps;
  const storedFrom = (input: z.output<typeof newConnection>, id: string): StoredConnection => ({
    id,
    name: input.name,
    environment: input.environment,
    colour: input.colour,
    addresses: input.addresses,
    clientId: input.clientId,
    username: input.username,
    views: [...new Set(input.views)],
    authorityPem: authorityPemOf(input.authority, find),
    proxy: input.proxy && { url: input.proxy.url, user: input.proxy.user },
    connectTimeoutMs: input.connectTimeoutMs,
    responseTimeoutMs: input.responseTimeoutMs,
  });

  const credentialsFor: Editing['credentialsFor'] = async (before, after, { clientSecret, password }) => {
    const known = isSameSignIn(before, after) ? await secrets.signInOf(before) : null;
    const newSecret = clientSecret || known?.clientSecret;
    const newPassword = password || known?.password;
    if (newSecret && newPassword) return { clientSecret: newSecret, password: newPassword };
    if (clientSecret || password)
      throw new AppError(
        'bad-input',
        `The ${newSecret ? 'password' : 'client secret'} is missing for this sign-in; enter both, or neither.`,
      );
    return null;
  };

  return {
    credentialsFor,
    async add(fresh) {
      const connection = storedFrom(fresh, deps.newId());
      storedConnections.add(connection);
      await secrets.keepSignIn(connection, fresh);
      if (fresh.proxy?.password) await httpClients.keepProxyPassword(connection, fresh.proxy.password);
      return connection;
    },
    async change(input) {
      const before = find(input.id);
      const after = storedFrom(input, input.id);
      const credentials = await credentialsFor(before, after, input);
      storedConnections.change(after);
      const { id } = after;
      if (credentials === null) await secrets.forgetSignIn(id);
      else if (input.clientSecret || input.password) await secrets.keepSignIn(after, credentials);
      if (!isSameProxy(before, after) || !after.proxy?.user || input.proxy?.password)
        await httpClients.keepProxyPassword(after, input.proxy?.password ?? '');
      const isOther =
        Boolean(input.clientSecret || input.password || input.proxy?.password) ||
        signInSettingsOf(before) !== signInSettingsOf(after);
      if (isOther) {
        sessions.forget(id);
        httpClients.forget(id);
      }
      return { changed: after, isOther };
    },
    async remove(id) {
      const connection = find(id);
      // The platform may take long to sign out, or never respond; until then the HTTP client stays open.
      const signedOut = sessions.signOut(id).catch(() => undefined);
      await secrets.forgetSignIn(id);
      await secrets.keepProxyPassword(connection, '');
      storedConnections.remove(id);
      sessions.forget(id);
      void signedOut.then(() => httpClients.forget(id));
    },
  };
}

const isSameProxy = ({ proxy: one }: StoredConnection, { proxy: other }: StoredConnection): boolean =>
  one?.url === other?.url && one?.user === other?.user;

/** Settings that decide where to sign in, with which account, and with which network settings. */
const signInSettingsOf = ({
  name: _,
  colour: __,
  views: ___,
  environment: ____,
  ...settings
}: StoredConnection): string => JSON.stringify(settings);
