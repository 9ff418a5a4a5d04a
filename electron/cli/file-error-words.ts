/** Words for the errors of the file system that a user can solve: permissions, paths, disks. */

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

const denied = 'permission denied. Check its permissions, or choose another path.';
const used = 'another program uses it. Close it there, and try again.';
const manyOpen = 'too many files are open. Close some, and try again.';
/** What failed and what to do, by code. */
const causes: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: 'the disk is read-only. Choose a path on another disk.',
  ENOENT: 'it does not exist. Check the path.',
  ENOTDIR: 'a part of its path is not a folder. Check the path.',
  EISDIR: 'it is a folder. Specify a file.',
  EEXIST: 'a file or folder of this name exists already. Choose another path.',
  ENOTEMPTY: 'the folder is not empty. Choose another path.',
  ENOSPC: 'the disk is full. Free some space, and try again.',
  EDQUOT: 'your quota of this disk is used up. Free some space, and try again.',
  EFBIG: 'the file is too large for this disk. Choose a path on another disk.',
  EMFILE: manyOpen,
  ENFILE: manyOpen,
  EBUSY: used,
  ETXTBSY: used,
  EIO: 'the disk reports an error. Check the disk.',
  ELOOP: 'it is a symbolic link that leads back to itself. Specify the original file.',
  ENAMETOOLONG: 'its name is too long for this system. Choose a shorter one.',
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
  const cause = (code === 'ENOENT' && attempt !== undefined && missing[attempt]) || causes[String(code)];
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
