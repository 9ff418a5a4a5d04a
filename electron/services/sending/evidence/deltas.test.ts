import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csv, csvOf, machineHeads, ready } from '../../imports/imports.test-kit.ts';
import { machine } from './evidence.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const connectionId = 'practice';
const all = Array.from({ length: 50 }, (_, n) => machine(`m:${n}`));
/** With other names in some rows. */
const with_ = (records: readonly number[], name: string) =>
  all.map((row, at) => (records.includes(at + 1) ? row.with(2, name) : row));
async function open(name: string, rows: readonly string[][]) {
  const file = await host.openText(name, csv(rows));
  await host.api.imports.setAction({ fileId: file.id, action: 'PATCH' });
  await host.checked(file.id);
  return file.id;
}
const send = async (name: string, rows: readonly string[][]) => host.send(await open(name, rows));
const deltaOf = (fileId: string) => host.api.imports.delta({ fileId, connectionId });
const only = async (fileId: string, yes = true) => {
  const runId = (await deltaOf(fileId))?.runId ?? '';
  return host.api.imports.onlyChanged({ fileId, runId, only: yes });
};

it('offers only what changed since the last time, wherever the rows stand, and takes it back', async () => {
  expect(await deltaOf(await open('m.csv', all))).toBeNull();
  const run = await send('m.csv', all);
  const file = await open('m.csv', with_([3, 9], 'other').reverse());
  const earlier = {
    runId: run.id,
    fileName: 'm.csv',
    startedAt: run.startedAt,
    same: 48,
    changed: 2,
    added: 0,
    existing: 0,
    outdated: 0,
  };
  expect(await deltaOf(file)).toEqual({ ...earlier, only: false });
  await only(file);
  expect(await deltaOf(file)).toEqual({ ...earlier, only: true });
  expect(ready(await host.checked(file)).excludedCount).toBe(48);
  await only(file, false);
  expect(ready(await host.checked(file)).excludedCount).toBe(0);
  await only(file);
  const second = await host.send(file);
  expect(second).toMatchObject({ rows: 2, excludedCount: 48, counts: { stored: 2 } });
  expect(await host.vertexOf('m:2')).toMatchObject({ 'ogit/name': 'other' });
});

it('adds up what runs one after the other stored, and takes no value of before for one of now', async () => {
  await send('m.csv', all);
  const changed = await open('m.csv', with_([3, 9], 'other'));
  await only(changed);
  const second = await host.send(changed);
  const next = await open('m.csv', with_([9], 'other'));
  // The third row is as it was at first again, which is not how it was stored last.
  expect(await deltaOf(next)).toMatchObject({ runId: second.id, same: 49, changed: 1 });
});

it('distinguishes new rows from changed ones', async () => {
  await send('m.csv', all);
  const added = [machine('m:new-1'), machine('m:new-2'), machine('m:new-3')];
  const file = await open('m.csv', [...with_([3, 9], 'other'), ...added]);
  expect(await deltaOf(file)).toMatchObject({ same: 48, changed: 5, added: 3 });
  await only(file);
  await host.send(file);
  const again = await open('m.csv', [...with_([3], 'third'), ...added, machine('m:new-4')]);
  expect(await deltaOf(again)).toMatchObject({ same: 51, changed: 3, added: 1 });
});

it('does not count what failed, what was deleted since, and rehearsals', async () => {
  const rehearsed = await open('m.csv', all);
  const { runId } = await host.api.imports.rehearse({ fileId: rehearsed, seeded: false });
  await host.ended(runId);
  expect(await deltaOf(rehearsed)).toBeNull();
  const nameless = all.map((row, at) => (at < 5 ? row.with(1, '') : row));
  const run = await send('m.csv', nameless);
  expect(run.counts).toMatchObject({ stored: 45, failed: 5 });
  expect(await deltaOf(await open('m.csv', nameless))).toMatchObject({ same: 45, changed: 5, added: 5 });
  const { fileIds } = await host.api.imports.undo({ runId: run.id });
  await host.checked(fileIds[0] ?? '');
  expect((await host.send(fileIds[0] ?? '')).counts.stored).toBe(45);
  expect(await deltaOf(await open('m.csv', nameless))).toMatchObject({ same: 0, changed: 50, added: 50 });
});

it('forgets the choice when the rows are made otherwise', async () => {
  await send('m.csv', all);
  const file = await open('m.csv', all);
  await only(file);
  expect(ready(await host.checked(file)).excludedCount).toBe(50);
  await host.api.imports.setMeaning({ fileId: file, jsonStrings: false, nullKeyword: 'nil' });
  expect(ready(await host.checked(file)).excludedCount).toBe(0);
});

it('compares again when an earlier run is forgotten', async () => {
  const run = await send('m.csv', all);
  await send('others.csv', [machine('other:1')]);
  const file = await open('m.csv', all);
  expect(await deltaOf(file)).toMatchObject({ runId: run.id, same: 50 });
  await host.api.imports.forget({ runIds: [run.id] });
  expect(await deltaOf(file)).toBeNull();
});

it('knows rows that exist already in a file with another name and other columns', async () => {
  await send('m.csv', all);
  const changed = await open('other.csv', [...with_([3], 'other').slice(2, 4), machine('m:new')]);
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

it('counts what a file would create again, without excluded rows, and what would put older values back', async () => {
  await send('m.csv', all);
  await send('later.csv', with_([3, 9], 'other'));
  const older = await open('m.csv', all);
  expect(await deltaOf(older)).toMatchObject({ same: 48, changed: 2, added: 0, existing: 0, outdated: 2 });
  await host.api.imports.setAction({ fileId: older, action: 'POST' });
  await host.checked(older);
  expect(await deltaOf(older)).toMatchObject({ same: 48, existing: 50, outdated: 2 });
  await only(older);
  expect(await deltaOf(older)).toMatchObject({ same: 48, existing: 2 });
});
