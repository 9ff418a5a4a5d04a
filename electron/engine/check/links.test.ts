import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTables, never, type TestTables } from './check.test-kit.ts';
import { plainShape } from './compile-shape.ts';
import type { KeyFiles } from './keys/key-files.ts';
import { findFileLinks } from './links.ts';
import { type CheckLimits, startCheck } from './start-check.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

async function keysOf(
  text: string,
  kind: 'vertices' | 'edges' | 'combined',
  limits: Partial<CheckLimits> = {},
): Promise<KeyFiles> {
  const { keys } = await startCheck({
    table: await tables.tableOf(text),
    shape: plainShape,
    context: { kind, action: kind === 'combined' ? 'PUT' : 'POST', jsonStrings: false, nullKeyword: 'null' },
    pool: tables.pools[1],
    temporaryDir: tables.temporaryDir,
    signal: never,
    onShare: () => undefined,
    limits,
  });
  return keys;
}

const csvText = (heads: string, rows: readonly string[]) =>
  `${heads}\n${rows.map((row) => `${row}\n`).join('')}`;
const verticesText = (xids: readonly string[]) =>
  csvText(
    '"ogit/_xid","ogit/_type","ogit/_scope"',
    xids.map((xid) => `"${xid}","t","s"`),
  );
const edgesText = (ends: readonly (readonly [string, string])[]) =>
  csvText(
    '"from:ogit/_xid","verb","to:ogit/_xid"',
    ends.map(([from, to]) => `"${from}","v","${to}"`),
  );
const combinedText = (rows: readonly (readonly [string, string])[]) =>
  csvText(
    '"ogit/_xid","ogit/_type","ogit/_scope","edge:a:verb","edge:a:vertex_xid"',
    rows.map(([xid, end]) => `"${xid}","t","s","v","${end}"`),
  );

const linksOf = (files: readonly KeyFiles[]) =>
  findFileLinks({ files, pool: tables.pools[1], signal: never });

describe('links between files', () => {
  it('counts for each pair of files the rows with a reference, a row with two references once', async () => {
    const files = [
      await keysOf(
        edgesText([
          ['a', 'b'],
          ['a', 'c'],
          ['c', 'x'],
          ['x', 'y'],
        ]),
        'edges',
      ),
      await keysOf(verticesText(['a', 'b']), 'vertices'),
      await keysOf(verticesText(['c', 'a']), 'vertices'),
      await keysOf(
        combinedText([
          ['own', 'own'],
          ['more', 'a'],
        ]),
        'combined',
      ),
    ];
    expect(await linksOf(files)).toEqual([
      { from: 0, to: 1, rows: 2 },
      { from: 0, to: 2, rows: 3 },
      { from: 3, to: 1, rows: 1 },
      { from: 3, to: 2, rows: 1 },
    ]);
    await files[1]?.close();
    expect(await linksOf(files)).toEqual([
      { from: 0, to: 2, rows: 3 },
      { from: 3, to: 2, rows: 1 },
    ]);
    await Promise.all(files.map((keys) => keys.close()));
    expect(await linksOf(files)).toEqual([]);
  });

  it('agrees with a search of each xid in a set of each file', async () => {
    const xid = fc.integer({ min: 0, max: 20 }).map((number) => `m${number}`);
    const rows = fc.array(fc.tuple(xid, xid), { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(rows, { minLength: 2, maxLength: 4 }),
        fc.constantFrom({}, { linkBytes: 0, pieceBytes: 1 }),
        async (all, limits) => {
          const files = [];
          for (const each of all) files.push(await keysOf(combinedText(each), 'combined', limits));
          const expected = all.flatMap((own, from) =>
            all.flatMap((other, to) => {
              const mine = new Set(own.map(([xid]) => xid));
              const theirs = new Set(other.map(([xid]) => xid));
              const rows = own.filter(([, end]) => theirs.has(end) && !mine.has(end)).length;
              return from === to || rows === 0 ? [] : [{ from, to, rows }];
            }),
          );
          expect(await linksOf(files)).toEqual(expected);
          await Promise.all(files.map((keys) => keys.close()));
        },
      ),
      { numRuns: 20 },
    );
    expect(await tables.leftovers()).toEqual([]);
  });

  it('stops when it is aborted', async () => {
    const files = [
      await keysOf(edgesText([['a', 'b']]), 'edges'),
      await keysOf(verticesText(['a']), 'vertices'),
    ];
    const stop = new AbortController();
    stop.abort();
    await expect(findFileLinks({ files, pool: tables.pools[1], signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await Promise.all(files.map((keys) => keys.close()));
  });
});
