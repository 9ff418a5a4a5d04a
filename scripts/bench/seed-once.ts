/** Shares data that takes minutes to create among all measurements of a row. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Map<string, string>();

/** Returns a folder that `seed` has filled, the same one for each `name`; it is removed when the process ends. */
export function seedOnce(name: string, seed: (folder: string) => void): string {
  const known = folders.get(name);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  seed(folder);
  folders.set(name, folder);
  return folder;
}
