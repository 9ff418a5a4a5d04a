/** Process that reads a file in a thread, with the limits of the engine, and reports how much memory that took. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { engineLimits } from '../../../electron/engine/thread.ts';
import { withPeakMemory } from '../process-memory.ts';

export interface ReadCommand {
  readonly path: string;
}

export interface ReadResult {
  readonly idleBytes: number;
  readonly peakBytes: number;
  readonly rows: number;
  readonly ms: number;
}

const thread = new Worker(new URL('./source-thread.ts', import.meta.url), { resourceLimits: engineLimits });
const online = once(thread, 'online');

process.on('message', async ({ path }: ReadCommand) => {
  await online;
  const { result: rows, ...used } = await withPeakMemory(async () => {
    const reply = once(thread, 'message');
    thread.postMessage(path);
    const [count] = await reply;
    return count as number;
  });
  process.send?.({ ...used, rows } satisfies ReadResult);
});
