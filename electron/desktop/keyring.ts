import { safeStorage } from 'electron';
import type { Keyring } from '../platform.ts';

const names: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows data protection',
};

/**
 * The system's keyring; null where there is none worth the name. On Linux `basic_text` encrypts with a password that
 * every copy of Chromium knows, and `unknown` promises nothing: both count as none. Electron has to be ready.
 */
export async function openKeyring(platform: NodeJS.Platform): Promise<Keyring | null> {
  const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : names[platform];
  if (backend === undefined || backend === 'basic_text' || backend === 'unknown') return null;
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  return {
    backend,
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    decrypt: async (bytes) => {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
      return { text: result, outdated: shouldReEncrypt };
    },
  };
}
