/** Words for why the file system refused a call and what a user can do, the same in the window and in the terminal. */

const denied = 'permission denied. Check its permissions, or choose another path.';
const used = 'another program uses it. Close it there, and try again.';
const manyOpen = 'too many files are open. Close some, and try again.';
/** What failed and what to do, by code. */
export const fileErrorCauses: Readonly<Record<string, string>> = {
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
  ELOOP: 'it is a symbolic link that leads back to itself. Use the original file.',
  ENAMETOOLONG: 'its name is too long for this system. Choose a shorter one.',
};
