/** Starts the practice platforms of a program with windows: the lasting one, and those of rehearsals. */
import { join } from 'node:path';
import type { Folders, Log, Platform } from './platform.ts';
import { startRehearsal } from './practice/start-rehearsal.ts';
import { startPracticeWorker } from './practice/start-worker.ts';
import { startSharedPractice } from './storage/practice-claim.ts';

interface EmbeddedPracticeDeps {
  /** The file that the thread of a platform runs. */
  readonly entry: URL;
  readonly folders: Pick<Folders, 'data' | 'temporary'>;
  readonly log: Log;
}

export function createEmbeddedPractice({
  entry,
  folders,
  log,
}: EmbeddedPracticeDeps): Pick<Platform, 'startPractice' | 'startRehearsal'> {
  return {
    startPractice: () =>
      startSharedPractice({
        folder: join(folders.data, 'practice'),
        start: (dataDir) =>
          startPracticeWorker({
            entry,
            dataDir,
            // New users see some activity.
            incidentPace: 'quiet',
            onCrash: (cause) => log.error('The practice platform ended by itself.', cause),
          }),
      }),
    startRehearsal: () =>
      startRehearsal({
        entry,
        temporaryDir: folders.temporary,
        onCrash: (cause) => log.error('The platform of a rehearsal ended by itself.', cause),
      }),
  };
}
