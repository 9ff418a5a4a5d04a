/** Explains why a file that was opened or is to be opened cannot be read. */
import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { join, parse, resolve, sep } from 'node:path';
import { AppError, isFileMissing } from '../../../shared/errors.ts';
import type { NamedFile } from '../stamp.ts';
import { fileErrorCauses } from './file-error-causes.ts';

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
  if (isFileMissing(cause)) return 'does not exist. Check its name and path.';
  const why = fileErrorCauses[String(code)];
  return why === undefined ? 'can no longer be read; open it again.' : `cannot be read: ${why}`;
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
