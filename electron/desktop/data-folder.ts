import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';

/**
 * Makes Electron use our data folder instead of its own place, in which a terminal and a browser window would not look;
 * has to run before Electron reads it. Files of Chromium go into a subfolder, so that ours stays readable. Returns the
 * absolute path.
 *
 * Does nothing where the folder cannot be made: an error here, before Electron is ready, would leave a program without a
 * window running. Locking the folder then fails with the same reason, and ends the program.
 */
export function setupDataFolder(folder: string): string {
  const data = resolve(folder);
  const chromiumFolder = join(data, 'chromium');
  try {
    // Electron refuses a folder that does not exist.
    mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
  } catch {
    return data;
  }
  app.setPath('userData', data);
  app.setPath('sessionData', chromiumFolder);
  return data;
}
