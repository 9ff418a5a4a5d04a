/** The last notices of every connection, in a separate file, written to a temporary file and renamed. */

import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { isFileMissing } from '../../../shared/errors.ts';
import { notice } from '../../../shared/monitor/notice.ts';
import { replaceFileSync } from '../replace-file.ts';

const keptNotice = notice.extend({ connectionId: z.string() });
export type StoredNotice = z.infer<typeof keptNotice>;

export interface StoredNotices {
  /** Notices, newest first; a file that cannot be read is renamed, and the list is empty then. */
  read(): StoredNotice[];
  write(notices: readonly StoredNotice[]): void;
}

export function createStoredNotices(deps: {
  path: string;
  log: { error(message: string, cause?: unknown): void };
}): StoredNotices {
  const { path, log } = deps;
  return {
    read() {
      const text = readIfThere(path);
      if (text === null) return [];
      try {
        return z.array(keptNotice).parse(JSON.parse(text));
      } catch {
        // The cause is not logged: it would show the content of notices.
        renameSync(path, `${path}.unreadable`);
        log.error(`The stored notices cannot be read; their file was renamed to ${path}.unreadable.`);
        return [];
      }
    },
    write(notices) {
      replaceFileSync(path, JSON.stringify(notices));
    },
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
}
