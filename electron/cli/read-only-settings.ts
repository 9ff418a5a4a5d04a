/** The settings of the data folder for a terminal: read, and changed for this process only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Settings } from '../platform.ts';

/**
 * The window may be open and writes them; two that write would lose what one of them wrote.
 * @throws AppError `unreadable` where the file is broken
 */
export function createReadOnlySettings(folder: string): Settings {
  const kept = read(join(folder, 'settings.json'));
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
}

function read(path: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return new Map(Object.entries(value));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError(
    'unreadable',
    `The settings file ${path} is broken; start the window, which sets it aside.`,
  );
}
