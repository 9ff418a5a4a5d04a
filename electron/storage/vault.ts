/** Credentials: encrypted by the system's keyring and kept in the settings, or held in memory until the program ends. */
import { z } from 'zod';
import type { Keyring, Log, Settings } from '../platform.ts';

export type Credentials = Record<string, string>;

export interface Vault {
  /** The keyring's name; null where there is none and everything lives for the session only. */
  readonly backend: string | null;
  /** Replaces what `id` had. `session` where the keyring is missing or refused: then memory is the only place. */
  keep(id: string, credentials: Credentials): Promise<'kept' | 'session'>;
  /** Null where nothing is there or the keyring cannot open it. */
  read(id: string): Promise<Credentials | null>;
  forget(id: string): Promise<void>;
  /** `missing` also where something is kept that the keyring could not open when it was last read. */
  whereIs(id: string): Promise<'kept' | 'session' | 'missing'>;
}

const shape = z.record(z.string(), z.string());
const settingsKey = (id: string) => `vault.${id}`;

/** Log messages carry no cause: a keyring's own error may repeat what it was given. */
export function createVault(deps: { settings: Settings; keyring: Keyring | null; log: Log }): Vault {
  const { settings, keyring, log } = deps;
  const session = new Map<string, Credentials>();
  const unreadable = new Set<string>();
  const inTurn = createTurns();

  const keptText = (id: string) => {
    const value = settings.get(settingsKey(id));
    return typeof value === 'string' ? value : undefined;
  };
  const store = async (ring: Keyring, id: string, credentials: Credentials) => {
    const bytes = await ring.encrypt(JSON.stringify(credentials));
    settings.set(settingsKey(id), Buffer.from(bytes).toString('base64'));
  };
  const drop = (id: string) => {
    session.delete(id);
    unreadable.delete(id);
    if (settings.get(settingsKey(id)) !== undefined) settings.set(settingsKey(id), undefined);
  };

  const keep = async (id: string, credentials: Credentials) => {
    if (keyring) {
      try {
        await store(keyring, id, credentials);
        session.delete(id);
        unreadable.delete(id);
        return 'kept';
      } catch {
        log.error(
          `The keyring ${keyring.backend} did not take the sign-in of connection ${id}; it is kept for this session only.`,
        );
      }
    }
    // An older sign-in must not come back with the next start.
    drop(id);
    session.set(id, { ...credentials });
    return 'session';
  };

  const open = async (ring: Keyring, id: string, text: string) => {
    try {
      const decrypted = await ring.decrypt(Buffer.from(text, 'base64'));
      const credentials = shape.parse(JSON.parse(decrypted.text));
      unreadable.delete(id);
      if (decrypted.outdated) await renew(ring, id, credentials);
      return credentials;
    } catch {
      unreadable.add(id);
      log.error(
        `The keyring ${ring.backend} could not open the sign-in of connection ${id}; it has to be typed again.`,
      );
      return null;
    }
  };
  const renew = async (ring: Keyring, id: string, credentials: Credentials) => {
    try {
      await store(ring, id, credentials);
    } catch {
      // The older form still opens, so nothing is lost yet.
      log.error(`The keyring ${ring.backend} did not renew the sign-in of connection ${id}.`);
    }
  };

  return {
    backend: keyring?.backend ?? null,
    keep: (id, credentials) => inTurn(() => keep(id, credentials)),
    read: (id) =>
      inTurn(async () => {
        const held = session.get(id);
        if (held) return { ...held };
        const text = keptText(id);
        return keyring && text !== undefined ? open(keyring, id, text) : null;
      }),
    forget: (id) => inTurn(async () => drop(id)),
    whereIs: (id) =>
      inTurn(async () => {
        if (session.has(id)) return 'session';
        return keyring && !unreadable.has(id) && keptText(id) !== undefined ? 'kept' : 'missing';
      }),
  };
}

/** Runs one work after the other, so that a slow keyring cannot bring back what was forgotten meanwhile. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
