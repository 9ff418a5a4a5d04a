/** Reads a stored file of corrections. */
import { readFileSync, renameSync } from 'node:fs';
import type { z } from 'zod';
import { isFileMissing } from '../../../shared/errors.ts';

/** Returns null if there is no such file. A file that cannot be read is renamed. */
export function readStored<T>(
  path: string,
  schema: z.ZodType<T>,
  log: { error(message: string): void },
): T | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // The cause is not logged: it would show cells of the file.
    renameSync(path, `${path}.unreadable`);
    log.error(`Stored corrections cannot be read; their file was renamed to ${path}.unreadable.`);
    return null;
  }
}
