import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differenceOf, rangeOf } from '../../../../shared/rows/row-set-operations.ts';
import type { ResultRow, RunSummary } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { type AppDatabase, openAppDatabase } from '../../../storage/app-database.ts';
import { createJournal } from '../../../storage/journal/create-journal.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Decisions } from '../../imports/file/checking.ts';
import { machines, machinesCsv } from '../../imports/imports.test-kit.ts';
import { writeTerms } from '../runs/stored-terms.ts';

let host: TestHost;
let database: AppDatabase;
/** The journal of the terminals that send the shards. */
let journal: Journal;
const text = machinesCsv(machines(12));
beforeEach(async () => {
  host = await openTestHost();
  await writeFile(join(host.folder, 'machines.csv'), text);
  database = openAppDatabase(join(host.folder, 'data', 'desk.sqlite'));
  journal = createJournal(database);
});
afterEach(async () => {
  database.close();
  await host.close();
});

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
const reading = { encoding: 'utf-8', dialect: 'default', header: 'first-row', kind: 'vertices' } as const;
const decisions: Decisions = {
  action: 'POST' as const,
  jsonStrings: false,
  nullKeyword: 'null',
  transforms: [],
  recipe: null,
  defaultScope: null,
};

/** Records a finished run of one of three shards of four rows each, with the outcomes of some of its rows. */
function recordShard(
  id: string,
  index: number,
  outcomes: { failed: readonly number[]; stored: readonly number[] },
) {
  const shardRows = rangeOf(index * 4 - 3, index * 4);
  journal.start({
    id,
    fileName: 'machines.csv',
    sizeBytes: text.length,
    recipe: null,
    file: { kind: 'path', path: join(host.folder, 'machines.csv') },
    terms: writeTerms({ reading, decisions, shard: { group: 'g', index, count: 3, sizes: [4, 4, 4] } }),
    kind: 'vertices',
    action: 'POST',
    header: heads,
    graphUrl: '',
    connectionId: 'practice',
    connection: 'Practice platform',
    account: '',
    rehearsal: false,
    records: 12,
    excluded: differenceOf(rangeOf(1, 12), shardRows),
    startedAt: 1_000 + index,
  });
  const { failed, stored } = outcomes;
  const outcome = {
    cause: '',
    reason: '',
    created: false,
    createdPartIds: [],
    missing: [],
    hash: null,
    class: null,
  };
  for (const records of [stored, failed].filter(({ length }) => length > 0)) {
    const attempt = { runId: id, of: null, class: 'repeatable', bytes: 1, bodyHash: '', sentAt: 1 } as const;
    const number = journal.recordAttempt({ ...attempt, records });
    const ended = { state: 'answered', status: 200, message: '', endedAt: 2 } as const;
    journal.recordResponse({ runId: id, number, ...ended });
    const rows = records.map((record) => ({
      ...outcome,
      record,
      identity: `m${record}`,
      vertexId: '',
      outcome: 'stored' as const,
      ...(records === failed && { outcome: 'failed' as const, cause: 'type', reason: `No type "${record}"` }),
    }));
    journal.recordOutcomes(id, number, rows);
  }
  const fileHash = createHash('sha256').update(text).digest('hex');
  journal.progress(id, { state: 'finished', endedAt: 3_000 + index, fileHash });
}

const groupOf = async (): Promise<RunSummary> => {
  const { rows } = await host.api.imports.history({ text: '', byGroup: true, first: 0, count: 10 });
  const found = rows.find(({ shards }) => shards !== undefined);
  if (found === undefined) throw new Error('There is no group.');
  return found;
};
const everything = { outcome: 'all', cause: null, text: '' } as const;
const allRows = async (runId: string, filter: object = {}): Promise<ResultRow[]> => {
  const rows: ResultRow[] = [];
  for (;;) {
    const page = { runId, filter: { ...everything, ...filter }, first: rows.length, count: 3 };
    const found = await host.api.imports.results(page);
    rows.push(...found.rows);
    if (rows.length >= found.total) return rows;
  }
};

it('the history shows the shards of a group as one run, and names those that are missing or repeated', async () => {
  recordShard('one', 1, { stored: [1, 2], failed: [3, 4] });
  recordShard('one-again', 1, { stored: [1], failed: [] });
  recordShard('two', 2, { stored: [5, 6, 7], failed: [8] });
  const { imports } = host.api;
  expect((await imports.history({ text: '', first: 0, count: 10 })).total).toBe(3);
  const listed = await imports.history({ text: 'MACHINES', byGroup: true, first: 0, count: 10 });
  expect(listed).toMatchObject({ total: 1, all: 1, rows: [{ rows: 8, counts: { stored: 5, failed: 3 } }] });
  const { id, shards } = await groupOf();
  expect(shards).toMatchObject({
    group: 'g',
    count: 3,
    fileRows: 12,
    missing: [{ shard: 3, rows: 4 }],
    repeated: [{ shard: 1, runs: 2 }],
    runs: [{ runId: 'one' }, { runId: 'two' }],
  });
  expect(await imports.run({ runId: id })).toMatchObject({
    id,
    state: 'finished',
    rows: 8,
    excludedCount: 0,
    requests: 4,
    startedAt: 1_001,
    endedAt: 3_002,
    causes: [{ title: 'No type "{…}"', rows: 3, firstRecord: 3, example: 'No type "3"' }],
  });
  const two = await imports.run({ runId: 'two' });
  expect(two).toMatchObject({ excludedCount: 8, shard: { group: 'g', index: 2, count: 3, rows: 4 } });
  expect(await imports.run({ runId: two.shard?.groupRunId ?? '' })).toMatchObject({ rows: 8, shards });
});

