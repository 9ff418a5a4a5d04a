/** Words for the errors of the file system that a user can solve: permissions, paths, disks. */
import { fileErrorCauses } from '../engine/file-errors/file-error-causes.ts';

/** What was attempted, by the system call that failed. */
const attempts: Readonly<Record<string, string>> = {
  open: 'opened',
  ...wordFor('read', [
    'read',
    'fstat',
    'stat',
    'lstat',
    'access',
    'scandir',
    'opendir',
    'readlink',
    'realpath',
    'statfs',
    'watch',
  ]),
  ...wordFor('created', ['mkdir', 'mkdtemp', 'symlink']),
  ...wordFor('written', ['write', 'ftruncate', 'fsync', 'fdatasync', 'rename', 'copyfile', 'link']),
  ...wordFor('removed', ['unlink', 'rm', 'rmdir']),
  ...wordFor('changed', ['chmod', 'fchmod', 'chown', 'utime', 'futime']),
};

/** What is missing depends on what was attempted. */
const missing: Readonly<Record<string, string>> = {
  opened: 'the file or its folder does not exist. Check the path.',
  created: 'the folder above it does not exist or cannot be written. Check the path.',
  written: 'its folder does not exist. Create the folder first, or check the path.',
};

/** Returns one sentence with the path and what to do; null for any other error, also those of networks and programs. */
export function fileErrorWords(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null;
  const { code, syscall } = error;
  const attempt = attempts[String(syscall)];
  const cause =
    (code === 'ENOENT' && attempt !== undefined && missing[attempt]) || fileErrorCauses[String(code)];
  if (attempt === undefined || cause === undefined) return null;
  // The source of a rename is often a temporary file of ours; the user knows the target.
  const path = pathIn(error, 'dest') ?? pathIn(error, 'path');
  return `${path ?? 'A file'} cannot be ${attempt}: ${cause}`;
}

function pathIn(error: Error, key: 'dest' | 'path'): string | null {
  const path: unknown = Reflect.get(error, key);
  // Files are written under this name until they are complete.
  return typeof path === 'string' && path !== '' ? path.replace(/\.graph-intake-part$/u, '') : null;
}

function wordFor(word: string, calls: readonly string[]): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call, word]));
}
