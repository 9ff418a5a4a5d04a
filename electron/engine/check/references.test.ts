import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RuleContext } from '../../../shared/columns/rules/rule.ts';
import { createTestTables, never, type TestTables } from './check.test-kit.ts';
import { compileShape, plainShape } from './compile-shape.ts';
import { findUnseen, type LookedUp, type ReferringFile, remainingCauses, unseenNames } from './references.ts';
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
  const found: { name: string; records: number }[] = [];
  for await (const batch of unseenNames({ of: file, causes, signal: never }))
    found.push(...batch.map(({ name, records }) => ({ name, records })));
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
    expect(some[0]?.example).toBe(
      'No open file has a vertex with the ogit/_xid “c”, and it was not looked up on the platform.',
    );
    expect(inShort(await unseen(links, [machines, more]))).toEqual([
      ['reference-unseen', 0, [3, 4]],
      ['reference-unseen', 2, [4]],
    ]);
    await more.keys.close();
    expect(inShort(await unseen(links, [machines, more]))).toEqual(inShort(some));
    await Promise.all([machines, links].map(({ keys }) => keys.close()));
    expect(await unseen(links, [machines])).toEqual([]);
  });

  it('agrees with a search of each xid in a set of all', async () => {
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
          expect(asked.map((each) => each.name).sort()).toEqual([...missing].sort());
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

  it('keeps references as unknown that the platform does not have', async () => {
    const links = await opened(
      edgesText([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
      edges,
    );
    const causes = await unseen(links, []);
    const remaining = (lookedUp: (name: string) => LookedUp) =>
      remainingCauses({ of: links, causes, lookedUp: ({ name }) => lookedUp(name), signal: never });
    const foundCauses = await remaining((name) => (name === 'a' ? 'missing' : 'found'));
    expect(inShort(foundCauses)).toEqual([
      ['reference-unknown', 0, [1]],
      ['reference-unknown', 2, [3]],
    ]);
    expect(foundCauses[1]).toMatchObject({
      firstRecord: 3,
      example: 'The platform does not have a vertex with the ogit/_xid “a”.',
    });
    expect(await remaining(() => 'found')).toEqual([]);
    expect(inShort(await remaining((name) => (name === 'a' ? 'open' : 'missing')))).toEqual([
      ['reference-unknown', 2, [1, 2]],
      ['reference-unknown', 0, [2, 3]],
      ['reference-unseen', 0, [1]],
      ['reference-unseen', 2, [3]],
    ]);
    await links.keys.close();
  });

  it('asks for a thousand xids at a time, each once', async () => {
    const ends = Array.from({ length: 3_000 }, (_, at) => [`x${at % 2_500}`, 'hub'] as const);
    const links = await opened(edgesText(ends), edges);
    const causes = await unseen(links, []);
    const sizes: number[] = [];
    const asked = new Set<string>();
    for await (const batch of unseenNames({ of: links, causes, signal: never })) {
      sizes.push(batch.length);
      for (const { name } of batch) asked.add(name);
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

  it('stops following references when it is aborted', async () => {
    const links = await opened(edgesText([['a', 'b']]), edges);
    const causes = await unseen(links, []);
    const stop = new AbortController();
    stop.abort();
    const among = [links.keys];
    await expect(
      findUnseen({ of: links, among, pool: tables.pools[1], signal: stop.signal }),
    ).rejects.toMatchObject({ code: 'aborted' });
    await expect(unseenNames({ of: links, causes, signal: stop.signal }).next()).rejects.toMatchObject({
      code: 'aborted',
    });
    await links.keys.close();
  });
});

describe('references by other names than the xid', () => {
  it('are those of edges, values and issues by ogit/_id, which no open file can have', async () => {
    const machines = await opened(verticesText(['c1_c1']), vertices);
    const ends = '"from:ogit/_id","verb","to:ogit/_xid"\n"c1_c1","v","c1_c1"\n';
    const links = await opened(ends, edges);
    expect(inShort(await unseen(links, [machines]))).toEqual([['reference-unseen', 0, [1]]]);
    const values = await opened('"ogit/_id","timestamp","value"\n"c2_c2","1","1"\n', {
      ...meaning,
      kind: 'timeseries',
      action: 'PUT',
    });
    expect(inShort(await unseen(values, [machines]))).toEqual([['reference-unseen', 0, [1]]]);
    const type = 'ogit/Automation/AutomationIssue';
    const issues = await opened(
      `"ogit/_xid","ogit/_type","ogit/_scope","ogit/Automation/originNode"\n"i1","${type}","s","c3_c3"\n"m1","t","s","c3_c3"\n`,
      vertices,
    );
    expect(inShort(await unseen(issues, [machines]))).toEqual([['reference-unseen', 3, [1]]]);
    for (const file of [machines, links, values, issues]) await file.keys.close();
  });

  it('are origins of objects, which other objects and vertices of open files resolve', async () => {
    const objects = { ...meaning, kind: 'objects', action: 'PUT' } as const;
    const incidents = await opened(
      '"$id","$type","originNode"\n"i1","incident","m1"\n"i2","incident","m2"\n"i3","incident","m3"\n',
      objects,
    );
    const own = await opened('"$id","$type","name"\n"m1","configMachine","M"\n', objects);
    const machines = await opened(verticesText(['m2']), vertices);
    expect(inShort(await unseen(incidents, [own, machines]))).toEqual([['reference-unseen', 2, [3]]]);
    const links = await opened(edgesText([['m1', 'm2']]), edges);
    // The vertex of an object has the prefix of its view before its id.
    expect(inShort(await unseen(links, [own, machines]))).toEqual([['reference-unseen', 0, [1]]]);
    for (const file of [incidents, own, machines, links]) await file.keys.close();
  });
});
