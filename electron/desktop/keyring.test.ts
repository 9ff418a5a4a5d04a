import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPublicKey, openKeyring } from './keyring.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

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

  it('says when the system has a newer key', async () => {
    const keyring = await openKeyring('linux');
    const bytes = await keyring?.encrypt('sesame');
    world.keyring.rotated = true;
    expect(await keyring?.decrypt(bytes ?? new Uint8Array())).toEqual({ text: 'sesame', outdated: true });
  });

  it('has none on Linux where a probe comes back with Chromium’s public password', async () => {
    world.keyring.prefix = 'v10';
    expect(await openKeyring('linux')).toBeNull();
  });

  it('has none on Linux where a probe comes back without a version', async () => {
    world.keyring.prefix = '';
    expect(await openKeyring('linux')).toBeNull();
  });

  it('takes any keyring that encrypts the probe, whatever the desktop is called', async () => {
    world.keyring.prefix = 'v12';
    expect((await openKeyring('linux'))?.backend).toBe('Secret portal');
  });

  it('encrypts nothing with the public password where the keyring ends later', async () => {
    const keyring = await openKeyring('linux');
    world.keyring.prefix = 'v10';
    await expect(keyring?.encrypt('sesame')).rejects.toThrow('not available');
  });

  it('renews a stored value that has the public password', async () => {
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
  ] as const)('takes v10 on %s for what it is there, the system’s own keyring', async (platform, name) => {
    world.keyring.prefix = 'v10';
    expect((await openKeyring(platform))?.backend).toBe(name);
    expect(hasPublicKey(platform, Buffer.from('v10…'))).toBe(false);
  });

  it('rejects where the system refuses the probe', async () => {
    world.keyring.failures = ['Error while encrypting the text provided to safeStorage.encryptStringAsync.'];
    await expect(openKeyring('darwin')).rejects.toThrow('Error while encrypting');
  });
});
