import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { practiceRequests } from '../../../../shared/practice.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf } from '../imports.test-kit.ts';
import {
  createTestPlan,
  edges,
  machine,
  machines,
  type ObservedPlan,
  statesOf,
  type TestPlan,
} from './plan.test-kit.ts';

let host: TestHost;
let plan: TestPlan;
beforeAll(async () => {
  host = await openTestHost();
  plan = createTestPlan(host);
});
afterAll(() => host.close());
afterEach(() => host.api.imports.closeAll());

const xidsOnly = (...xids: string[]) =>
  csvOf(
    ['ogit/_xid'],
    xids.map((xid) => [xid]),
  );
const renames = (...xids: string[]) =>
  csvOf(
    ['ogit/_xid', 'ogit/name'],
    xids.map((xid) => [xid, 'renamed']),
  );
/** Numbers of stored and failed rows by the name of the file. */
const countsOf = ({ runs, plan: { run } }: ObservedPlan) =>
  Object.fromEntries(
    (run?.files ?? []).flatMap(({ runId }) => {
      const match = runs.find(({ id }) => id === runId);
      return match === undefined ? [] : [[match.fileName, [match.counts.stored, match.counts.failed]]];
    }),
  );
/** Number of running rehearsal platforms; each has a folder. */
const countPlatforms = async () =>
  (await readdir(host.folder)).filter((name) => name.startsWith('rehearsal-')).length;
/** Requests that the chosen connection has had. */
const countRequests = async () => {
  const response = await fetch(`${host.practice.origin}/practice/requests`);
  return practiceRequests.parse(await response.json()).items.length;
};
const setAction = async (fileId: string | undefined, action: 'PUT' | 'DELETE') => {
  await host.api.imports.setAction({ fileId: fileId ?? '', action });
  await plan.until(({ plan: { ready } }) => ready);
};
const setOrder = async (ids: ReadonlyMap<string, string>, ...wanted: string[]) =>
  host.api.imports.setOrder({ fileIds: wanted.map((name) => ids.get(name) ?? '') });

