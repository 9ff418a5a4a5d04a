import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Keyring, OpeningKeyring, Settings } from '../platform.ts';
import { createVault, type VaultDeps } from './vault.ts';

const credentials = { clientSecret: 'sesame-7391', password: 'tangerine-2280' };

/** Creates a keyring as a desktop has one: with real encryption, a key rotation, and a lock. */
function createKeyring() {
  const keys = [randomBytes(32)];
  const state = { locked: false };
  const refuse = (text: string) => {
    if (state.locked) throw new Error(`The keyring is locked; it was given ${text}`);
  };
  const keyring: Keyring = {
    backend: 'test keyring',
    async encrypt(text) {
      refuse(text);
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.at(-1) ?? '', iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([keys.length - 1]), iv, cipher.getAuthTag(), body]);
    },
    async decrypt(bytes) {
      refuse(Buffer.from(bytes).toString('base64'));
      const all = Buffer.from(bytes);
      const keyIndex = all.readUInt8(0);
      const decipher = createDecipheriv('aes-256-gcm', keys[keyIndex] ?? '', all.subarray(1, 13));
      decipher.setAuthTag(all.subarray(13, 29));
      const text = Buffer.concat([decipher.update(all.subarray(29)), decipher.final()]).toString('utf8');
      return { text, outdated: keyIndex < keys.length - 1 };
    },
  };
  return { keyring, state, rotate: () => keys.push(randomBytes(32)) };
}

function createSettings(): Settings & { text(): string } {
  const values = new Map<string, string>();
  return {
    get: (key) => (values.has(key) ? JSON.parse(values.get(key) ?? '') : undefined),
    set: (key, value) =>
      void (value === undefined ? values.delete(key) : values.set(key, JSON.stringify(value))),
    text: () => JSON.stringify([...values]),
  };
}

function setUp(keyring: OpeningKeyring, settings = createSettings(), overrides: Partial<VaultDeps> = {}) {
  const lines: string[] = [];
  const log = (message: string, cause?: unknown) => void lines.push(`${message} ${cause ?? ''}`);
  const vault = createVault({ settings, keyring, log: { info: log, error: log }, ...overrides });
  return { vault, settings, lines };
}

describe('a vault over a keyring', () => {
  it('keeps credentials between starts, encrypted', async () => {
    const { keyring } = createKeyring();
    const { vault, settings } = setUp(keyring);
    expect(await vault.keep('a', credentials)).toBe('kept');
    const restarted = setUp(keyring, settings).vault;
    expect(await restarted.whereIs('a')).toBe('kept');
    expect(await restarted.read('a')).toEqual(credentials);
    for (const secret of Object.values(credentials)) {
      expect(settings.text()).not.toContain(secret);
      expect(Buffer.from(String(settings.get('vault.a')), 'base64').toString('latin1')).not.toContain(secret);
    }
  });

  it('removes credentials completely', async () => {
    const { keyring } = createKeyring();
    const { vault, settings } = setUp(keyring);
    await vault.keep('a', credentials);
    await vault.forget('a');
    expect(await vault.whereIs('a')).toBe('missing');
    expect(await vault.read('a')).toBeNull();
    expect(settings.text()).toBe('[]');
  });

  it('removes credentials even while the keyring is still encrypting', async () => {
    const { vault, settings } = setUp(createKeyring().keyring);
    await Promise.all([vault.keep('a', credentials), vault.forget('a')]);
    expect(settings.text()).toBe('[]');
  });

  it('encrypts credentials again when the system has a newer key', async () => {
    const { keyring, rotate } = createKeyring();
    const { vault, settings } = setUp(keyring);
    await vault.keep('a', credentials);
    const before = settings.get('vault.a');
    rotate();
    expect(await vault.read('a')).toEqual(credentials);
    const after = settings.get('vault.a');
    expect(after).not.toBe(before);
    expect(await vault.read('a')).toEqual(credentials);
    expect(settings.get('vault.a')).toBe(after);
  });

  it('falls back to the session for an entry that the keyring refuses, and logs that without the secret', async () => {
    const { keyring, state } = createKeyring();
    const { vault, settings, lines } = setUp(keyring);
    await vault.keep('a', { password: 'an older one' });
    state.locked = true;
    expect(await vault.keep('a', credentials)).toBe('session');
    expect(await vault.whereIs('a')).toBe('session');
    expect(await vault.read('a')).toEqual(credentials);
    expect(settings.text()).toBe('[]');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('tangerine');
    expect(lines[0]).not.toContain('sesame');
  });

  it('reports an entry as missing that the keyring cannot open, until it opens again', async () => {
    const { keyring, state } = createKeyring();
    const { vault, lines } = setUp(keyring);
    await vault.keep('a', credentials);
    state.locked = true;
    expect(await vault.read('a')).toBeNull();
    expect(await vault.whereIs('a')).toBe('missing');
    expect(lines).toHaveLength(1);
    state.locked = false;
    expect(await vault.read('a')).toEqual(credentials);
    expect(await vault.whereIs('a')).toBe('kept');
  });

  it.each(['', 'bm90aGluZw==', 7, { a: 1 }])('survives %j in the place of an entry', async (rubbish) => {
    const { vault, settings } = setUp(createKeyring().keyring);
    settings.set('vault.a', rubbish);
    expect(await vault.read('a')).toBeNull();
    expect(await vault.whereIs('a')).toBe('missing');
    expect(await vault.keep('a', credentials)).toBe('kept');
    expect(await vault.read('a')).toEqual(credentials);
  });
});

