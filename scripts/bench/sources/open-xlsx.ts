/**
 * Time from a path to the first page of a workbook of 1,000,000 rows and as many shared strings, divided by that of one
 * of 1,000 rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { readSource } from './read-source.ts';
import { writeWorkbook } from './source-files.ts';

const smallRows = 1_000;
const bigRows = 1_000_000;
const columns = 20;
const pageRows = 50;
/** Rounds that do not count. */
const warmUp = 3;

export const openXlsx: BenchRow = {
  name: 'open-xlsx',
  bar: '<=3',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const small = join(folder, 'small.xlsx');
      const big = join(folder, 'big.xlsx');
      await writeWorkbook(small, smallRows, columns);
      await writeWorkbook(big, bigRows, columns);
      const rounds: { small: number; big: number }[] = [];
      for (let round = 0; round < (long ? 51 : 15) + warmUp; round++) {
        const one = { small: await openedMs(small), big: await openedMs(big) };
        if (round >= warmUp) rounds.push(one);
      }
      const value = median(rounds.map((each) => each.big / each.small));
      const ms = (of: 'small' | 'big') => `${median(rounds.map((each) => each[of])).toFixed(1)} ms`;
      return {
        value,
        detail: `1,000,000 rows ${ms('big')}, 1,000 rows ${ms('small')}, ${columns} columns, ${rounds.length} rounds`,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function openedMs(path: string): Promise<number> {
  const start = performance.now();
  const rows = await readSource(path, { pageRows });
  const ms = performance.now() - start;
  if (rows < pageRows) throw new Error(`The first page has ${rows} rows only.`);
  return ms;
}
