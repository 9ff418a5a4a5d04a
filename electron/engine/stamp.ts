/** Tells whether a file is still the one that was opened: rows that were checked must be the rows that are sent. */
import type { Stats } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import type { Stamp } from './text-file.ts';

/** A file as a user knows it, which may be another name than the path's. */
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

/** @throws AppError `conflict` where the file looks otherwise by now */
export function expectSame(
  { name }: NamedFile,
  before: Stamp,
  now: Stamp,
  since: 'while it was read' | 'since it was opened',
): void {
  if (!isSame(before, now)) throw changed(name, since);
}

export const changed = (name: string, since: 'while it was read' | 'since it was opened'): AppError =>
  new AppError('conflict', `${name} changed on the disk ${since}; open it again.`);

export function vanished({ name }: NamedFile, cause: unknown): AppError {
  const details = cause instanceof Error ? cause.message : String(cause);
  return new AppError('not-found', `${name} ${whyUnread(cause)}`, { details, cause });
}

/** True of a file that was never there as well: a terminal opens what was typed. */
function whyUnread(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'is not there; look at its name and its place.';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read; look at its rights.';
  return 'cannot be read any more; open it again.';
}
