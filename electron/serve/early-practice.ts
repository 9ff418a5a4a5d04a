/** The practice platform of a browser window, begun before the host that will use it. */
import { join } from 'node:path';
import type { Log, PracticeAddress } from '../platform.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import { startSharedPractice } from '../storage/practice-claim.ts';

export interface EarlyPracticeOptions {
  /** The data folder, which is ours. */
  readonly data: string;
  readonly entry: URL;
  readonly log: Log;
}

/** Its thread starts while the host is still read from the disk. Whoever stops it first stops it, also the second time. */
export function beginPractice({ data, entry, log }: EarlyPracticeOptions): Promise<PracticeAddress> {
  const practice = startSharedPractice({
    folder: join(data, 'practice'),
    start: (dataDir) =>
      startPracticeWorker({
        entry,
        dataDir,
        onCrash: (cause) => log.error('The practice platform broke down.', cause),
      }),
  }).then(stoppedOnce);
  // Heard of by the host, which awaits it later than it may fail.
  practice.catch(() => undefined);
  return practice;
}

function stoppedOnce(started: PracticeAddress): PracticeAddress {
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= started.stop();
    return stopped;
  };
  return { ...started, stop };
}
