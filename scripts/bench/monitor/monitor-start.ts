/**
 * Time from the start of the program to the first screen of its monitor with 1,000,000 stored updates and transactions,
 * divided by that with 1,000.
 */
import { join } from 'node:path';
import { createConfSettings } from '../../../electron/storage/conf-settings.ts';
import { openLedgers } from '../../../electron/storage/ledger/open-ledgers.ts';
import type { BenchRow } from '../bench-row.ts';
import { seedOnce } from '../seed-once.ts';
import { startWorkerProcess } from '../worker-process.ts';
import { historyEnd } from './monitor-history.ts';
import { benchLog } from './monitor-host.ts';
import { seedLedger } from './monitor-seed.ts';
import { startObjectsSource } from './objects-source.ts';

const few = 1_000;
const many = 1_000_000;
const minRows = 100;

interface Started {
  readonly tookMs: number;
  readonly updates: number;
  readonly rows: number;
}

export const monitorStart: BenchRow = {
  name: 'monitor-start',
  bar: '<=1.5',
  async run({ long }) {
    await using parts = new AsyncDisposableStack();
    const prepare = async (length: number) => {
      const source = startObjectsSource(length);
      parts.defer(() => source.stop());
      const { address, account } = await source.request({});
      const data = seedOnce(`monitor-start ${account} ${length}`, (folder) => seed(folder, account, length));
      return () => start(data, JSON.stringify(address), length);
    };
    const starts = [await prepare(few), await prepare(many)];
    const took: number[][] = [[], []];
    for (let round = 0; round < (long ? 30 : 12); round++)
      for (const [place, begin] of starts.entries()) took[place]?.push((await begin()).tookMs);
    // The fastest round counts, because other work of the machine can only slow a round down.
    const [fewMs = 0, manyMs = 0] = took.map((times) => Math.min(...times));
    return {
      value: manyMs / fewMs,
      detail: `first screen after ${manyMs.toFixed(0)} ms against ${fewMs.toFixed(0)} ms`,
    };
  },
};

function seed(data: string, accountId: string, length: number): void {
  const ledgers = openLedgers({ path: join(data, 'monitor.sqlite'), now: () => historyEnd });
  const connectionId = 'practice';
  ledgers.keepAccount(connectionId, accountId);
  seedLedger(ledgers.open({ connectionId, accountId, view: 'default' }), length);
  while (ledgers.indexTexts());
  ledgers.close();
  // A retention of a hundred years: the program searches for updates that are too old, as always, but keeps all of
  // them.
  createConfSettings({ folder: data, log: benchLog, now: Date.now }).set('monitor', {
    retention: { days: 36_500, sizeBytes: null },
  });
}

/** Starts the program in a new process, and checks that its first screen is complete. */
async function start(data: string, address: string, length: number): Promise<Started> {
  const process = startWorkerProcess<object, Started>(
    new URL('./monitor-start-process.ts', import.meta.url),
    data,
    address,
  );
  try {
    const started = await process.request({});
    if (started.updates < length || started.rows < minRows)
      throw new Error(`The first screen has ${started.rows} rows of ${started.updates} updates.`);
    return started;
  } finally {
    await process.stop();
  }
}
