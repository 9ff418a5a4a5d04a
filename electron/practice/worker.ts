/** Entry of the thread in which the practice platform runs, so that its work never blocks the program. */
import { parentPort, workerData } from 'node:worker_threads';
import { type PracticeAddress, type PracticeOptions, startPractice } from './server.ts';

/** Options that can be passed to a thread: those of PracticeOptions that are plain values. */
export type PracticeWorkerData = Pick<
  PracticeOptions,
  'dataDir' | 'port' | 'tokenLifeSeconds' | 'automation' | 'incidentPace'
>;

/** Messages that the thread sends. It receives only one message, `stop`. */
export type PracticeWorkerMessage =
  | { readonly kind: 'started'; readonly address: Omit<PracticeAddress, 'stop'> }
  | { readonly kind: 'failed'; readonly message: string };

async function run(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('The practice worker must be started as a thread.');
  const post = (message: PracticeWorkerMessage) => port.postMessage(message);
  try {
    const { stop, ...address } = await startPractice(workerData);
    port.once('message', async () => {
      await stop();
      port.close();
    });
    post({ kind: 'started', address });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

await run();
