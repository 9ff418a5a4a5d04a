import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machineHeads, machinesCsv, readyFileOf } from '../../imports/imports.test-kit.ts';
import { machine } from './evidence.test-kit.ts';

/** Tests which rows of a file differ from the rows that earlier runs stored, and sending only these. */
let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const connectionId = 'practice';
const allRows = Array.from({ length: 50 }, (_, n) => machine(`m:${n}`));
/** All rows, with another name in these records. */
const renamed = (records: readonly number[], name: string) =>
  allRows.map((row, at) => (records.includes(at + 1) ? row.with(2, name) : row));
/** Opens a file for PATCH and returns its id when it is checked. */
async function openFile(name: string, rows: readonly string[][]) {
  const file = await host.openText(name, machinesCsv(rows));
  await host.api.imports.setAction({ fileId: file.id, action: 'PATCH' });
  await host.waitForCheck(file.id);
  return file.id;
}
const send = async (name: string, rows: readonly string[][]) => host.send(await openFile(name, rows));
const deltaOf = (fileId: string) => host.api.imports.delta({ fileId, connectionId });
/** Chooses to send only the changed rows, or takes this back. */
const sendOnlyChanged = async (fileId: string, isChosen = true) => {
  const runId = (await deltaOf(fileId))?.runId ?? '';
  return host.api.imports.onlyChanged({ fileId, runId, enabled: isChosen });
};

it('offers to send only rows that changed since the last run, in any order, and undoes this', async () => {
  expect(await deltaOf(await openFile('m.csv', allRows))).toBeNull();
  const run = await send('m.csv', allRows);
  const file = await openFile('m.csv', renamed([3, 9], 'other').reverse());
  const earlier = {
    runId: run.id,
    fileName: 'm.csv',
    startedAt: run.startedAt,
    same: 48,
    changed: 2,
    added: 0,
    partly: 0,
    failed: 0,
    mayExist: true,
    existing: 0,
    outdated: 0,
  };
  expect(await deltaOf(file)).toEqual({ ...earlier, onlyChanged: false });
  await sendOnlyChanged(file);
  expect(await deltaOf(file)).toEqual({ ...earlier, onlyChanged: true });
  expect(readyFileOf(await host.waitForCheck(file)).excludedCount).toBe(48);
  await sendOnlyChanged(file, false);
  expect(readyFileOf(await host.waitForCheck(file)).excludedCount).toBe(0);
  await sendOnlyChanged(file);
  const second = await host.send(file);
  expect(second).toMatchObject({ rows: 2, excludedCount: 48, counts: { stored: 2 } });
  expect(await host.vertexOf('m:2')).toMatchObject({ 'ogit/name': 'other' });
});

it('combines the rows of successive runs, and compares with the values that were stored last', async () => {
  await send('m.csv', allRows);
  const changed = await openFile('m.csv', renamed([3, 9], 'other'));
  await sendOnlyChanged(changed);
  const second = await host.send(changed);
  const next = await openFile('m.csv', renamed([9], 'other'));
  // The third row has its first value again, which is not the value that was stored last.
  expect(await deltaOf(next)).toMatchObject({ runId: second.id, same: 49, changed: 1 });
});

it('distinguishes new rows from changed ones', async () => {
  await send('m.csv', allRows);
  const added = [machine('m:new-1'), machine('m:new-2'), machine('m:new-3')];
  const file = await openFile('m.csv', [...renamed([3, 9], 'other'), ...added]);
  expect(await deltaOf(file)).toMatchObject({ same: 48, changed: 5, added: 3 });
  await sendOnlyChanged(file);
  await host.send(file);
  const again = await openFile('m.csv', [...renamed([3], 'third'), ...added, machine('m:new-4')]);
  expect(await deltaOf(again)).toMatchObject({ same: 51, changed: 3, added: 1 });
});

it('does not count rows as stored that failed, were deleted since, or were only rehearsed', async () => {
  const rehearsed = await openFile('m.csv', allRows);
  const { runId } = await host.api.imports.rehearse({ fileId: rehearsed, seeded: false });
  await host.waitForRun(runId);
  expect(await deltaOf(rehearsed)).toBeNull();
  const nameless = allRows.map((row, at) => (at < 5 ? row.with(1, '') : row));
  const run = await send('m.csv', nameless);
  expect(run.counts).toMatchObject({ stored: 45, failed: 5 });
  expect(await deltaOf(await openFile('m.csv', nameless))).toMatchObject({
    same: 45,
    changed: 5,
    added: 0,
    failed: 5,
  });
  const { fileIds } = await host.api.imports.undo({ runId: run.id });
  await host.waitForCheck(fileIds[0] ?? '');
  expect((await host.send(fileIds[0] ?? '')).counts.stored).toBe(45);
  expect(await deltaOf(await openFile('m.csv', nameless))).toMatchObject({
    same: 0,
    changed: 50,
    added: 45,
    failed: 5,
  });
});

