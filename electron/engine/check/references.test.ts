import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RuleContext } from '../../../shared/columns/rules/rule.ts';
import { createTestTables, never, type TestTables } from './check.test-kit.ts';
import { compileShape, plainShape } from './compile-shape.ts';
import { answeredCauses, findUnseen, type ReferringFile, unseenXids } from './references.ts';
import { type CheckLimits, startCheck } from './start-check.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const meaning = { jsonStrings: false, nullKeyword: 'null' } as const;
const vertices = { ...meaning, kind: 'vertices', action: 'POST' } as const;
const edges = { ...meaning, kind: 'edges', action: 'POST' } as const;

async function opened(
  text: string,
  context: Omit<RuleContext, 'header'>,
  limits: Partial<CheckLimits> = {},
): Promise<ReferringFile> {
  const table = await tables.tableOf(text);
  const { keys } = await startCheck({
    table,
    shape: plainShape,
    context,
    pool: tables.pools[1],
    temporaryDir: tables.temporaryDir,
    signal: never,
    onShare: () => undefined,
    limits,
  });
  const shape = compileShape(plainShape, table.index.header, context);
  return { keys, table, terms: { shape, rules: createRowRules({ ...context, header: shape.header }) } };
}

const verticesText = (xids: readonly string[]) =>
  `"ogit/_xid","ogit/_type","ogit/_scope"\n${xids.map((xid) => `"${xid}","t","s"\n`).join('')}`;
const edgesText = (ends: readonly (readonly [string, string])[]) =>
  `"from:ogit/_xid","verb","to:ogit/_xid"\n${ends.map(([from, to]) => `"${from}","v","${to}"\n`).join('')}`;

const unseen = (of: ReferringFile, others: readonly ReferringFile[]) =>
  findUnseen({
    of,
    among: [of, ...others].map(({ keys }) => keys),
    pool: tables.pools[1],
    signal: never,
  });
const inShort = (causes: Awaited<ReturnType<typeof unseen>>) =>
  causes.map(({ rule, column, rows }) => [rule, column, [...rows]]);

async function xidsOf(file: ReferringFile, causes: Awaited<ReturnType<typeof unseen>>) {
  const found: { xid: string; records: number }[] = [];
  for await (const batch of unseenXids({ of: file, causes, signal: never })) found.push(...batch);
  return found;
}

