/** Detects that a file changed since it was opened: the rows that are sent must be the rows that were checked. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, type Stats } from 'node:fs';
import { join, parse, resolve, sep } from 'node:path';
import { AppError, isFileMissing } from '../../shared/errors.ts';
import type { Stamp } from './text-file.ts';

/** A file with the name that the user knows, which can differ from the name in the path. */
export interface NamedFile {
  readonly path: string;
  readonly name: string;
}

export const stampOf = ({ ino, size, mtimeMs }: Stats): Stamp => ({
  inode: ino,
  sizeBytes: size,
  changedMs: mtimeMs,
});

const isSame = (a: Stamp, b: Stamp): boolean =>
  a.inode === b.inode && a.sizeBytes === b.sizeBytes && a.changedMs === b.changedMs;

/** @throws AppError `conflict` if the file has changed */
export function expectSame(
  { name }: NamedFile,
  before: Stamp,
  now: Stamp,
  since: 'while it was read' | 'since it was opened',
): void {
  if (!isSame(before, now)) throw changedError(name, since);
}

export const changedError = (name: string, since: 'while it was read' | 'since it was opened'): AppError =>
  new AppError('conflict', `${name} changed on disk ${since}; open it again.`);

/** Returns the error for a file that cannot be read. */
export function vanishedError({ path, name }: NamedFile, cause: unknown): AppError {
  const details = cause instanceof Error ? cause.message : String(cause);
  return new AppError('not-found', `${name} ${whyUnread(path, cause)}`, { details, cause });
}

/**
 * Returns the end of the message. It also applies to files that never existed, since any path can be typed in a
 * terminal.
 */
function whyUnread(path: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT' && isNotUtf8(path))
    return 'has a name that is not UTF-8, or is in a folder with such a name, so Graph Intake cannot open it; rename it.';
  if (code === 'ELOOP') return 'is a symbolic link that leads back to itself; open the original file.';
  if (code === 'ENAMETOOLONG') return 'has a name that is too long for this system; rename it.';
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'cannot be opened now: too many files are open; close some and try again.';
  if (code === 'EIO') return 'cannot be read: the disk reports an error.';
  if (isFileMissing(cause)) return 'does not exist. Check its name and path.';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: access denied. Check its permissions.';
  return 'can no longer be read; open it again.';
}

/** Whether a name in the path is not UTF-8: as text it contains U+FFFD, and a path with that leads to no file. */
function isNotUtf8(path: string): boolean {
  if (!path.includes('\ufffd')) return false;
  let folder = parse(resolve(path)).root;
  for (const name of resolve(path).slice(folder.length).split(sep)) {
    if (name.includes('\ufffd') && namesIn(folder).some((each) => !isUtf8(each) && String(each) === name))
      return true;
    folder = join(folder, name);
  }
  return false;
}

function namesIn(folder: string): Buffer[] {
  try {
    return readdirSync(folder, { encoding: 'buffer' });
  } catch {
    return []; // A folder that cannot be read gives no names.
  }
}
