import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { createTestTables, never, type TestTables } from '../../engine/check/check.test-kit.ts';
import type { ShardSpec } from '../../engine/check/shards/piece-division.ts';
import { checkShared } from '../../engine/check/shards/shared-check.ts';
import { type CheckOptions, type CheckOutcome, startCheck } from '../../engine/check/start-check.ts';
import type { IndexedTable } from '../../engine/indexed-table.ts';
import { createShardChecks } from './shard-checks.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const failures: unknown[] = [];
const log = { info: () => undefined, error: (_: string, error?: unknown) => void failures.push(error) };

let folders = 0;
/** Data folder of a machine, and the checks that a process with it shares; `onWait` is called instead of waiting. */
const newData = () => join(tables.folder, `data-${++folders}`);
const refuseToWait = () => Promise.reject(new Error('It waits.'));
const openChecks = (data: string, onWait: () => Promise<void> = refuseToWait, version = '1.0.0') =>
  createShardChecks({ data, version, wait: onWait, signal: never, log });

type ShardOptions = CheckOptions & { readonly shard: ShardSpec };
const optionsOf = (table: IndexedTable, shard: Partial<ShardSpec> = {}): ShardOptions => ({
  table,
  shape: { recipe: null, defaultScope: null, transforms: [] },
  context: { kind: 'vertices', action: 'POST', jsonStrings: false, nullKeyword: 'null' },
  shard: { index: 1, count: 3, identity: [0], checksAll: false, ...shard },
  pool: tables.pools[1],
  temporaryDir: tables.temporaryDir,
  signal: never,
  onShare: () => undefined,
  limits: { pieceBytes: 200 },
});
const outcomeOf = ({ division, result }: CheckOutcome) => ({
  others: [...(division?.others ?? [])],
  sizes: division?.sizes,
  shard: division?.shard,
  causes: result.causes,
  columns: result.columns,
  rowsWithEmpty: [...result.rowsWithEmpty],
  rowsWithNull: [...result.rowsWithNull],
});
const ownCheck = async (options: ShardOptions) => {
  const outcome = await startCheck(options);
  await outcome.keys.close();
  return outcomeOf(outcome);
};

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', '/a'];
const tableOf = (rows: readonly (readonly string[])[]) =>
  tables.tableOf([header, ...rows].map((row) => writeRow(row, dialects.default)).join(''));
const cleanRows = (count: number) =>
  Array.from({ length: count }, (_, at) => [`x${at}`, 'ogit/Node', 's', at % 3 === 0 ? '' : 'null']);

describe('the check of a file that shards share', () => {
  it('is what each shard would find by itself, and is made once', async () => {
    const rowOf = fc.tuple(
      fc.constantFrom('ogit/Node', 'ogit/Node', 'ogit/Node', 'ogit/Node', ''),
      fc.constantFrom('', 'null', 'Ä', 'a'),
    );
    let [shared, own] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowOf, { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        async (rows, count) => {
          const table = await tableOf(rows.map(([type, a], at) => [`x${at}`, type, 's', a]));
          const data = newData();
          for (let index = 1; index <= count; index += 1) {
            const options = optionsOf(table, { index, count });
            const found = await checkShared(options, openChecks(data));
            const expected = await ownCheck(options);
            const hasProblems = rows.some(([type]) => type === '');
            expect(found === null).toBe(hasProblems);
            if (found !== null) expect(outcomeOf(found)).toEqual(expected);
            shared += found === null ? 0 : 1;
            own += found === null ? 1 : 0;
          }
          expect((await readdir(join(data, 'indexes'))).map((name) => name.slice(-6))).toEqual(['.check']);
        },
      ),
      { numRuns: 40 },
    );
    expect(Math.min(shared, own)).toBeGreaterThan(10);
    expect(await tables.leftovers()).toEqual([]);
  });

  it('is waited for while another process makes it, and made by the next one if that ends without it', async () => {
    const data = newData();
    const table = await tableOf(cleanRows(50));
    const options = optionsOf(table);
    const ending = await openChecks(data).claim(table.file, 'key');
    const next = openChecks(data, async () => ending[Symbol.dispose]());
    const found = await checkShared(options, next);
    expect(found && outcomeOf(found)).toEqual(await ownCheck(options));
  });

  it('is not shared if shards need the keys of other rows, or the file has records that cannot be read', async () => {
    const data = newData();
    const table = await tableOf(cleanRows(5));
    const edges = { ...optionsOf(table).context, kind: 'edges' as const };
    const edgeTable = await tables.tableOf('"from:ogit/_xid","verb","to:ogit/_xid"\n"a","v","b"\n');
    const broken = await tables.tableOf('"ogit/_xid","ogit/_type"\n"a"b","ogit/Node"\n');
    for (const options of [
      optionsOf(table, { checksAll: true }),
      { ...optionsOf(edgeTable, { identity: 'all' }), context: edges },
      optionsOf(broken),
    ])
      expect(await checkShared(options as ShardOptions, openChecks(data))).toBeNull();
  });

  it('is made again for another version of the file, of the terms or of the program', async () => {
    const data = newData();
    const table = await tableOf(cleanRows(20));
    const filesMade = async () => (await readdir(join(data, 'indexes'))).length;
    await checkShared(optionsOf(table), openChecks(data));
    await checkShared(optionsOf(table, { count: 4 }), openChecks(data));
    expect(await filesMade()).toBe(2);
    await checkShared(optionsOf(table), openChecks(data, refuseToWait, '1.0.1'));
    expect(await filesMade()).toBe(3);
    await truncate(table.file.path, 10);
    expect(await checkShared(optionsOf(table), openChecks(data))).toBeNull();
    await expect(startCheck(optionsOf(table))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is made by each shard if its file is damaged or cannot be written', async () => {
    const data = newData();
    const options = optionsOf(await tableOf(cleanRows(30)));
    expect(await checkShared(options, openChecks(data))).not.toBeNull();
    const [name = ''] = await readdir(join(data, 'indexes'));
    const path = join(data, 'indexes', name);
    const intact = await readFile(path);
    for (const damaged of [intact.subarray(0, 20), Buffer.alloc(0), Buffer.from(intact).fill(7, 0, 4)]) {
      await writeFile(path, damaged);
      expect(await checkShared(options, openChecks(data))).toBeNull();
    }
    const full = newData();
    await openChecks(full)
      .claim(options.table.file, 'key')
      .then((claim) => claim[Symbol.dispose]());
    await writeFile(join(full, 'indexes'), 'no folder');
    expect(await checkShared(options, openChecks(full))).toBeNull();
  });
});
