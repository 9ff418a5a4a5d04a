import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RuleContext } from '../../../shared/columns/rules/rule.ts';
import { rangeOf, unionOf } from '../../../shared/rows/row-set-operations.ts';
import { createTestTables, never, type TestTables } from './check.test-kit.ts';
import { compileShape, plainShape } from './compile-shape.ts';
import {
  findUnseen,
  type LookupResult,
  type ReferringFile,
  remainingCauses,
  unseenNames,
  withdrawnNames,
} from './references.ts';
import { type CheckLimits, startCheck } from './start-check.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const meaning = { jsonStrings: false, nullKeyword: 'null' } as const;
const vertices = { ...meaning, kind: 'vertices', action: 'POST' } as const;
const edges = { ...meaning, kind: 'edges', action: 'POST' } as const;

/** Checks the text as a file; `keys` must be closed in the end. */
async function openFile(
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

const unseen = (file: ReferringFile, others: readonly ReferringFile[]) =>
  findUnseen({
    of: file,
    among: [file, ...others].map(({ keys }) => keys),
    pool: tables.pools[1],
    signal: never,
  });
/** Rule, column and rows of each cause. */
const summaryOf = (causes: Awaited<ReturnType<typeof unseen>>) =>
  causes.map(({ rule, column, rows }) => [rule, column, [...rows]]);

async function unseenXids(file: ReferringFile, causes: Awaited<ReturnType<typeof unseen>>) {
  const names: { name: string; records: number }[] = [];
  for await (const batch of unseenNames({ of: file, causes, signal: never }))
    names.push(...batch.map(({ name, records }) => ({ name, records })));
  return names;
}

describe('references', () => {
  it('finds by column the rows whose references no open file has', async () => {
    const machines = await openFile(verticesText(['a', 'b']), vertices);
    const more = await openFile(verticesText(['c']), vertices);
    const links = await openFile(
      edgesText([
        ['a', 'b'],
        ['a', 'c'],
        ['d', 'c'],
        ['d', 'e'],
      ]),
      edges,
    );
    const alone = await unseen(links, []);
    expect(summaryOf(alone)).toEqual([
      ['reference-unseen', 0, [1, 2, 3, 4]],
      ['reference-unseen', 2, [1, 2, 3, 4]],
    ]);
    const some = await unseen(links, [machines]);
    expect(summaryOf(some)).toEqual([
      ['reference-unseen', 2, [2, 3, 4]],
      ['reference-unseen', 0, [3, 4]],
    ]);
    expect(some[0]?.example).toBe(
      'No open file has a vertex with the ogit/_xid “c”, and it was not looked up on the platform.',
    );
    expect(summaryOf(await unseen(links, [machines, more]))).toEqual([
      ['reference-unseen', 0, [3, 4]],
      ['reference-unseen', 2, [4]],
    ]);
    await more.keys.close();
    expect(summaryOf(await unseen(links, [machines, more]))).toEqual(summaryOf(some));
    await Promise.all([machines, links].map(({ keys }) => keys.close()));
    expect(await unseen(links, [machines])).toEqual([]);
  });

  it('agrees with a search of each xid in a set of all xids', async () => {
    const xid = fc.integer({ min: 0, max: 40 }).map((number) => `m${number}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(xid, { maxLength: 30 }),
        fc.array(fc.tuple(xid, xid), { maxLength: 40 }),
        fc.constantFrom({}, { linkBytes: 0, pieceBytes: 1 }),
        async (xids, ends, limits) => {
          const machines = await openFile(verticesText(xids), vertices, limits);
          const links = await openFile(edgesText(ends), edges, limits);
          const causes = await unseen(links, [machines]);
          const provided = new Set(xids);
          for (const [column, end] of [
            [0, 0],
            [2, 1],
          ] as const) {
            const expected = ends.flatMap((each, at) => (provided.has(each[end]) ? [] : [at + 1]));
            expect([...(causes.find((cause) => cause.column === column)?.rows ?? [])]).toEqual(expected);
          }
          const listed = await unseenXids(links, causes);
          const missing = new Set(ends.flat().filter((each) => !provided.has(each)));
          expect(listed.map((each) => each.name).sort()).toEqual([...missing].sort());
          expect(listed.reduce((sum, { records }) => sum + records, 0)).toBe(
            ends.flat().filter((each) => !provided.has(each)).length,
          );
          await Promise.all([machines, links].map(({ keys }) => keys.close()));
        },
      ),
      { numRuns: 30 },
    );
    expect(await tables.leftovers()).toEqual([]);
  });

  it('reports references that the platform does not have as unknown', async () => {
    const links = await openFile(
      edgesText([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
      edges,
    );
    const causes = await unseen(links, []);
    const remaining = (lookedUp: (name: string) => LookupResult) =>
      remainingCauses({ of: links, causes, lookedUp: ({ name }) => lookedUp(name), signal: never });
    const foundCauses = await remaining((name) => (name === 'a' ? 'missing' : 'found'));
    expect(summaryOf(foundCauses)).toEqual([
      ['reference-unknown', 0, [1]],
      ['reference-unknown', 2, [3]],
    ]);
    expect(foundCauses[1]).toMatchObject({
      firstRecord: 3,
      example: 'The platform does not have a vertex with the ogit/_xid “a”.',
    });
    expect(await remaining(() => 'found')).toEqual([]);
    expect(summaryOf(await remaining((name) => (name === 'a' ? 'open' : 'missing')))).toEqual([
      ['reference-unknown', 2, [1, 2]],
      ['reference-unknown', 0, [2, 3]],
      ['reference-unseen', 0, [1]],
      ['reference-unseen', 2, [3]],
    ]);
    await links.keys.close();
  });

  it('lists a thousand xids at a time to look up, each xid once', async () => {
    const ends = Array.from({ length: 3_000 }, (_, at) => [`x${at % 2_500}`, 'hub'] as const);
    const links = await openFile(edgesText(ends), edges);
    const causes = await unseen(links, []);
    const sizes: number[] = [];
    const listed = new Set<string>();
    for await (const batch of unseenNames({ of: links, causes, signal: never })) {
      sizes.push(batch.length);
      for (const { name } of batch) listed.add(name);
    }
    expect(listed.size).toBe(2_501);
    expect(Math.max(...sizes)).toBe(1_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2_501);
    await links.keys.close();
  });

  it('keeps the keys of a closed file until all reads have ended', async () => {
    const { keys } = await openFile(edgesText([['a', 'b']]), edges, { linkBytes: 0 });
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

  it('counts names of excluded rows as absent, unless another row provides them', async () => {
    const machines = await openFile(verticesText(['a', 'b', 'b', '', 'c']), vertices);
    const links = await openFile(
      edgesText([
        ['a', 'b'],
        ['b', 'c'],
      ]),
      edges,
    );
    const keys = await withdrawnNames(machines, unionOf([rangeOf(1, 1), rangeOf(3, 4)]), never);
    const withdrawn = new Map(keys && [[machines.keys, keys]]);
    const among = [links.keys, machines.keys];
    const found = await findUnseen({ of: links, among, withdrawn, pool: tables.pools[1], signal: never });
    expect(summaryOf(found)).toEqual([['reference-unseen', 0, [1]]]);
    await Promise.all([machines.keys.close(), links.keys.close()]);
  });

  it('stops following references when it is aborted', async () => {
    const links = await openFile(edgesText([['a', 'b']]), edges);
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

describe('references by other keys than the xid', () => {
  it('are never found in open files if edges, values or issues refer by ogit/_id', async () => {
    const machines = await openFile(verticesText(['c1_c1']), vertices);
    const ends = '"from:ogit/_id","verb","to:ogit/_xid"\n"c1_c1","v","c1_c1"\n';
    const links = await openFile(ends, edges);
    expect(summaryOf(await unseen(links, [machines]))).toEqual([['reference-unseen', 0, [1]]]);
    const values = await openFile('"ogit/_id","timestamp","value"\n"c2_c2","1","1"\n', {
      ...meaning,
      kind: 'timeseries',
      action: 'PUT',
    });
    expect(summaryOf(await unseen(values, [machines]))).toEqual([['reference-unseen', 0, [1]]]);
    const type = 'ogit/Automation/AutomationIssue';
    const issues = await openFile(
      `"ogit/_xid","ogit/_type","ogit/_scope","ogit/Automation/originNode"\n"i1","${type}","s","c3_c3"\n"m1","t","s","c3_c3"\n`,
      vertices,
    );
    expect(summaryOf(await unseen(issues, [machines]))).toEqual([['reference-unseen', 3, [1]]]);
    for (const file of [machines, links, values, issues]) await file.keys.close();
  });

  it('are found in objects and vertices of open files if they are origins of objects', async () => {
    const objects = { ...meaning, kind: 'objects', action: 'PUT' } as const;
    const incidents = await openFile(
      '"$id","$type","originNode"\n"i1","incident","m1"\n"i2","incident","m2"\n"i3","incident","m3"\n',
      objects,
    );
    const origins = await openFile('"$id","$type","name"\n"m1","configMachine","M"\n', objects);
    const machines = await openFile(verticesText(['m2']), vertices);
    expect(summaryOf(await unseen(incidents, [origins, machines]))).toEqual([['reference-unseen', 2, [3]]]);
    const links = await openFile(edgesText([['m1', 'm2']]), edges);
    // The vertex of an object has the prefix of its view before its id.
    expect(summaryOf(await unseen(links, [origins, machines]))).toEqual([['reference-unseen', 0, [1]]]);
    for (const file of [incidents, origins, machines, links]) await file.keys.close();
  });
});
