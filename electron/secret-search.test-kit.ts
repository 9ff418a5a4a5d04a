/** Searches for secrets in places where they must not be. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files below a folder, in each form in which a secret could stand there. */
export async function filesHolding(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const secret of secrets)
      if (formsOf(secret).some((form) => bytes.includes(form))) found.push(`${entry.name} holds ${secret}`);
  }
  return found;
}
/** A secret as it is, and as an encoding would write it. */
export const formsOf = (secret: string): Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(JSON.stringify(secret).slice(1, -1)),
  Buffer.from(encodeURIComponent(secret)),
  Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
];
