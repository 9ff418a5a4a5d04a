/**
 * Time to read all updates since an absence into the ledger, divided by that of a client that only reads and parses the
 * same pages.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfSettings } from '../../../electron/storage/conf-settings.ts';
import { openLedgers } from '../../../electron/storage/ledger/open-ledgers.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { startWorkerProcess } from '../worker-process.ts';
import { historyEnd, historyOf } from './monitor-history.ts';
import { benchLog } from './monitor-host.ts';
import { startObjectsSource } from './objects-source.ts';

/** Updates that were read before the absence. */
const storedBefore = 1_000;

export interface CaughtUp {
  /** Milliseconds since epoch. */
  readonly doneAt: number;
  readonly updates: number;
}

/**
 * Measured from the first request for updates, because the start of the program is another row. No program can be
 * faster than the client that stores nothing (1), unless it reads pages while it stores others.
 */
export const catchUp: BenchRow = {
  name: 'catch-up',
  bar: '<=1.5',
  async run({ long }) {
    await using parts = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const count = long ? 400_000 : 100_000;
    const source = startObjectsSource(count);
    parts.defer(() => source.stop());
    const { address, account } = await source.request({});
    const seed = join(folder, 'seed');
    await mkdir(seed);
    fill(seed, account, count);
    /** Milliseconds from the first request to the last update. */
    const timeOf = async (kind: 'bare' | 'ours', data: string) => {
      await source.request({});
      const doneAt = await readAll(kind, data, JSON.stringify(address), count - storedBefore);
      const { firstReadAt } = await source.request({});
      if (firstReadAt === null) throw new Error(`No updates were requested (${kind}).`);
      return doneAt - firstReadAt;
    };
    const took = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round < 3; round++) {
      took.bare.push(await timeOf('bare', seed));
      const data = join(folder, `round-${round}`);
      await cp(seed, data, { recursive: true });
      took.ours.push(await timeOf('ours', data));
    }
    const [oursMs, bareMs] = [median(took.ours), median(took.bare)];
    const perSecond = (ms: number) => Math.round((count - storedBefore) / (ms / 1_000)).toLocaleString('en');
    return {
      value: oursMs / bareMs,
      detail: `${perSecond(oursMs)} updates per second stored, against ${perSecond(bareMs)} only read and parsed`,
    };
  },
};

/** Fills a ledger with the updates before the absence. */
function fill(data: string, accountId: string, count: number): void {
  const { update } = historyOf(count);
  const ledgers = openLedgers({ path: join(data, 'monitor.sqlite'), now: () => historyEnd });
  const connectionId = 'practice';
  ledgers.keepAccount(connectionId, accountId);
  const ledger = ledgers.open({ connectionId, accountId, view: 'default' });
  const updates = Array.from({ length: storedBefore }, (_, index) => update(index));
  ledger.storeUpdates(updates, updates.at(-1)?.at ?? historyEnd);
  ledger.proved(historyEnd);
  ledgers.close();
  // A retention of a hundred years keeps the history, whose dates are fixed.
  createConfSettings({ folder: data, log: benchLog, now: Date.now }).set('monitor', {
    retention: { days: 36_500, sizeBytes: null },
  });
}

/** Reads the updates in a new process; returns when it had all of them, in ms since epoch. */
async function readAll(kind: 'bare' | 'ours', data: string, address: string, expected: number) {
  const process = startWorkerProcess<object, CaughtUp>(
    new URL('./catch-up-process.ts', import.meta.url),
    kind,
    data,
    address,
  );
  try {
    const { doneAt, updates } = await process.request({ from: storedBefore, expected });
    if (updates < expected) throw new Error(`Only ${updates} of ${expected} updates were read (${kind}).`);
    return doneAt;
  } finally {
    await process.stop();
  }
}