describe('the rehearsal of a plan', () => {
  it('sends all files to one temporary platform, and none of them counts as stored afterwards', async () => {
    await plan.drop({
      'links.csv': edges(['w:1', 'w:2']),
      'values.csv': csvOf(['ogit/_xid', 'timestamp', 'value'], [['load:w', '1700000000000', '3']]),
      'series.csv': machines(machine('load:w', 'ogit/Timeseries')),
      'machines.csv': machines(machine('w:1'), machine('w:2')),
    });
    const before = await countRequests();
    let maxPlatforms = 0;
    const rehearsal = plan.rehearseAll(false);
    for (let ended = false; !ended; ) {
      maxPlatforms = Math.max(maxPlatforms, await countPlatforms());
      ended = await Promise.race([
        rehearsal.then(() => true),
        new Promise<false>((tick) => setTimeout(tick, 5, false)),
      ]);
    }
    expect(maxPlatforms).toBe(1);
    const after = await rehearsal;
    expect(after.plan.run).toMatchObject({ state: 'finished', rehearsal: true, connection: 'Rehearsal' });
    expect(after.plan.run?.files.every(({ state }) => state === 'done')).toBe(true);
    expect(after.runs.map(({ rehearsal, counts, rows }) => [rehearsal, counts.stored === rows])).toEqual(
      after.runs.map(() => [true, true]),
    );
    expect(await countRequests()).toBe(before);
    expect(await countPlatforms()).toBe(0);
    expect(after.plan).toMatchObject({ ready: true, stored: [] });
    const sent = await plan.sendAll('rest');
    expect(sent.plan.run).toMatchObject({ rehearsal: false, files: [{}, {}, {}, {}] });
    expect(sent.plan.stored).toHaveLength(4);
    // Stored rows stay stored, whatever a rehearsal does afterwards.
    expect((await plan.rehearseAll(true)).plan.stored).toHaveLength(4);
  });

  it('holds back the files that depend on a file with failing rows, and reports them as not rehearsed', async () => {
    await plan.drop({
      'links.csv': edges(['r:1', 'r:2']),
      'machines.csv': machines(machine('r:1'), machine('r:2', '')),
      'others.csv': machines(machine('r:3')),
    });
    const after = await plan.rehearseAll(true);
    expect(statesOf(after)).toEqual({
      'machines.csv': 'done',
      'others.csv': 'done',
      'links.csv': 'held: Not rehearsed, because machines.csv has 1 failed row.',
    });
    expect(await host.countXid('r:1')).toBe(0);
  });

  it('seeds only the vertices that the files refer to and none of them creates', async () => {
    const ids = await plan.drop({
      'values.csv': csvOf(['ogit/_xid', 'timestamp', 'value'], [['load:r', '1700000000000', '3']]),
      'links.csv': edges(['s:1', 'outside:1'], ['s:1', 'load:r']),
      'update.csv': renames('s:1', 'outside:2'),
      'machines.csv': machines(machine('s:1')),
    });
    await setAction(ids.get('update.csv'), 'PUT');
    expect(countsOf(await plan.rehearseAll(true))).toEqual({
      'machines.csv': [1, 0],
      'update.csv': [2, 0],
      'links.csv': [2, 0],
      'values.csv': [1, 0],
    });
    expect(countsOf(await plan.rehearseAll(false))).toMatchObject({
      'machines.csv': [1, 0],
      'update.csv': [1, 1],
      'links.csv': [0, 2],
      'values.csv': [0, 1],
    });
    // A wrong order causes failures: vertices that a file creates do not exist before it is sent.
    await setOrder(ids, 'links.csv', 'update.csv', 'values.csv', 'machines.csv');
    expect(countsOf(await plan.rehearseAll(true))).toEqual({
      'links.csv': [0, 2],
      'update.csv': [1, 1],
      'values.csv': [1, 0],
      'machines.csv': [1, 0],
    });
  });

  it('seeds vertices that are deleted before they are created, and none that are created first', async () => {
    const ids = await plan.drop({
      'machines.csv': machines(machine('d:1'), machine('d:2')),
      'links.csv': edges(['d:1', 'd:2']),
      'old-links.csv': edges(['d:1', 'd:2']),
      'old.csv': xidsOnly('d:1', 'd:2'),
    });
    await setAction(ids.get('old.csv'), 'DELETE');
    await setAction(ids.get('old-links.csv'), 'DELETE');
    const after = await plan.rehearseAll(true);
    expect(Object.keys(statesOf(after))).toEqual(['old-links.csv', 'old.csv', 'machines.csv', 'links.csv']);
    expect(countsOf(after)).toEqual({
      'old-links.csv': [1, 0],
      'old.csv': [2, 0],
      'machines.csv': [2, 0],
      'links.csv': [1, 0],
    });
    await setOrder(ids, 'machines.csv', 'links.csv', 'old-links.csv', 'old.csv');
    expect(countsOf(await plan.rehearseAll(true))).toEqual({
      'machines.csv': [2, 0],
      'links.csv': [1, 0],
      'old-links.csv': [1, 0],
      'old.csv': [2, 0],
    });
  });

  it('seeds its platform for the next file when the first one is cancelled during the seeding', async () => {
    await plan.drop({
      'links.csv': edges(['outside:8', 'outside:9']),
      'machines.csv': machines(machine('first:1')),
    });
    await host.api.imports.rehearseAll({ seeded: true });
    const { runs } = await plan.until((response) => response.runs.some(({ endedAt }) => endedAt === null));
    await host.api.imports.cancel({ runId: runs.at(-1)?.id ?? '' });
    const after = await plan.until(({ plan: { run } }) => run !== null && run.endedAt !== null);
    expect(countsOf(after)).toEqual({ 'machines.csv': [0, 0], 'links.csv': [1, 0] });
    expect(after.plan.run?.state).toBe('finished');
    expect(host.lines.filter((line) => line.includes('fault'))).toEqual([]);
    expect(await countPlatforms()).toBe(0);
  });

  it('can be cancelled, refuses changes of its files while it runs, and removes its platform', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => machine(`c:${n}`));
    const ids = await plan.drop({ 'links.csv': edges(['c:0', 'c:1']), 'many.csv': machines(...rows) });
    await host.api.imports.rehearseAll({ seeded: true });
    const fileId = ids.get('links.csv') ?? '';
    const started = await plan.until(({ plan: { run } }) => run !== null);
    expect(started.plan).toMatchObject({ ready: false, why: 'The plan is being rehearsed.' });
    await expect(host.api.imports.setAction({ fileId, action: 'DELETE' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(host.api.imports.rehearseAll({ seeded: false })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The plan is being rehearsed; wait until this is done, or cancel it first.',
    });
    await host.api.imports.cancelAll();
    const after = await plan.until(({ plan: { run } }) => run !== null && run.endedAt !== null);
    expect(after.plan.run?.state).toBe('cancelled');
    expect(statesOf(after)).toEqual({
      'many.csv': 'done',
      'links.csv': 'held: Cancelled before it was rehearsed.',
    });
    expect(await countPlatforms()).toBe(0);
  });
});
