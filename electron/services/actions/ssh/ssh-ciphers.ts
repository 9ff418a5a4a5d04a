/** The ciphers that both ends of an SSH connection offer, and the message where they have none in common. */
import { getCiphers } from 'node:crypto';
import type { CipherAlgorithm } from 'ssh2';
import { AppError } from '../../../../shared/errors.ts';

/** Comma-separated, as they are offered; empty until the handshake names them. */
export interface Ciphers {
  local: string;
  remote: string;
}

const chaCha = 'chacha20-poly1305@openssh.com';

/**
 * Removes the cipher that the library would offer and then fail to create: it makes chacha20-poly1305@openssh.com from
 * bare ChaCha20, which Node's OpenSSL has and Electron's BoringSSL has not.
 */
export function usableCiphers(
  available: readonly string[] = getCiphers(),
): Record<'append' | 'prepend' | 'remove', CipherAlgorithm[]> {
  return { append: [], prepend: [], remove: available.includes('chacha20') ? [] : [chaCha] };
}

/** Reads the offers from the library's debug lines, which are the only place that has them. */
export function noteCiphers(line: string, ciphers: Ciphers): void {
  const [, end, names = ''] = /^Handshake: \((local|remote)\) C->S cipher: (.+)$/.exec(line) ?? [];
  if (end === 'local' || end === 'remote') ciphers[end] = names;
}

/** Returns the error for a target without a common cipher, such as only ChaCha20; undefined for other errors. */
export function cipherFailure(place: string, error: Error, { local, remote }: Ciphers): AppError | undefined {
  if (!/no matching (C->S|S->C) cipher/.test(error.message)) return undefined;
  return new AppError(
    'offline',
    `${place} and this program have no SSH cipher in common: it offers ${list(remote)}, this program ${list(local)}. Add one of the ciphers of this program to “Ciphers” in its sshd_config.`,
    { cause: error },
  );
}

const list = (names: string): string => (names === '' ? 'only unknown ciphers' : names.split(',').join(', '));
