/** Replaces small files atomically: writes a temporary file and renames it, so that no reader sees half of it. */
import { renameSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read; resolves when it is on the disk.
 * @param part path of the temporary file, where several processes may write at once
 */
export async function replaceFile(path: string, text: string, part = `${path}.part`): Promise<void> {
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Does the same synchronously, without waiting for the disk: for files that may be lost in a power failure. */
export function replaceFileSync(path: string, text: string): void {
  const part = `${path}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  renameSync(part, path);
}
