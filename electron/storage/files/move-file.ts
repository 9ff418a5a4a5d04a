/** Moves a finished file to its destination. */
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { handedOverMode } from '../private-writes.ts';

/**
 * Moves a file to where the user wants it, replacing what is at `to`, and gives it the permissions of the user's files.
 * Across devices, the file is copied under another name, and renamed when the copy is complete.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  const mode = handedOverMode();
  // A file system without permissions ignores this.
  if (mode !== null) await chmod(from, mode).catch(() => undefined);
  try {
    await rename(from, to);
    return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
  }
  const part = `${to}.graph-intake-part`;
  try {
    await copyFile(from, part);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rm(from);
}