it('does not call rows failed that a later run stored with other values, or that the file now has with others', async () => {
  const nameless = allRows.map((row, at) => (at < 5 ? row.with(1, '') : row));
  await send('m.csv', nameless);
  await send('fixed.csv', allRows.slice(0, 2));
  const again = await openFile('m.csv', [...nameless.slice(0, 4), allRows[4] ?? [], ...nameless.slice(5)]);
  // Two were stored since, the fifth is corrected.
  expect(await deltaOf(again)).toMatchObject({ same: 45, changed: 5, added: 1, failed: 2, mayExist: true });
});

it('discards the choice when another null keyword changes the rows', async () => {
  await send('m.csv', allRows);
  const file = await openFile('m.csv', allRows);
  await sendOnlyChanged(file);
  expect(readyFileOf(await host.waitForCheck(file)).excludedCount).toBe(50);
  await host.api.imports.setMeaning({ fileId: file, jsonStrings: false, nullKeyword: 'nil' });
  expect(readyFileOf(await host.waitForCheck(file)).excludedCount).toBe(0);
});

it('compares again when an earlier run is forgotten', async () => {
  const run = await send('m.csv', allRows);
  await send('others.csv', [machine('other:1')]);
  const file = await openFile('m.csv', allRows);
  expect(await deltaOf(file)).toMatchObject({ runId: run.id, same: 50 });
  await host.api.imports.forget({ runIds: [run.id] });
  expect(await deltaOf(file)).toBeNull();
});

it('compares for a second caller although the first one, which asked for the same, cancels', async () => {
  await send('m.csv', allRows);
  const fileId = await openFile('m.csv', allRows);
  const abort = new AbortController();
  const cancelled = host.api.imports.delta({ fileId, connectionId }, { signal: abort.signal });
  const other = deltaOf(fileId);
  abort.abort();
  await expect(cancelled).rejects.toThrow();
  expect(await other).toMatchObject({ same: 50 });
});

it('recognises stored rows in a file with another name or other columns', async () => {
  await send('m.csv', allRows);
  const changed = await openFile('other.csv', [...renamed([3], 'other').slice(2, 4), machine('m:new')]);
  expect(await deltaOf(changed)).toMatchObject({ fileName: 'm.csv', same: 1, changed: 2, added: 1 });
  const heads = [...machineHeads, '/serial'];
  const wider = await host.openText(
    'wider.csv',
    csvOf(heads, [
      [...machine('m:7'), 's'],
      [...machine('m:n'), 't'],
    ]),
  );
  expect(await deltaOf(wider.id)).toMatchObject({ fileName: 'm.csv', same: 0, changed: 2, added: 1 });
  const fresh = await host.openText('fresh.csv', csvOf(heads, [[...machine('m:o'), 's']]));
  expect(await deltaOf(fresh.id)).toBeNull();
});

it('counts rows that would be created again, without excluded rows, and rows that restore older values', async () => {
  await send('m.csv', allRows);
  await send('later.csv', renamed([3, 9], 'other'));
  const older = await openFile('m.csv', allRows);
  expect(await deltaOf(older)).toMatchObject({ same: 48, changed: 2, added: 0, existing: 0, outdated: 2 });
  await host.api.imports.setAction({ fileId: older, action: 'POST' });
  await host.waitForCheck(older);
  expect(await deltaOf(older)).toMatchObject({ same: 48, existing: 50, outdated: 2 });
  await sendOnlyChanged(older);
  expect(await deltaOf(older)).toMatchObject({ same: 48, existing: 2 });
});

it('never counts a row as outdated that was sent last, even if it was stored only partly', async () => {
  const heads = [...machineHeads, 'edge:1:verb', 'edge:1:vertex_xid'];
  const rowsTo = (other: string) => [1, 2].map((n) => [...machine(`p:${n}`), 'ogit/uses', other]);
  const sendCombined = async (name: string, rows: readonly string[][]) =>
    host.send((await host.openText(name, csvOf(heads, rows))).id);
  await send('other.csv', [machine('p:other'), machine('p:more')]);
  expect((await sendCombined('p.csv', rowsTo('p:other'))).counts).toMatchObject({ stored: 2 });
  // The edges exist already, so these rows are stored partly.
  expect((await sendCombined('p.csv', rowsTo('p:other'))).counts).toMatchObject({ partly: 2 });
  const { id } = await host.openText('p.csv', csvOf(heads, rowsTo('p:other')));
  expect(await deltaOf(id)).toMatchObject({ same: 0, changed: 2, partly: 2, outdated: 0 });
  await sendCombined('later.csv', rowsTo('p:more'));
  const older = await host.openText('p.csv', csvOf(heads, rowsTo('p:other')));
  expect(await deltaOf(older.id)).toMatchObject({ same: 0, changed: 2, partly: 0, outdated: 2 });
});