describe('a vault without a keyring', () => {
  it('holds credentials for the session and writes nothing', async () => {
    const { vault, settings } = setUp(null);
    expect(await vault.backend).toBeNull();
    expect(await vault.keep('a', credentials)).toBe('session');
    expect(await vault.whereIs('a')).toBe('session');
    expect(await vault.read('a')).toEqual(credentials);
    expect(settings.text()).toBe('[]');
    expect(await setUp(null, settings).vault.whereIs('a')).toBe('missing');
  });

  it('reports an entry of an earlier keyring as missing, and keeps it until the keyring is back', async () => {
    const { keyring } = createKeyring();
    const settings = createSettings();
    await setUp(keyring, settings).vault.keep('a', credentials);
    expect(await setUp(null, settings).vault.whereIs('a')).toBe('missing');
    expect(await setUp(null, settings).vault.read('a')).toBeNull();
    expect(await setUp(keyring, settings).vault.read('a')).toEqual(credentials);
  });

  it('returns and stores copies, so that no caller changes the stored credentials', async () => {
    const { vault } = setUp(null);
    const input = { ...credentials };
    await vault.keep('a', input);
    input.password = 'other';
    const read = await vault.read('a');
    if (read) read['password'] = 'another';
    expect(await vault.read('a')).toEqual(credentials);
  });
});

describe('a keyring that is still opening', () => {
  it('is waited for before credentials are stored', async () => {
    const opening = Promise.withResolvers<Keyring | null>();
    const { vault, settings } = setUp(opening.promise);
    const keeping = vault.keep('a', credentials);
    expect(settings.text()).toBe('[]');
    opening.resolve(createKeyring().keyring);
    expect(await keeping).toBe('kept');
    expect(await vault.backend).toBe('test keyring');
  });
});

describe('a keyring that is temporarily unavailable', () => {
  const unavailable = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';
  /** A keyring whose decryption fails this many times before it works. */
  const failing = (times: number, message = unavailable) => {
    const { keyring } = createKeyring();
    let left = times;
    const decrypt = async (bytes: Uint8Array) => {
      left -= 1;
      if (left >= 0) throw new Error(message);
      return keyring.decrypt(bytes);
    };
    return { ...keyring, decrypt };
  };
  const readFrom = async (keyring: Keyring) => {
    const waits: number[] = [];
    const { vault } = setUp(keyring, createSettings(), { wait: async (ms) => void waits.push(ms) });
    await vault.keep('a', credentials);
    return { credentials: await vault.read('a'), waits };
  };

  it('is tried once more, a second later', async () => {
    expect(await readFrom(failing(1))).toEqual({ credentials, waits: [1000] });
  });

  it('is not tried a third time', async () => {
    expect(await readFrom(failing(2))).toEqual({ credentials: null, waits: [1000] });
  });

  it('is not tried again after any other failure', async () => {
    expect(await readFrom(failing(1, 'Error while decrypting'))).toEqual({ credentials: null, waits: [] });
  });
});

describe('a stored value that every user can decrypt', () => {
  const hasPublicKey = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').startsWith('v10');

  it('is removed if there is no keyring, and has to be entered again', async () => {
    const settings = createSettings();
    settings.set('vault.a', Buffer.from('v10 readable by everybody').toString('base64'));
    const { vault, lines } = setUp(null, settings, { hasPublicKey });
    expect(await vault.whereIs('a')).toBe('missing');
    expect(settings.text()).toBe('[]');
    expect(lines.join()).toContain('readable by every user');
  });

  it('is not confused with a value of a keyring, which stays for the next start with that keyring', async () => {
    const settings = createSettings();
    settings.set('vault.a', Buffer.from('v11 encrypted').toString('base64'));
    const { vault } = setUp(null, settings, { hasPublicKey });
    expect(await vault.whereIs('a')).toBe('missing');
    expect(await vault.read('a')).toBeNull();
    expect(settings.text()).toContain('vault.a');
  });
});
