/**
 * Credentials: encrypted by the system's keyring and kept in the settings, or held in memory until the program ends.
 */

import { z } from 'zod';
import { createSerial } from '../../shared/async.ts';
import { holdSecrets } from '../../shared/redaction/held-secrets.ts';
import type { Keyring, Log, OpeningKeyring, Platform, Settings } from '../platform.ts';

type Credentials = Record<string, string>;

export interface Vault {
  /** The keyring's name once it is open; null if there is none, and credentials are held for the session only. */
  readonly backend: Promise<string | null>;
  /** Stores the credentials of `id`. `session` if the keyring is missing or refused: they are only in memory then. */
  keep(id: string, credentials: Credentials): Promise<'kept' | 'session'>;
  /** Returns null if nothing is stored, or the keyring cannot open it. */
  read(id: string): Promise<Credentials | null>;
  forget(id: string): Promise<void>;
  /** `missing` also where something is kept that the keyring could not open when it was last read. */
  whereIs(id: string): Promise<'kept' | 'session' | 'missing'>;
}

const credentialsSchema = z.record(z.string(), z.string());
const settingsKey = (id: string) => `vault.${id}`;

export interface VaultDeps {
  readonly settings: Settings;
  /** Only calls that need the keyring wait for it to open. */
  readonly keyring: OpeningKeyring;
  readonly log: Log;
  readonly hasPublicKey?: Platform['hasPublicKey'];
  /** Waits before the single retry if the keyring is temporarily unavailable; absent for no pause. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** A locked keyring may take a moment to be unlocked. */
const retryAfterMs = 1000;

/** Log messages carry no cause: a keyring's own error may repeat what it was given. */
export function createVault(deps: VaultDeps): Vault {
  const { settings, log, hasPublicKey = () => false, wait = async () => undefined } = deps;
  const opened = Promise.resolve(deps.keyring).then(
    (ring) => ring && withRetry(ring, () => wait(retryAfterMs)),
  );
  const session = new Map<string, Credentials>();
  const unreadable = new Set<string>();
  const encrypted = createEncryptedStore(settings);
  const serially = createSerial();

  /** Registers credentials for redaction; `place`, which says what a secret is for, is no secret. */
  const registerSecrets = ({ place: _, ...secrets }: Credentials) => holdSecrets(Object.values(secrets));
  const drop = (id: string) => {
    session.delete(id);
    unreadable.delete(id);
    encrypted.remove(id);
  };

  const keep = async (id: string, credentials: Credentials) => {
    registerSecrets(credentials);
    const keyring = await opened;
    if (keyring) {
      try {
        await encrypted.write(keyring, id, credentials);
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
      const credentials = credentialsSchema.parse(JSON.parse(decrypted.text));
      registerSecrets(credentials);
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
  /** Removes a value that every user can decrypt; called if there is no keyring to encrypt it again. */
  const removeIfPublic = (id: string) => {
    const text = encrypted.read(id);
    if (text === undefined || !hasPublicKey(Buffer.from(text, 'base64'))) return;
    drop(id);
    log.error(
      `The sign-in of connection ${id} was stored without a keyring and was readable by every user; it was removed. Enter it again.`,
    );
  };
  const renew = async (ring: Keyring, id: string, credentials: Credentials) => {
    try {
      await encrypted.write(ring, id, credentials);
    } catch {
      // The older form still opens, so nothing is lost yet.
      log.error(`The keyring ${ring.backend} did not renew the sign-in of connection ${id}.`);
    }
  };

  return {
    backend: opened.then((ring) => ring?.backend ?? null),
    keep: (id, credentials) => serially(() => keep(id, credentials)),
    read: (id) =>
      serially(async () => {
        const inMemory = session.get(id);
        if (inMemory) return { ...inMemory };
        const keyring = await opened;
        if (!keyring) removeIfPublic(id);
        const text = encrypted.read(id);
        return keyring && text !== undefined ? open(keyring, id, text) : null;
      }),
    forget: (id) => serially(async () => drop(id)),
    whereIs: (id) =>
      serially(async () => {
        if (session.has(id)) return 'session';
        const keyring = await opened;
        if (!keyring) removeIfPublic(id);
        return keyring && !unreadable.has(id) && encrypted.read(id) !== undefined ? 'kept' : 'missing';
      }),
  };
}

/** Encrypted credentials in the settings, in base64. */
function createEncryptedStore(settings: Settings) {
  return {
    read(id: string) {
      const value = settings.get(settingsKey(id));
      return typeof value === 'string' ? value : undefined;
    },
    async write(ring: Keyring, id: string, credentials: Credentials) {
      const bytes = await ring.encrypt(JSON.stringify(credentials));
      settings.set(settingsKey(id), Buffer.from(bytes).toString('base64'));
    },
    remove(id: string) {
      if (settings.get(settingsKey(id)) !== undefined) settings.set(settingsKey(id), undefined);
    },
  };
}

/** Electron's message for a keyring that may work in a moment. */
const temporarilyUnavailable = /temporarily unavailable/i;

/** Returns a keyring that tries once more if it is temporarily unavailable. */
function withRetry(ring: Keyring, pause: () => Promise<void>): Keyring {
  const retry = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && temporarilyUnavailable.test(error.message))) throw error;
    }
    await pause();
    return work();
  };
  return {
    backend: ring.backend,
    encrypt: (text) => retry(() => ring.encrypt(text)),
    decrypt: (bytes) => retry(() => ring.decrypt(bytes)),
  };
}
