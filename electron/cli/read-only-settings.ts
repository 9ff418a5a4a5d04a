/** Settings of the data folder for a terminal: read from disk, and changed for this process only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, settingsKey } from '../../shared/app/read-settings.ts';
import { AppError, isFileMissing } from '../../shared/errors.ts';
import type { Settings } from '../platform.ts';

/**
 * Creates settings that are never written: an open window writes them, and two writers would lose changes.
 * @throws AppError `unreadable` where the file is broken
 */
export function createReadOnlySettings(folder: string): Settings {
  const values = read(join(folder, 'settings.json'));
  return {
    get: (key) => values.get(key),
    set: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  };
}

/** Overrides the setting of the window by the option of the command line. */
export function setVerifyAfter(settings: Settings, verifyAfterSeconds: readonly number[] | null): void {
  if (verifyAfterSeconds === null) return;
  settings.set(settingsKey, { ...readSettings(settings.get(settingsKey)), verifyAfterSeconds });
}

function read(path: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return new Map(Object.entries(value));
  } catch (error) {
    if (isFileMissing(error)) return new Map();
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError(
    'unreadable',
    `The settings file ${path} is damaged; start the window, which renames it and creates a new one.`,
  );
}
