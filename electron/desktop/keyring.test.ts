import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeyring } from './keyring.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

beforeEach(() => {
  world.keyring = { backend: 'gnome_libsecret', available: true, rotated: false };
});

describe('openKeyring', () => {
  it('encrypts and decrypts with the system’s keyring and names it', async () => {
    const keyring = await openKeyring('linux');
    expect(keyring?.backend).toBe('gnome_libsecret');
    const bytes = await keyring?.encrypt('sesame');
    expect(await keyring?.decrypt(bytes ?? new Uint8Array())).toEqual({ text: 'sesame', outdated: false });
  });

  it('says when the system has a newer key', async () => {
    const keyring = await openKeyring('linux');
    const bytes = await keyring?.encrypt('sesame');
    world.keyring.rotated = true;
    expect(await keyring?.decrypt(bytes ?? new Uint8Array())).toEqual({ text: 'sesame', outdated: true });
  });

  it.each(['basic_text', 'unknown'] as const)('takes %s for no keyring', async (backend) => {
    world.keyring.backend = backend;
    expect(await openKeyring('linux')).toBeNull();
  });

  it.each(['linux', 'darwin', 'win32'] as const)(
    'has none on %s where encryption is not available',
    async (platform) => {
      world.keyring.available = false;
      expect(await openKeyring(platform)).toBeNull();
    },
  );

  it('does not ask for a backend where only Linux has a choice', async () => {
    world.keyring.backend = 'basic_text';
    expect((await openKeyring('darwin'))?.backend).toBe('macOS Keychain');
    expect((await openKeyring('win32'))?.backend).toBe('Windows data protection');
  });
});
