/** Gives the journal of a data folder to a command that only reads it: a copy where the folder cannot be written. */
import { constants } from 'node:fs';
import { access, chmod, copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AppError, nullIfMissing } from '../../../shared/errors.ts';
import { stampOf } from '../../engine/stamp.ts';
import { createTemporaryFolder } from '../../storage/temporary-folder.ts';

interface ReadableJournal extends AsyncDisposable {
  /** Folder with the journal. */
  readonly path: string;
}

/** The journal, and the changes that are not in it yet. The third file, `-shm`, is made from them. */
const files = ['desk.sqlite', 'desk.sqlite-wal'] as const;

/**
 * Returns the folder, or a copy of its journal, which is removed when it is disposed of: SQLite cannot read a database
 * with a write-ahead log in a folder that it cannot write.
 * @throws AppError `conflict` if another program wrote the journal while it was copied
 */
export async function openReadableJournal(
  folder: string,
  isWritable: Promise<boolean> = canWrite(folder),
): Promise<ReadableJournal> {
  if (await isWritable) return { path: folder, [Symbol.asyncDispose]: async () => undefined };
  await using parts = new AsyncDisposableStack();
  const { path } = parts.use(createTemporaryFolder('merge'));
  await copyJournal(folder, path);
  const copied = parts.move();
  return { path, [Symbol.asyncDispose]: () => copied.disposeAsync() };
}

const canWrite = async (folder: string): Promise<boolean> => {
  const paths = [folder, join(folder, files[0])];
  return await Promise.all(paths.map((path) => access(path, constants.W_OK))).then(
    () => true,
    () => false,
  );
};

async function copyJournal(from: string, to: string): Promise<void> {
  const before = await stampsOf(from);
  for (const [index, name] of files.entries()) {
    if (before[index] === null) continue;
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
    await chmod(join(to, name), 0o600);
  }
  if (!isDeepStrictEqual(before, await stampsOf(from)))
    throw new AppError(
      'conflict',
      `${join(from, files[0])} was written by another program while it was copied. Merge when that program has ended.`,
    );
}

const stampsOf = async (folder: string) =>
  Promise.all(files.map((name) => stat(join(folder, name)).then(stampOf, nullIfMissing)));
