/**
 * Time to the first page of a filter over 1,000,000 stored updates and transactions, divided by that over 10,000. The
 * slowest kind of filter counts.
 */
import { join } from 'node:path';
import type { Ledger } from '../../../electron/storage/ledger/ledger.ts';
import { openLedgers } from '../../../electron/storage/ledger/open-ledgers.ts';
import type { BenchRow } from '../bench-row.ts';
import { seedOnce } from '../seed-once.ts';
import { filters } from './monitor-filters.ts';
import { historyEnd } from './monitor-history.ts';
import { seedLedger } from './monitor-seed.ts';

const few = 10_000;
const many = 1_000_000;

export const monitorFilter: BenchRow = {
  name: 'monitor-filter',
  bar: '<=1.8',
  async run({ long }) {
    await using parts = new AsyncDisposableStack();
    const openSeeded = (length: number): Ledger => {
      const folder = seedOnce(`monitor-filter ${length}`, (folder) => seed(folder, length));
      const ledgers = openIn(folder);
      parts.defer(() => ledgers.close());
      return ledgers.open(view);
    };
    const compared = compareFilters(openSeeded(few), openSeeded(many), long ? 60 : 15);
    const worst = compared[0];
    if (!worst) throw new Error('There is no filter to measure.');
    return {
      value: worst.ratio,
      detail: [
        `${compared.length} kinds of filter`,
        ...compared.slice(0, 3).map((each) => `${each.name} ${figures(each)}`),
      ].join('; '),
    };
  },
};

const view = { connectionId: 'bench', accountId: 'bench', view: 'default' };
const openIn = (folder: string) =>
  openLedgers({ path: join(folder, 'monitor.sqlite'), now: () => historyEnd });

function seed(folder: string, length: number): void {
  const ledgers = openIn(folder);
  seedLedger(ledgers.open(view), length);
  while (ledgers.indexTexts());
  ledgers.close();
}

export interface ComparedFilter {
  readonly name: string;
  readonly fewMs: number;
  readonly manyMs: number;
  readonly ratio: number;
}

const figures = ({ fewMs, manyMs }: ComparedFilter) =>
  `${manyMs.toFixed(2)} ms against ${fewMs.toFixed(2)} ms`;

/** Compares all filters, the worst first. The ledgers alternate, so that a busy moment of the machine affects both. */
function compareFilters(fewLedger: Ledger, manyLedger: Ledger, rounds: number): ComparedFilter[] {
  return Object.entries(filters)
    .map(([name, countFound]) => {
      // The first call does not count: a filter that users repeat finds its data in memory.
      const found = [countFound(fewLedger), countFound(manyLedger)];
      if ((found[0] === 0) !== (found[1] === 0)) throw new Error(`“${name}” is found in one ledger only.`);
      const took: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        took[0].push(timed(() => countFound(fewLedger)));
        took[1].push(timed(() => countFound(manyLedger)));
      }
      // The fastest round counts, because other work of the machine can only slow a round down.
      const [fewMs, manyMs] = [Math.min(...took[0]), Math.min(...took[1])];
      return { name, fewMs, manyMs, ratio: manyMs / fewMs };
    })
    .sort((a, b) => b.ratio - a.ratio);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
