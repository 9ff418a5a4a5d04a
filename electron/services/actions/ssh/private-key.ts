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
 * Creates an RSA key in PKCS8 without passphrase, in a file that only its owner may read.
 * @throws AppError `bad-input` that names the fault and the remedy
 * @source interfaces.md 2.10
 */
export async function readPrivateKey(path: string): Promise<PrivateKey> {
  const text = await readOwn(path);
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type:.*ENCRYPTED/m.test(text))
    throw wrong(path, 'has a passphrase; make a copy without one: openssl pkcs8 -topk8 -nocrypt');
  if (!text.includes('-----BEGIN PRIVATE KEY-----'))
    throw wrong(path, 'is not in PKCS8 format; convert it: openssl pkcs8 -topk8 -nocrypt');
  const key = parse(path, text);
  if (key.asymmetricKeyType !== 'rsa')
    throw wrong(path, `is a key of type ${key.asymmetricKeyType ?? 'unknown'}; it must be RSA`);
  // The library knows RSA keys by their older form only.
  const pem = key.export({ type: 'pkcs1', format: 'pem' }).toString();
  // Read when a key is: most programs never sign in anywhere by SSH.
  const { default: ssh2 } = await import('ssh2');
  const parsed = ssh2.utils.parseKey(pem);
  if (parsed instanceof Error) throw wrong(path, 'cannot be used for SSH');
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  return { pem, publicLine: `ssh-rsa ${first?.getPublicSSH().toString('base64') ?? ''} graph-intake` };
}

async function readOwn(path: string): Promise<string> {
  try {
    const { mode } = await stat(path);
    // Windows has no such modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw wrong(
        path,
        `can be read by other users (${(mode & 0o777).toString(8)}); allow only its owner to read it: chmod 600`,
      );
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw wrong(path, 'cannot be read; check its path and its permissions');
  }
}

function parse(path: string, text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw wrong(path, 'is damaged'); // The cause could show a part of it.
  }
}

const wrong = (path: string, what: string): AppError => new AppError('bad-input', `The key ${path} ${what}.`);
