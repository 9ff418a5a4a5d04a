import { safeStorage } from 'electron';
import type { Keyring } from '../platform.ts';

const names: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows data protection',
  linux: 'Secret Service',
};

/**
 * Opens the system's keyring; null if there is none that protects anything. Electron has to be ready.
 *
 * Encrypts a probe and reads its prefix. Nothing else is reliable on Linux: `getSelectedStorageBackend()` guesses a
 * name from the desktop, and `isAsyncEncryptionAvailable()` is always true, because a fallback encrypts with a password
 * that every copy of Chromium contains.
 * @source https://www.electronjs.org/docs/latest/api/safe-storage#asynchronous-api
 */
export async function openKeyring(platform: NodeJS.Platform): Promise<Keyring | null> {
  const backend = names[platform];
  if (backend === undefined) return null;
  const probe = await safeStorage.encryptStringAsync('probe');
  if (probe.length === 0 || hasPublicKey(platform, probe)) return null;
  return {
    backend: platform === 'linux' && prefixOf(probe) === 'v12' ? 'Secret portal' : backend,
    async encrypt(text) {
      const bytes = await safeStorage.encryptStringAsync(text);
      // The keyring of the session may have ended since it was opened.
      if (hasPublicKey(platform, bytes)) throw new Error('The keyring is not available any more.');
      return bytes;
    },
    decrypt: async (bytes) => {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
      return { text: result, outdated: shouldReEncrypt || hasPublicKey(platform, bytes) };
    },
  };
}

/**
 * Whether every program can decrypt these bytes: on Linux `v10` marks Chromium's fixed password, and a text without a
 * version is not encrypted at all. On the other systems `v10` marks the system's own keyring.
 * @source components/os_crypt/async/browser/posix_key_provider.cc of Chromium
 */
export function hasPublicKey(platform: NodeJS.Platform, bytes: Uint8Array): boolean {
  return platform === 'linux' && !/^v1[1-9]$/.test(prefixOf(bytes));
}

const prefixOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 3)).toString('latin1');
