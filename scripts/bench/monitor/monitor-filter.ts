/** The first page of each kind of filter over 1,000,000 kept updates and transactions, against 10,000. */
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
    const openSeeded = (kept: number): Ledger => {
      const folder = seedOnce(`monitor-filter ${kept}`, (folder) => seed(folder, kept));
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

function seed(folder: string, kept: number): void {
  const ledgers = openIn(folder);
  seedLedger(ledgers.open(view), kept);
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

/** The worst first; in turns, so that a busy moment of the machine falls on both. */
function compareFilters(one: Ledger, other: Ledger, rounds: number): ComparedFilter[] {
  return Object.entries(filters)
    .map(([name, ask]) => {
      // What everybody asks for again and again is in memory.
      const found = [ask(one), ask(other)];
      if ((found[0] === 0) !== (found[1] === 0)) throw new Error(`“${name}” is found in one ledger only.`);
      const took: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        took[0].push(timed(() => ask(one)));
        took[1].push(timed(() => ask(other)));
      }
      // What else the machine does can only make them slower.
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
