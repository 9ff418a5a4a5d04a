/** Credentials for platforms and proxies. Each secret is stored with the place it was entered for, and is given to no other. */
import type { Vault } from '../../storage/vault.ts';
import type { KeptConnection } from './stored-connections.ts';

export interface SignInSecrets {
  readonly clientSecret: string;
  readonly password: string;
}

export interface Secrets {
  /** Null where none is known, or only those of another account or address. */
  signInOf(connection: KeptConnection): Promise<SignInSecrets | null>;
  keepSignIn(connection: KeptConnection, secrets: SignInSecrets): Promise<void>;
  forgetSignIn(id: string): Promise<void>;
  /** Empty where none is known for this proxy and user. */
  proxyPasswordOf(connection: KeptConnection): Promise<string>;
  /** An empty one forgets it. */
  keepProxyPassword(connection: KeptConnection, password: string): Promise<void>;
  whereIs: Vault['whereIs'];
}

/**
 * A connection and its secrets are written one after the other. Whatever happens in between, such as a question of the
 * keyring, a running test or the end of the program, a secret must not go to an address it was not entered for.
 */
export function createSecrets({ vault }: { vault: Vault }): Secrets {
  /** A secret without a place, from an older version, belongs to the place it is found with. */
  const readFor = async (id: string, place: string) => {
    const kept = await vault.read(id);
    return kept === null || (kept['place'] ?? place) === place ? kept : null;
  };
  return {
    async signInOf(connection) {
      const kept = await readFor(connection.id, signInPlaceOf(connection));
      const { clientSecret, password } = kept ?? {};
      return clientSecret === undefined || password === undefined ? null : { clientSecret, password };
    },
    async keepSignIn(connection, { clientSecret, password }) {
      await vault.keep(connection.id, { clientSecret, password, place: signInPlaceOf(connection) });
    },
    forgetSignIn: (id) => vault.forget(id),
    async proxyPasswordOf(connection) {
      if (!connection.proxy?.user) return '';
      const kept = await readFor(proxyVaultId(connection.id), proxyPlaceOf(connection));
      return kept?.['password'] ?? '';
    },
    async keepProxyPassword(connection, password) {
      const id = proxyVaultId(connection.id);
      if (password === '' || !connection.proxy?.user) await vault.forget(id);
      else await vault.keep(id, { password, place: proxyPlaceOf(connection) });
    },
    whereIs: (id) => vault.whereIs(id),
  };
}

/** The parts that `isSameSignIn` compares. */
const signInPlaceOf = ({ addresses, clientId, username }: KeptConnection): string =>
  JSON.stringify([addresses.authUrl, clientId, username]);
const proxyPlaceOf = ({ proxy }: KeptConnection): string => JSON.stringify([proxy?.url, proxy?.user]);

/** The password of a proxy has a life of its own: it stays when the sign-in is forgotten. */
const proxyVaultId = (id: string): string => `${id}-proxy`;
