import { appendFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RuleContext } from '../../../shared/columns/rules/rule.ts';
import type { DialectName } from '../../../shared/csv/dialects.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { Transform } from '../../../shared/imports/open-file.ts';
import type { IndexedTable } from '../indexed-table.ts';
import type { Pool } from '../pool.ts';
import { createTestTables, never, type TestTables } from './check.test-kit.ts';
import { plainShape } from './compile-shape.ts';
import { inPlainForm, plainCheck } from './plain-check.test-kit.ts';
import { type CheckLimits, startCheck } from './start-check.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const vertices = { kind: 'vertices', action: 'POST', jsonStrings: false, nullKeyword: 'null' } as const;

/** Checks a table as vertices to be created, unless `options` say otherwise; returns the result. */
async function checkTable(
  table: IndexedTable,
  options: {
    context?: Omit<RuleContext, 'header'>;
    transforms?: readonly Transform[];
    pool?: Pool;
    limits?: Partial<CheckLimits>;
    signal?: AbortSignal;
    onShare?: (share: number) => void;
  } = {},
) {
  const {
    context = vertices,
    transforms = [],
    pool = tables.pools[1],
    limits = {},
    signal = never,
  } = options;
  const { result, keys } = await startCheck({
    table,
    shape: { ...plainShape, transforms },
    context,
    pool,
    temporaryDir: tables.temporaryDir,
    signal,
    onShare: options.onShare ?? (() => undefined),
    limits,
  });
  await keys.close();
  return result;
}

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', '+/tags', 'xid:/host'];
const cells = ['', 'a', 'ab', 'Ä', 'null', '[{"value":"x"}]', '["x"]', 'x,"y"\nz', '\\u0061', 'c\\', 'n\0l'];
const row = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(...heads.map(() => fc.constantFrom(...cells))) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...cells), { minLength: 1, maxLength: 6 }) },
);
const contexts: readonly Omit<RuleContext, 'header'>[] = [
  vertices,
  { ...vertices, action: 'PUT' },
  { ...vertices, action: 'DELETE', nullKeyword: 'ab' },
  { ...vertices, jsonStrings: true },
  { ...vertices, kind: 'combined', action: 'PUT' },
];
const fillScope: Transform = {
  kind: 'fill-empty',
  column: 'ogit/_scope',
  value: 's',
  origin: 'default-scope',
};

describe('NUL bytes in a file', () => {
  it('are reported with their rows and columns, whatever else is in the file', async () => {
    const rows = Array.from({ length: 500 }, (_, n) =>
      writeRow(
        [`m${n}`, n === 7 || n === 411 ? 'T\0' : 'T', n === 411 ? '\0s' : 's', '', ''],
        dialects.default,
      ),
    );
    const table = await tables.tableOf(writeRow(heads, dialects.default) + rows.join(''));
    for (const pieceBytes of [100, 2 ** 20]) {
      const { causes, errorRows, problemRows } = await checkTable(table, { limits: { pieceBytes } });
      const nulCauses = causes
        .filter(({ rule }) => rule === 'nul-byte')
        .map(({ column, rows, firstRecord, example }) => [column, rows.size, firstRecord, example]);
      expect(nulCauses).toEqual([
        [1, 2, 8, '“T\\0” under “ogit/_type” contains a NUL byte (\\0) at character 2.'],
        [2, 1, 412, '“\\0s” under “ogit/_scope” contains a NUL byte (\\0) at character 1.'],
      ]);
      expect(errorRows.size).toBe(0);
      expect([problemRows.has(8), problemRows.has(412), problemRows.size]).toEqual([true, true, 2]);
    }
  });
});

