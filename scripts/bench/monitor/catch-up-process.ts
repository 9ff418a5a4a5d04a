/** Reads the updates from an index on, by the program or by a bare client, and reports when it had all of them. */
import type { PracticeAddress } from '../../../electron/platform.ts';
import type { CaughtUp } from './catch-up.ts';
import { createMonitorHost } from './monitor-host.ts';

const [kind = '', data = '', addressText = ''] = process.argv.slice(2);
const address = JSON.parse(addressText) as Omit<PracticeAddress, 'stop'>;
const pageSize = 1_000;

async function readBare(from: number): Promise<number> {
  for (let offset = from; ; ) {
    const response = await fetch(
      `${address.objectsUrl}/views/default/updates?offset=${offset}&limit=${pageSize}`,
    );
    const { length } = JSON.parse(await response.text()) as unknown[];
    offset += length;
    if (length < pageSize) return offset - from;
  }
}

async function readOurs(from: number, expected: number): Promise<number> {
  const { api, close } = await createMonitorHost(data, address);
  const total = await new Promise<number>((resolve) => {
    api.monitor.changed(({ views }) => {
      const [state] = views;
      if (state && state.updates >= from + expected) resolve(state.updates);
    });
  });
  closeProgram = close;
  return total - from;
}

/** Closes the program; `readOurs` sets it. */
let closeProgram: () => Promise<void> = () => Promise.resolve();

process.on('message', async ({ from, expected }: { from: number; expected: number }) => {
  const updates = kind === 'bare' ? await readBare(from) : await readOurs(from, expected);
  process.send?.({ doneAt: Date.now(), updates } satisfies CaughtUp);
  await closeProgram();
  process.exit(0);
});
