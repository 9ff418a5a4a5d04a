/** Credentials for platforms and proxies. Each is stored with its address and account, and is used for no other. */
import type { Vault } from '../../storage/vault.ts';
import type { StoredConnection } from './stored-connections.ts';

export interface SignInSecrets {
  readonly clientSecret: string;
  readonly password: string;
}

export interface Secrets {
  /** Returns null where no credentials are stored, or only those of another account or address. */
  signInOf(connection: StoredConnection): Promise<SignInSecrets | null>;
  keepSignIn(connection: StoredConnection, secrets: SignInSecrets): Promise<void>;
  forgetSignIn(id: string): Promise<void>;
  /** Returns an empty text where no password is stored for this proxy and user. */
  proxyPasswordOf(connection: StoredConnection): Promise<string>;
  /** Stores the password of a proxy; an empty one deletes it. */
  keepProxyPassword(connection: StoredConnection, password: string): Promise<void>;
  whereIs: Vault['whereIs'];
}

/**
 * A connection and its secrets are written one after the other. Whatever happens in between, such as a question of the
 * keyring, a running test or the end of the program, a secret must not go to an address it was not entered for.
 */
export function createSecrets({ vault }: { vault: Vault }): Secrets {
  /** Returns a secret that was stored for this place, or without a place, as older versions did; else null. */
  const readFor = async (id: string, place: string) => {
    const stored = await vault.read(id);
    return stored === null || (stored['place'] ?? place) === place ? stored : null;
  };
  return {
    async signInOf(connection) {
      const stored = await readFor(connection.id, signInPlaceOf(connection));
      const { clientSecret, password } = stored ?? {};
      return clientSecret === undefined || password === undefined ? null : { clientSecret, password };
    },
    async keepSignIn(connection, { clientSecret, password }) {
      await vault.keep(connection.id, { clientSecret, password, place: signInPlaceOf(connection) });
    },
    forgetSignIn: (id) => vault.forget(id),
    async proxyPasswordOf(connection) {
      if (!connection.proxy?.user) return '';
      const stored = await readFor(proxyVaultId(connection.id), proxyPlaceOf(connection));
      return stored?.['password'] ?? '';
    },
    async keepProxyPassword(connection, password) {
      const id = proxyVaultId(connection.id);
      if (password === '' || !connection.proxy?.user) await vault.forget(id);
      else await vault.keep(id, { password, place: proxyPlaceOf(connection) });
    },
    whereIs: (id) => vault.whereIs(id),
  };
}

/** Address and account, the parts that `isSameSignIn` compares. */
const signInPlaceOf = ({ addresses, clientId, username }: StoredConnection): string =>
  JSON.stringify([addresses.authUrl, clientId, username]);
const proxyPlaceOf = ({ proxy }: StoredConnection): string => JSON.stringify([proxy?.url, proxy?.user]);

/** The password of a proxy has a separate id, since it stays when the sign-in is forgotten. */
const proxyVaultId = (id: string): string => `${id}-proxy`;
