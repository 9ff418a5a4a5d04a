/** Time from a path to the first page of a file of 10 GB, divided by that of a file of 1 MB. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExcerpt } from '../../../electron/engine/recognise/read-excerpt.ts';
import { recogniseFile } from '../../../electron/engine/recognise/recognise-file.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { writeSparseFile } from './big-files.ts';

const smallBytes = 1_000_000;
const bigBytes = 10_000_000_000;
const pageRows = 50;

export const openFirstPage: BenchRow = {
  name: 'open-first-page',
  bar: '<=1.5',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const small = join(folder, 'small.csv');
      const big = join(folder, 'big.csv');
      await writeSparseFile(small, smallBytes);
      await writeSparseFile(big, bigBytes);
      const rounds: { small: number; big: number }[] = [];
      const count = long ? 101 : 31;
      for (let round = 0; round < count + warmUp; round++) {
        const one = { small: await openedMs(small), big: await openedMs(big) };
        if (round >= warmUp) rounds.push(one);
      }
      const value = median(rounds.map((each) => each.big / each.small));
      const ms = (of: 'small' | 'big') => `${median(rounds.map((each) => each[of])).toFixed(1)} ms`;
      return { value, detail: `10 GB ${ms('big')}, 1 MB ${ms('small')}, ${rounds.length} rounds` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Rounds that do not count. */
const warmUp = 5;

async function openedMs(path: string): Promise<number> {
  const start = performance.now();
  const { firstRecords } = recogniseFile(await readExcerpt({ path, name: 'big.csv' }), {});
  const ms = performance.now() - start;
  if (firstRecords.length < pageRows) throw new Error(`The first page has ${firstRecords.length} rows only.`);
  return ms;
}
