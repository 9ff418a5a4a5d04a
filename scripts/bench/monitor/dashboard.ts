/**
 * Time to the dashboard's figures after a start of the program with 1,000,000 incidents, divided by that with 1,000.
 */
import { join } from 'node:path';
import { openLedgers } from '../../../electron/storage/ledger/open-ledgers.ts';
import type { BenchRow } from '../bench-row.ts';
import { seedOnce } from '../seed-once.ts';
import { historyEnd } from './monitor-history.ts';

const name = 'monitor.sqlite';
const few = 1_000;
const many = 1_000_000;
const batchSize = 2_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** One of this many incidents is still open. */
const openEvery = 20;
const nodes = 400;

const view = { connectionId: 'bench', accountId: 'bench', view: 'default' };

/** The best possible value is 1, that of a dashboard whose work does not grow with the number of incidents. */
export const dashboard: BenchRow = {
  name: 'dashboard',
  bar: '<=1.5',
  async run({ long }) {
    const files = [few, many].map((incidents) =>
      join(
        seedOnce(`dashboard ${incidents}`, (folder) => seed(join(folder, name), incidents)),
        name,
      ),
    );
    const took: number[][] = [[], []];
    for (let round = 0; round < (long ? 60 : 20); round++)
      for (const [place, file] of files.entries()) took[place]?.push(timeFirst(file));
    // The fastest round counts, because other work of the machine can only slow a round down.
    const [fewMs = 0, manyMs = 0] = took.map((times) => Math.min(...times));
    return {
      value: manyMs / fewMs,
      detail: `${manyMs.toFixed(1)} ms against ${fewMs.toFixed(1)} ms, the file opened each time; a day by the hour and everything open`,
    };
  },
};

/** Each incident is opened within the last day, and nearly all are resolved within the hour. */
function seed(path: string, incidents: number): void {
  const ledgers = openLedgers({ path, now: () => historyEnd });
  const ledger = ledgers.open(view);
  const begin = historyEnd - dayMs;
  const stepMs = (dayMs - hourMs) / incidents;
  let index = 0;
  for (let first = 0; first < incidents; first += batchSize) {
    const group = Array.from({ length: Math.min(batchSize, incidents - first) }, (_, place) => first + place);
    const opened = group.map((incident) => ({
      index: index++,
      at: Math.floor(begin + incident * stepMs),
      object: {
        $type: 'incident',
        $id: `INC-${incident}`,
        $delta: ['subject', 'originNode', 'priority', 'platformStatus'],
        subject: 'Disk full',
        originNode: `machine-${incident % nodes}`,
        priority: String(1 + (incident % 4)),
        platformStatus: 'PROCESSING',
      },
    }));
    const ended = group
      .filter((incident) => incident % openEvery > 0)
      .map((incident) => ({
        index: index++,
        at: Math.floor(begin + incident * stepMs + hourMs / 2),
        object: {
          $type: 'incident',
          $id: `INC-${incident}`,
          $delta: ['platformStatus'],
          platformStatus: 'RESOLVED',
        },
      }));
    ledger.storeUpdates([...opened, ...ended], historyEnd);
  }
  ledgers.close();
}

/** Returns the milliseconds to open the ledger and read the first dashboard. */
function timeFirst(path: string): number {
  const begin = performance.now();
  const ledgers = openLedgers({ path, now: () => historyEnd });
  const { open, flow } = ledgers.open(view).dashboard({ from: historyEnd - dayMs, to: historyEnd }, hourMs);
  const tookMs = performance.now() - begin;
  ledgers.close();
  if (open.total === 0 || flow.every(({ opened }) => opened === 0))
    throw new Error('The dashboard shows no incident.');
  return tookMs;
}
