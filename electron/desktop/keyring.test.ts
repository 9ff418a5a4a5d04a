import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPublicKey, openKeyring } from './keyring.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

/** `prefix` is the version of encrypted values: on Linux, `v10` is a password that every copy of Chromium contains. */
beforeEach(() => {
  world.keyring = { prefix: 'v11', rotated: false, failures: [] };
});

describe('openKeyring', () => {
  it('encrypts and decrypts with the system’s keyring and names it', async () => {
    const keyring = await openKeyring('linux');
    expect(keyring?.backend).toBe('Secret Service');
    const bytes = await keyring?.encrypt('sesame');
    expect(await keyring?.decrypt(bytes ?? new Uint8Array())).toEqual({ text: 'sesame', outdated: false });
  });

  it('reports a value as outdated when the system has a newer key', async () => {
    const keyring = await openKeyring('linux');
    const bytes = await keyring?.encrypt('sesame');
    world.keyring.rotated = true;
    expect(await keyring?.decrypt(bytes ?? new Uint8Array())).toEqual({ text: 'sesame', outdated: true });
  });

  it('returns null on Linux if the probe is encrypted with Chromium’s public password (v10)', async () => {
    world.keyring.prefix = 'v10';
    expect(await openKeyring('linux')).toBeNull();
  });

  it('returns null on Linux if the encrypted probe has no version', async () => {
    world.keyring.prefix = '';
    expect(await openKeyring('linux')).toBeNull();
  });

  it('accepts any keyring that encrypts the probe, whatever the desktop is called', async () => {
    world.keyring.prefix = 'v12';
    expect((await openKeyring('linux'))?.backend).toBe('Secret portal');
  });

  it('refuses to encrypt with the public password if the keyring ends later', async () => {
    const keyring = await openKeyring('linux');
    world.keyring.prefix = 'v10';
    await expect(keyring?.encrypt('sesame')).rejects.toThrow('not available');
  });

  it('reports a stored value as outdated if it is encrypted with the public password', async () => {
    world.keyring.prefix = 'v10';
    const { safeStorage } = await import('./stand-in/electron.ts');
    const stored = await safeStorage.encryptStringAsync('sesame');
    world.keyring.prefix = 'v11';
    const keyring = await openKeyring('linux');
    expect(await keyring?.decrypt(stored)).toEqual({ text: 'sesame', outdated: true });
  });

  it.each([
    ['darwin', 'macOS Keychain'],
    ['win32', 'Windows data protection'],
  ] as const)('accepts v10 on %s, where it is the system’s own keyring', async (platform, name) => {
    world.keyring.prefix = 'v10';
    expect((await openKeyring(platform))?.backend).toBe(name);
    expect(hasPublicKey(platform, Buffer.from('v10…'))).toBe(false);
  });

  it('rejects if the system refuses the probe', async () => {
    world.keyring.failures = ['Error while encrypting the text provided to safeStorage.encryptStringAsync.'];
    await expect(openKeyring('darwin')).rejects.toThrow('Error while encrypting');
  });
});
