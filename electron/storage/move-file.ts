/** Puts a finished file in its place. */
import { copyFile, rename, rm } from 'node:fs/promises';

/** Moves a file, replacing what is at `to`; across devices by a copy that gets its name only when it is whole. */
export async function moveFile(from: string, to: string): Promise<void> {
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