describe('checking a file', () => {
  it('finds the same problems as a simple check that reads every row and remembers every key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.constantFrom(...contexts),
        fc.constantFrom<DialectName>('default', 'excel-semicolon', 'unix'),
        fc.constantFrom<readonly Transform[]>([], [fillScope]),
        fc.record({
          pieceBytes: fc.constantFrom(1, 100, 2 ** 20),
          takenBytes: fc.constantFrom(0, 200, 2 ** 20),
          linkBytes: fc.constantFrom(0, 2 ** 20),
        }),
        fc.constantFrom(0, 1),
        async (rows, context, dialect, transforms, limits, pool) => {
          const written = [heads, ...rows].map((each) => writeRow([...each], dialects[dialect])).join('');
          const text = dialects[dialect].strict ? written : withTextBehindQuotes(written);
          const table = await tables.tableOf(text, dialect);
          const result = await checkTable(table, {
            context,
            transforms,
            limits,
            pool: tables.pools[pool] as Pool,
          });
          expect(inPlainForm(result)).toEqual(
            plainCheck(text, dialect, { ...plainShape, transforms }, context),
          );
        },
      ),
      { numRuns: 100 },
    );
    expect(await tables.leftovers()).toEqual([]);
  });

  it('finds the same problems in files of many pieces, in one or two threads, in memory and on disk', async () => {
    const text = machines(30_000);
    const expected = plainCheck(text, 'default', plainShape, vertices);
    expect(Object.keys(expected.causes)).toEqual(['scope-missing 2', 'xid-twice 0', 'map-json 3']);
    const table = await tables.tableOf(text);
    for (const pool of tables.pools)
      for (const limits of [
        { pieceBytes: 64 * 1024 },
        { pieceBytes: 300 * 1024, takenBytes: 1, linkBytes: 1 },
      ])
        expect(inPlainForm(await checkTable(table, { pool, limits }))).toEqual(expected);
    expect(await tables.leftovers()).toEqual([]);
  });

  it('orders causes by weight: errors before warnings, then causes of more rows first', async () => {
    const table = await tables.tableOf(
      '"ogit/_xid","ogit/_type","ogit/_scope","/a"\n"","t","s",""\n"a","","s",""\n"b","t","",""\n"c","t","",""\n',
    );
    const result = await checkTable(table, { context: { ...vertices, action: 'PATCH' } });
    expect(result.causes.map(({ rule, rows }) => [rule, [...rows]])).toEqual([
      ['update-only', [3, 4]],
      ['identity-none', [1]],
      ['update-only', [2]],
    ]);
    const created = await checkTable(table);
    expect(created.causes.map(({ rule, rows }) => [rule, [...rows]])).toEqual([
      ['scope-missing', [3, 4]],
      ['type-missing', [2]],
      ['identity-none', [1]],
    ]);
  });

  it('does not reserve the xid of a row that fails', async () => {
    const table = await tables.tableOf(
      '"ogit/_xid","ogit/_type","ogit/_scope"\n"a","","s"\n"a","t","s"\n"a","","s"\n"a","t","s"\n',
    );
    const result = await checkTable(table, { limits: { pieceBytes: 1 } });
    const twice = result.causes.find(({ rule }) => rule === 'xid-twice');
    expect([...(twice?.rows ?? [])]).toEqual([3, 4]);
    expect(twice?.example).toBe('Row 2 already has the ogit/_xid “a”.');
    expect([3, 4, 2].map((record) => result.earlierOf(record))).toEqual([2, 2, undefined]);
  });

  it('reports the earlier record only for the first rows, up to a limit', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `"m${at % 250}","t","s"\n`);
    const table = await tables.tableOf(`"ogit/_xid","ogit/_type","ogit/_scope"\n${rows.join('')}`);
    const result = await checkTable(table, { limits: { earlier: 10 } });
    const repeated = Array.from({ length: 500 }, (_, at) => at + 1).filter((each) => result.earlierOf(each));
    expect(repeated).toEqual([251, 252, 253, 254, 255, 256, 257, 258, 259, 260]);
    expect(result.causes[0]?.rows.size).toBe(250);
  });

  it('counts unreadable records among the errors, and continues after them', async () => {
    const table = await tables.tableOf(
      '"ogit/_xid","ogit/_type","ogit/_scope"\n"a","t","s"\n"b" c,"t","s"\n"a","t","s"\n"d","t" "s"\n',
    );
    const result = await checkTable(table, { limits: { pieceBytes: 1 } });
    expect(result.causes.map(({ rule, rows }) => [rule, [...rows]])).toEqual([
      ['stop', [2, 4]],
      ['xid-twice', [3]],
    ]);
    expect(result.causes[0]?.example).toMatch(/^Reading stops here: .* \(line 3, byte 54, value 1; /);
    expect([...result.errorRows]).toEqual([2, 3, 4]);
    expect([...result.problemRows]).toEqual([2, 3, 4]);
  });

  it('finds no problems in a file with only a header', async () => {
    const result = await checkTable(await tables.tableOf('"ogit/_xid","ogit/_type","ogit/_scope"\n'));
    expect(inPlainForm(result)).toMatchObject({ causes: {}, errorRows: [], columns: [{}, {}, {}] });
  });

  it('reports its progress up to the end', async () => {
    const shares: number[] = [];
    const table = await tables.tableOf(machines(5_000));
    await checkTable(table, { limits: { pieceBytes: 64 * 1024 }, onShare: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('ends at once when it is cancelled, and leaves no file behind', async () => {
    const table = await tables.tableOf(machines(100_000));
    const limits = { pieceBytes: 256 * 1024, takenBytes: 0, linkBytes: 0 };
    const stop = new AbortController();
    const shares: number[] = [];
    const onShare = (share: number) => {
      shares.push(share);
      stop.abort();
    };
    await expect(checkTable(table, { signal: stop.signal, limits, onShare })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(shares).toHaveLength(1);
    expect(await tables.leftovers()).toEqual([]);
  });

  it('rejects a file that changed on disk, and leaves no file behind', async () => {
    const table = await tables.tableOf(machines(1_000));
    await appendFile(table.file.path, '"late"\n');
    const limits = { takenBytes: 0, linkBytes: 0 };
    await expect(checkTable(table, { limits })).rejects.toMatchObject({ code: 'conflict' });
    expect(await tables.leftovers()).toEqual([]);
  });
});

/** Text that only the exact reader can parse. */
const withTextBehindQuotes = (text: string): string =>
  text.replaceAll('"ab"', 'ab').replaceAll(/(?<=^|[,;])ab(?=[,;\n\r]|$)/gm, '"a"b');

/** Vertices with some faults: a missing scope, an xid twice, a map that is no JSON. */
function machines(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const xid = at % 997 === 5 ? 'machine:0' : `machine:${at}`;
    const tags =
      at % 1_009 === 7 ? '[{' : at % 3 === 0 ? '[{"value":"blue, ""dark"""}]'.replaceAll('""', '\\"') : '';
    return writeRow([xid, 'ogit/Machine', at % 499 === 3 ? '' : 'scope', tags, ''], dialects.default);
  });
  return writeRow(heads, dialects.default) + rows.join('');
}
