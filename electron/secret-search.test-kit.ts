/** Searches texts and files for secrets that must not be there, in any encoding. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileMissing } from '../shared/errors.ts';

/** Returns the secrets that the bytes contain in any form. */
type SecretSearch = (bytes: Buffer) => string[];

interface Form {
  readonly secret: string;
  readonly bytes: Buffer;
}

/** Returns a line for each file below a folder that contains a secret in any form. */
export async function filesHolding(folder: string, secrets: readonly string[]): Promise<string[]> {
  const search = createSecretSearch(secrets);
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch((error) => {
      if (isFileMissing(error)) return null;
      throw error;
    });
    // The program has just renamed the file, maybe to a name that was already read, so the search starts again.
    if (bytes === null) return await filesHolding(folder, secrets);
    for (const secret of search(bytes)) found.push(`${entry.name} holds ${secret}`);
  }
  return found;
}

/** Returns the secrets that a text contains in any form. */
export const secretsIn = (text: string, secrets: readonly string[]): string[] =>
  createSecretSearch(secrets)(Buffer.from(text));

/** Bytes at the beginning of a form that are compared first. */
const prefixBytes = 4;

/**
 * Returns a search that reads the bytes once for all secrets. A separate search for each form took minutes with
 * hundreds of tokens.
 */
function createSecretSearch(secrets: readonly string[]): SecretSearch {
  const formsByPrefix = new Map<number, Form[]>();
  const isPrefixHash = new Uint8Array(1 << 20);
  for (const secret of new Set(secrets))
    for (const bytes of formsOf(secret)) {
      if (bytes.length < prefixBytes) throw new Error(`“${secret}” is too short to be searched for.`);
      const prefix = bytes.readInt32BE(0);
      const forms = formsByPrefix.get(prefix) ?? [];
      forms.push({ secret, bytes });
      formsByPrefix.set(prefix, forms);
      isPrefixHash[hashOf(prefix)] = 1;
    }
  return (bytes) => {
    const found = new Set<string>();
    let prefix = 0;
    for (let end = 0; end < bytes.length; end += 1) {
      prefix = (prefix << 8) | (bytes[end] ?? 0);
      if (isPrefixHash[hashOf(prefix)] === 0) continue;
      const begin = end + 1 - prefixBytes;
      for (const form of formsByPrefix.get(prefix) ?? [])
        if (begin >= 0 && form.bytes.equals(bytes.subarray(begin, begin + form.bytes.length)))
          found.add(form.secret);
    }
    return [...found];
  };
}

const hashOf = (prefix: number): number => (prefix ^ (prefix >>> 12)) & 0xf_ffff;

/** Returns a secret as UTF-8, and in the encodings in which it could be written. */
const formsOf = (secret: string): Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(JSON.stringify(secret).slice(1, -1)),
  Buffer.from(encodeURIComponent(secret)),
  Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
];