it('the requests of a group are numbered across its shards, and each row has the number of its request', async () => {
  recordShard('one', 1, { stored: [1, 2], failed: [3, 4] });
  recordShard('two', 2, { stored: [5, 6, 7], failed: [8] });
  const { id } = await groupOf();
  const rows = await allRows(id);
  expect(rows.map(({ record, request }) => [record, request])).toEqual([
    ...[1, 2].map((record) => [record, 1]),
    ...[3, 4].map((record) => [record, 2]),
    ...[5, 6, 7].map((record) => [record, 3]),
    [8, 4],
  ]);
  const { causes } = await host.api.imports.run({ runId: id });
  expect((await allRows(id, { cause: causes[0]?.id })).map(({ record }) => record)).toEqual([3, 4, 8]);
  const { total, rows: requests } = await host.api.imports.requests({ runId: id, first: 1, count: 2 });
  expect([total, requests.map(({ number, firstRecord }) => [number, firstRecord])]).toEqual([
    4,
    [
      [2, 3],
      [3, 5],
    ],
  ]);
});

it('an export of a group has the rows of all shards in the order of the file; its evidence is one file', async () => {
  recordShard('two', 2, { stored: [5, 6, 7], failed: [8] });
  recordShard('one', 1, { stored: [1, 2], failed: [3, 4] });
  const { id } = await groupOf();
  const { imports } = host.api;
  const saved = await imports.exportRows({ runId: id, outcome: 'failed', spreadsheetSafe: false });
  if (saved.to !== 'path') throw new Error('It was not written.');
  const lines = (await readFile(saved.path, 'utf8')).trim().split('\n');
  expect(lines.slice(1).map((line) => line.slice(line.lastIndexOf('No type')))).toEqual(
    [3, 4, 8].map((record) => `No type ""${record}"""`),
  );
  const original = text.trim().split('\n');
  expect(lines[1]?.startsWith(original[3] ?? '-')).toBe(true);

  const evidence = await imports.evidence({ runId: id });
  if (evidence.to !== 'path') throw new Error('It was not written.');
  const { runId } = await imports.openEvidence({ source: { kind: 'path', path: evidence.path } });
  const group = await imports.run({ runId: id });
  expect(await imports.run({ runId })).toMatchObject({
    evidence: true,
    counts: group.counts,
    causes: group.causes,
    shards: group.shards,
  });
  expect(await allRows(runId)).toEqual(
    (await allRows(id)).toSorted((one, other) => one.record - other.record),
  );
  expect((await imports.requests({ runId, first: 0, count: 9 })).rows).toEqual(
    (await imports.requests({ runId: id, first: 0, count: 9 })).rows,
  );
});

it('only single shards can be continued and undone, but a group is deleted with all of its shards', async () => {
  recordShard('one', 1, { stored: [1, 2], failed: [3] });
  recordShard('one-again', 1, { stored: [1], failed: [] });
  recordShard('two', 2, { stored: [5, 6, 7], failed: [8] });
  const { id } = await groupOf();
  const { imports } = host.api;
  const options = { runId: id, connectionId: 'practice', repeatAtStake: null, changedFile: false };
  for (const call of [
    imports.continueRun(options),
    imports.resume({ runId: id }),
    imports.undo({ runId: id }),
    imports.cancel({ runId: id }),
  ])
    await expect(call).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('several'),
    });
  expect(await imports.run({ runId: id })).toMatchObject({ resumable: false });
  expect(await imports.run({ runId: 'one' })).toMatchObject({ resumable: true });
  await imports.forget({ runIds: [id] });
  expect(await imports.history({ text: '', first: 0, count: 10 })).toMatchObject({ total: 0, rows: [] });
  await expect(imports.run({ runId: id })).rejects.toMatchObject({ code: 'not-found' });
});

it('the history lists runs and groups by the newest of their runs, page by page', async () => {
  recordShard('two', 2, { stored: [5], failed: [] });
  const file = await host.openText('single.csv', machinesCsv(machines(2)));
  await host.send(file.id);
  recordShard('one', 1, { stored: [1], failed: [] });
  const page = (first: number) => host.api.imports.history({ text: '', byGroup: true, first, count: 1 });
  expect((await page(0)).rows).toMatchObject([{ fileName: 'single.csv' }]);
  const second = await page(1);
  expect(second).toMatchObject({ total: 2, rows: [{ fileName: 'machines.csv', shards: { count: 3 } }] });
});
