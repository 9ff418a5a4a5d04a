import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';

/**
 * Takes the data folder, before Electron looks into its own place: a terminal and a browser window would not find that.
 * What Chromium keeps goes into a folder of its own, so that ours stays readable.
 */
export function setupDataFolder(folder: string): string {
  const data = resolve(folder);
  const ofChromium = join(data, 'chromium');
  // Electron refuses a folder that is not there.
  mkdirSync(ofChromium, { recursive: true, mode: 0o700 });
  app.setPath('userData', data);
  app.setPath('sessionData', ofChromium);
  return data;
}
