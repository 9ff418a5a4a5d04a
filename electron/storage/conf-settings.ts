/** Settings as one JSON file, written to a temporary file and renamed, outside Electron. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { isFileMissing } from '../../shared/errors.ts';
import { isObject } from '../../shared/json/is-object.ts';
import type { Log, Settings } from '../platform.ts';

interface ConfSettingsDeps {
  /** The folder of `settings.json`; created with the first write. */
  folder: string;
  log: Log;
  /** Milliseconds since epoch. */
  now: () => number;
}

/** Opens the settings of a data folder. A broken file is renamed and logged, and never stops the program. */
export function createConfSettings({ folder, log, now }: ConfSettingsDeps): Settings {
  const fault = keepBrokenCopy(join(folder, 'settings.json'), log, now);
  const conf = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: 'settings',
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  return {
    fault,
    get: (key) => conf.get(key),
    set: (key, value) => {
      if (value === undefined) conf.delete(key);
      else conf.set(key, value);
    },
  };
}

/**
 * Renames a file that holds no JSON object. Conf itself would throw on broken JSON, or clear the file with
 * `clearInvalidConfig`, and takes `[]` or `null` for empty and writes over it: each of these loses the content or
 * stops the start. Returns a sentence about it, or null.
 */
export function keepBrokenCopy(path: string, log: Log, now: () => number): string | null {
  const text = readIfThere(path);
  if (text === undefined || isJsonObject(text)) return null;
  const brokenPath = path.replace(
    /\.json$/,
    `.broken-${new Date(now()).toISOString().replaceAll(':', '-')}.json`,
  );
  renameSync(path, brokenPath);
  const fault = `The settings file is broken; it was renamed to ${brokenPath}, and Graph Intake starts with default settings.`;
  log.error(fault);
  return fault;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
