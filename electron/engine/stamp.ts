/** Detects that a file changed since it was opened: the rows that are sent must be the rows that were checked. */
import type { Stats } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
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
