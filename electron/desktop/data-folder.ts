import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';

/**
 * Chooses the data folder, before Electron looks into it: `named`, or the system's own place for this program.
 * What Chromium keeps goes into a folder of its own, so that ours stays readable.
 */
export function setupDataFolder(named: string | undefined): string {
  const data = named ? resolve(named) : app.getPath('userData');
  const ofChromium = join(data, 'chromium');
  // Electron refuses a folder that is not there.
  mkdirSync(ofChromium, { recursive: true, mode: 0o700 });
  app.setPath('userData', data);
  app.setPath('sessionData', ofChromium);
  return data;
}