describe('references', () => {
  it('finds the rows that refer to what no open file has, by column', async () => {
    const machines = await opened(verticesText(['a', 'b']), vertices);
    const more = await opened(verticesText(['c']), vertices);
    const links = await opened(
      edgesText([
        ['a', 'b'],
        ['a', 'c'],
        ['d', 'c'],
        ['d', 'e'],
      ]),
      edges,
    );
    const alone = await unseen(links, []);
    expect(inShort(alone)).toEqual([
      ['reference-unseen', 0, [1, 2, 3, 4]],
      ['reference-unseen', 2, [1, 2, 3, 4]],
    ]);
    const some = await unseen(links, [machines]);
    expect(inShort(some)).toEqual([
      ['reference-unseen', 2, [2, 3, 4]],
      ['reference-unseen', 0, [3, 4]],
    ]);
    expect(some[0]?.example).toBe('No open file has a vertex with the ogit/_xid “c”.');
    expect(inShort(await unseen(links, [machines, more]))).toEqual([
      ['reference-unseen', 0, [3, 4]],
      ['reference-unseen', 2, [4]],
    ]);
    await more.keys.close();
    expect(inShort(await unseen(links, [machines, more]))).toEqual(inShort(some));
    await Promise.all([machines, links].map(({ keys }) => keys.close()));
    expect(await unseen(links, [machines])).toEqual([]);
  });

  it('agrees with looking for each xid in a set of all', async () => {
    const xid = fc.integer({ min: 0, max: 40 }).map((number) => `m${number}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(xid, { maxLength: 30 }),
        fc.array(fc.tuple(xid, xid), { maxLength: 40 }),
        fc.constantFrom({}, { linkBytes: 0, pieceBytes: 1 }),
        async (xids, ends, limits) => {
          const machines = await opened(verticesText(xids), vertices, limits);
          const links = await opened(edgesText(ends), edges, limits);
          const causes = await unseen(links, [machines]);
          const provided = new Set(xids);
          for (const [column, end] of [
            [0, 0],
            [2, 1],
          ] as const) {
            const expected = ends.flatMap((each, at) => (provided.has(each[end]) ? [] : [at + 1]));
            expect([...(causes.find((cause) => cause.column === column)?.rows ?? [])]).toEqual(expected);
          }
          const asked = await xidsOf(links, causes);
          const missing = new Set(ends.flat().filter((each) => !provided.has(each)));
          expect(asked.map((each) => each.xid).sort()).toEqual([...missing].sort());
          expect(asked.reduce((sum, { records }) => sum + records, 0)).toBe(
            ends.flat().filter((each) => !provided.has(each)).length,
          );
          await Promise.all([machines, links].map(({ keys }) => keys.close()));
        },
      ),
      { numRuns: 30 },
    );
    expect(await tables.leftovers()).toEqual([]);
  });

  it('keeps as unknown what the platform was asked for and does not have', async () => {
    const links = await opened(
      edgesText([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
      edges,
    );
    const causes = await unseen(links, []);
    const answered = await answeredCauses({ of: links, causes, missing: new Set(['a']), signal: never });
    expect(inShort(answered)).toEqual([
      ['reference-unknown', 0, [1]],
      ['reference-unknown', 2, [3]],
    ]);
    expect(answered[1]).toMatchObject({
      firstRecord: 3,
      example: 'The platform has no vertex with the ogit/_xid “a”.',
    });
    expect(await answeredCauses({ of: links, causes, missing: new Set(), signal: never })).toEqual([]);
    await links.keys.close();
  });

  it('asks for a thousand xids at a time, each once', async () => {
    const ends = Array.from({ length: 3_000 }, (_, at) => [`x${at % 2_500}`, 'hub'] as const);
    const links = await opened(edgesText(ends), edges);
    const causes = await unseen(links, []);
    const sizes: number[] = [];
    const asked = new Set<string>();
    for await (const batch of unseenXids({ of: links, causes, signal: never })) {
      sizes.push(batch.length);
      for (const { xid } of batch) asked.add(xid);
    }
    expect(asked.size).toBe(2_501);
    expect(Math.max(...sizes)).toBe(1_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2_501);
    await links.keys.close();
  });

  it('keeps the keys until those who read them are done', async () => {
    const { keys } = await opened(edgesText([['a', 'b']]), edges, { linkBytes: 0 });
    const reading = Promise.withResolvers<void>();
    const read = keys.during(() => reading.promise);
    let isClosed = false;
    const closed = keys.close().then(() => {
      isClosed = true;
    });
    await setTimeout(50);
    expect([keys.closed, isClosed, keys.referred]).toEqual([true, false, []]);
    expect(await tables.leftovers()).toHaveLength(1);
    reading.resolve();
    await Promise.all([read, closed]);
    expect(await tables.leftovers()).toEqual([]);
  });

  it('stops following references when it is told to', async () => {
    const links = await opened(edgesText([['a', 'b']]), edges);
    const causes = await unseen(links, []);
    const stop = new AbortController();
    stop.abort();
    const among = [links.keys];
    await expect(
      findUnseen({ of: links, among, pool: tables.pools[1], signal: stop.signal }),
    ).rejects.toMatchObject({ code: 'aborted' });
    await expect(unseenXids({ of: links, causes, signal: stop.signal }).next()).rejects.toMatchObject({
      code: 'aborted',
    });
    await links.keys.close();
  });
});
