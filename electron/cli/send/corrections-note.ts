/** Says which files have cells that were corrected in the window: the terminal sends files without them. */
import { join } from 'node:path';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { plural } from '../../../shared/units.ts';
import { createStoredCorrections } from '../../storage/corrections/stored-corrections.ts';

/** Returns one sentence for each file with corrections. */
export function correctionNotes(
  states: readonly FileState[],
  data: string,
  log: { error(message: string): void },
): string[] {
  const stored = createStoredCorrections({ folder: join(data, 'corrections'), log });
  const files = new Map<string, string>();
  for (const { name, reading } of states)
    if (reading.state === 'ready' && reading.file.index.state === 'done')
      files.set(reading.file.index.sha256, files.get(reading.file.index.sha256) ?? name);
  return [...files].flatMap(([sha256, fileName]) => {
    const count = stored.count({ sha256, fileName, place: null }, () => true);
    if (count === 0) return [];
    return [
      `${plural(count, 'cell')} of ${fileName} ${count === 1 ? 'was' : 'were'} corrected in the window; the terminal sends the file without these corrections.`,
    ];
  });
}
