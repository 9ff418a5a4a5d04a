/**
 * Time of the slowest click on a facet of a file of 1,000,000 rows × 10 columns (10,000,000 with `--long`), divided by
 * that of a bare loop over the same bytes.
 */
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { plainShape } from '../../../electron/engine/check/compile-shape.ts';
import type { CellFacet } from '../../../electron/engine/facets/row-test.ts';
import { startIndex } from '../../../electron/engine/index/start-index.ts';
import type { IndexedTable } from '../../../electron/engine/indexed-table.ts';
import { createPool, type Pool } from '../../../electron/engine/pool.ts';
import { startSearch } from '../../../electron/engine/search.ts';
import { plainMeaning } from '../../../shared/columns/row.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { inventoryHeads, writeInventory } from './inventory.ts';

const defaultRows = 1_000_000;
const longRows = 10_000_000;

export const facet: BenchRow = {
  name: 'facet',
  bar: '<=3',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    const pool = createPool({
      entry: new URL('../../../electron/engine/worker.ts', import.meta.url),
      size: 2,
    });
    const rows = long ? longRows : defaultRows;
    const clickList = clicksOn(rows);
    try {
      const path = join(folder, 'inventory.csv');
      await writeInventory(path, rows);
      const table = await tableOf(path, pool);
      const bare: number[] = [];
      const clicks = clickList.map(({ name }) => ({ name, ms: [] as number[] }));
      const rounds = 5;
      // The first round reads the file into the cache of the system.
      for (let round = -1; round < rounds; round++) {
        const bareMs = await bareLoopMs(path, rows);
        if (round >= 0) bare.push(bareMs);
        let within: RowSet | null = null;
        for (const [at, { facets, found, isNext }] of clickList.entries()) {
          const start = performance.now();
          const matchingRows: RowSet = await click(table, pool, facets, isNext ? within : null);
          const ms = performance.now() - start;
          if (matchingRows.size !== found) throw new Error(`Found ${matchingRows.size} rows.`);
          within = matchingRows;
          if (round >= 0) clicks[at]?.ms.push(ms);
        }
      }
      const slowest = Math.max(...clicks.map(({ ms }) => median(ms)));
      const each = clicks.map(({ name, ms }) => `${name} ${Math.round(median(ms))} ms`).join(', ');
      const { size } = await stat(path);
      return {
        value: slowest / median(bare),
        detail: `slowest click; ${Math.round(size / 1e6)} MB, ${each}, bare loop ${Math.round(median(bare))} ms, median of ${rounds} rounds`,
      };
    } finally {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const columnOf = (name: (typeof inventoryHeads)[number]): number => inventoryHeads.indexOf(name);
const isServer: CellFacet = { kind: 'one-of', column: columnOf('type'), values: ['Server'] };

const limits = { includesTo: false } as const;

interface Click {
  readonly name: string;
  readonly facets: readonly CellFacet[];
  /** How many rows meet all of the facets. */
  readonly found: number;
  /** Whether the last facet is added to those of the click before, so that only its rows are searched. */
  readonly isNext?: boolean;
}

/** Returns clicks on facets of each kind, each of which many rows meet. */
const clicksOn = (rows: number): readonly Click[] => [
  { name: 'value', facets: [isServer], found: rows / 4 },
  {
    name: 'and empty',
    facets: [isServer, { kind: 'empty', column: columnOf('note') }],
    found: rows / 4 - Math.ceil(rows / 12),
    isNext: true,
  },
  {
    name: 'numbers',
    facets: [{ kind: 'number', column: columnOf('price'), from: 0, to: 5_000, ...limits }],
    found: countOf(rows, (row) => (row * 48_271) % 1_000_003 < 500_000),
  },
  {
    name: 'dates',
    facets: [
      {
        kind: 'date',
        column: columnOf('seen'),
        from: 1_700_000_000_000,
        to: 1_700_000_400_000_000,
        ...limits,
      },
    ],
    found: rows,
  },
  {
    name: 'pattern',
    facets: [{ kind: 'pattern', column: columnOf('place'), pattern: 'AAAA' }],
    found: rows / 5,
  },
  {
    name: 'text',
    facets: [{ kind: 'contains', column: columnOf('note'), text: 'TICKET 3' }],
    found: countOf(rows, (row) => row % 3 === 0 && String(row % 900).startsWith('3')),
  },
];

function countOf(rows: number, isCounted: (row: number) => boolean): number {
  let count = 0;
  for (let row = 0; row < rows; row++) if (isCounted(row)) count += 1;
  return count;
}

async function tableOf(path: string, pool: Pool): Promise<IndexedTable> {
  const file = { path, name: basename(path), startByte: 0, dialect: 'default', header: 'first-row' } as const;
  const { signal } = new AbortController();
  const index = await startIndex({ file, original: { path }, pool, signal, onProgress: () => undefined });
  return { file, index };
}

const click = (table: IndexedTable, pool: Pool, facets: readonly CellFacet[], within: RowSet | null) =>
  startSearch({
    table,
    facets,
    within,
    pool,
    shape: plainShape,
    meaning: plainMeaning,
    signal: new AbortController().signal,
    onShare: () => undefined,
    onFound: () => undefined,
  });

/** Reads the file and compares each byte with that of a line end, in one thread. */
async function bareLoopMs(path: string, rows: number): Promise<number> {
  const start = performance.now();
  await using file = await open(path);
  const bytes = new Uint8Array(1 << 20);
  let lines = 0;
  for (;;) {
    const { bytesRead } = await file.read(bytes, 0, bytes.length);
    if (bytesRead === 0) break;
    for (let at = 0; at < bytesRead; at++) if (bytes[at] === 0x0a) lines += 1;
  }
  if (lines !== rows + 1) throw new Error(`Read ${lines} lines.`);
  return performance.now() - start;
}
