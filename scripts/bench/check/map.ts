/**
 * Time to check a file of 500,000 rows through a mapping of ten targets, four transforms and a template, divided by
 * that of the check of the file without a mapping.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { plainShape, type ShapeSpec } from '../../../electron/engine/check/compile-shape.ts';
import { startCheck } from '../../../electron/engine/check/start-check.ts';
import { startIndex } from '../../../electron/engine/index/start-index.ts';
import type { IndexedTable } from '../../../electron/engine/indexed-table.ts';
import { createPool, type Pool } from '../../../electron/engine/pool.ts';
import type { Field } from '../../../shared/recipes/field.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { Target } from '../../../shared/recipes/target.ts';
import type { Transform } from '../../../shared/recipes/transforms/transform.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { writeVerticesFile } from './check-file.ts';

const rows = 500_000;
/** Rounds that do not count, in which V8 compiles the code that runs often. */
const warmUps = 2;

export const map: BenchRow = {
  name: 'map',
  bar: '<=1.15',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    const pool = createPool({
      entry: new URL('../../../electron/engine/worker.ts', import.meta.url),
      size: 2,
    });
    try {
      const path = join(folder, 'machines.csv');
      await writeVerticesFile(path, { rows });
      const table = await indexed(path, pool);
      const mapped: ShapeSpec = { ...plainShape, recipe };
      const rounds: { plain: number; mapped: number }[] = [];
      const count = long ? 15 : 7;
      for (let round = -warmUps; round < count; round++) {
        const times = {
          plain: await checkMs(table, plainShape, pool, folder),
          mapped: await checkMs(table, mapped, pool, folder),
        };
        if (round >= 0) rounds.push(times);
      }
      const inMs = (values: readonly number[]) => `${Math.round(median(values))} ms`;
      return {
        value: median(rounds.map((round) => round.mapped / round.plain)),
        detail: `${inMs(rounds.map((round) => round.mapped))} against ${inMs(rounds.map(({ plain }) => plain))}, ${count} rounds`,
      };
    } finally {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const column = (name: string, ...transforms: Transform[]): Field => ({ from: { column: name }, transforms });
const attribute = (name: string, field: Field, lookUp = false): Target => ({
  kind: 'attribute',
  name,
  lookUp,
  ...field,
});

/** Recipe that keeps the contents of the file, so that both checks find about the same problems. */
const recipe: Recipe = {
  version: 2,
  name: 'Machines',
  fingerprint: '',
  kind: 'vertices',
  reading: {},
  sending: {},
  targets: [
    { kind: 'identity', name: 'ogit/_xid', ...column('ogit/_xid') },
    attribute('ogit/_type', column('ogit/_type')),
    attribute('ogit/_scope', column('ogit/_scope', { kind: 'default', value: 'practice-scope' })),
    attribute('ogit/name', column('ogit/name', { kind: 'trim' })),
    attribute(
      'ogit/MARS/Machine/class',
      column('ogit/MARS/Machine/class', {
        kind: 'table',
        values: [{ is: 'AIX', becomes: 'Unix' }],
        others: 'keep',
      }),
    ),
    attribute(
      'ogit/MARS/Machine/ram',
      column('ogit/MARS/Machine/ram', { kind: 'number', decimal: '.', thousands: ',' }),
    ),
    { kind: 'list', name: '/tags', effect: '+', value: column('+/tags'), json: true },
    attribute('ogit/Automation/originNode', column('xid:ogit/Automation/originNode'), true),
    attribute('/label', { from: { template: '{ogit/name} ({ogit/MARS/Machine/class})' }, transforms: [] }),
    attribute('/source', { from: { constant: 'CMDB' }, transforms: [] }),
  ],
};

async function indexed(path: string, pool: Pool): Promise<IndexedTable> {
  const file = { path, name: basename(path), startByte: 0, dialect: 'default', header: 'first-row' } as const;
  const { signal } = new AbortController();
  const index = await startIndex({ file, original: { path }, pool, signal, onProgress: () => undefined });
  return { file, index };
}

async function checkMs(
  table: IndexedTable,
  shape: ShapeSpec,
  pool: Pool,
  temporaryDir: string,
): Promise<number> {
  const start = performance.now();
  const { keys } = await startCheck({
    table,
    shape,
    context: { kind: 'vertices', action: 'POST', jsonStrings: false, nullKeyword: 'null' },
    pool,
    temporaryDir,
    signal: new AbortController().signal,
    onShare: () => undefined,
  });
  const ms = performance.now() - start;
  await keys.close();
  return ms;
}
