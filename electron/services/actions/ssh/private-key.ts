/** The private key with which commands sign in to their targets; it never leaves the host. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';

export interface PrivateKey {
  /** PEM in the form that the SSH library reads. */
  readonly pem: string;
  /** Line for authorized_keys. */
  readonly publicLine: string;
}

/**
 * Reads an RSA key in PKCS8 without passphrase, from a file that only its owner may read.
 * @throws AppError `bad-input` that names the fault and the remedy
 * @source interfaces.md 2.10
 */
export async function readPrivateKey(path: string): Promise<PrivateKey> {
  const text = await readPrivateFile(path);
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type:.*ENCRYPTED/m.test(text))
    throw keyError(path, 'has a passphrase; make a copy without one: openssl pkcs8 -topk8 -nocrypt');
  if (!text.includes('-----BEGIN PRIVATE KEY-----'))
    throw keyError(path, 'is not in PKCS8 format; convert it: openssl pkcs8 -topk8 -nocrypt');
  const key = parse(path, text);
  if (key.asymmetricKeyType !== 'rsa')
    throw keyError(path, `is a key of type ${key.asymmetricKeyType ?? 'unknown'}; it must be RSA`);
  // The SSH library reads RSA keys only in their older format.
  const pem = key.export({ type: 'pkcs1', format: 'pem' }).toString();
  // Imported only when a key is read, since most users never run commands by SSH.
  const { default: ssh2 } = await import('ssh2');
  const parsed = ssh2.utils.parseKey(pem);
  if (parsed instanceof Error) throw keyError(path, 'cannot be used for SSH');
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  return { pem, publicLine: `ssh-rsa ${first?.getPublicSSH().toString('base64') ?? ''} graph-intake` };
}

async function readPrivateFile(path: string): Promise<string> {
  try {
    const { mode } = await stat(path);
    // Windows has no file modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw keyError(
        path,
        `can be read by other users (${(mode & 0o777).toString(8)}); allow only its owner to read it: chmod 600`,
      );
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw keyError(path, 'cannot be read; check its path and its permissions');
  }
}

function parse(path: string, text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw keyError(path, 'is damaged'); // Without the cause, which could contain a part of the key.
  }
}

const keyError = (path: string, what: string): AppError =>
  new AppError('bad-input', `The key ${path} ${what}.`);
