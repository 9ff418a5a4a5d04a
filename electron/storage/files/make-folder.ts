/** Creates folders, and reports truly why one cannot be created. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and the missing folders above it. `recursive` of Node's `mkdir` was rejected: it never returns where
 * the system reports that a folder above is missing although it exists, as for `/proc/x`, and it reports a read-only disk
 * as a missing folder.
 * @throws Error of the file system, with the path of the folder that cannot be created
 */
export async function makeFolder(path: string, options: { readonly mode?: number } = {}): Promise<void> {
  try {
    await mkdir(path, options);
  } catch (error) {
    if (await isFolder(path)) return;
    const parent = dirname(path);
    const isParentMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isParentMissing || parent === path) throw error;
    // Another process may create the same folders at the same time.
    if (!(await isFolder(parent))) await makeFolder(parent, options);
    await mkdir(path, options).catch(async (retryError: unknown) => {
      if (!(await isFolder(path))) throw retryError;
    });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
