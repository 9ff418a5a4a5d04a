/** Starts a temporary practice platform for a rehearsal, in a folder that is removed with it, without automation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeAddress } from './server.ts';
import { type PracticeWorkerOptions, startPracticeWorker } from './start-worker.ts';

interface RehearsalOptions extends Pick<PracticeWorkerOptions, 'entry' | 'onCrash'> {
  /** Folder in which the folder of the world is created. */
  readonly temporaryDir: string;
}

/** The `stop` of the result also removes the world. Rejects if the platform cannot start, after removing all files. */
export async function startRehearsal(options: RehearsalOptions): Promise<PracticeAddress> {
  const { temporaryDir, ...worker } = options;
  const dataDir = await mkdtemp(join(temporaryDir, 'rehearsal-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { stop, ...address } = await startPracticeWorker({ ...worker, dataDir, automation: false });
    return {
      ...address,
      async stop() {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
