import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf } from '../imports.test-kit.ts';
import {
  combined,
  createTestPlan,
  edges,
  machine,
  machines,
  namesIn,
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
afterEach(async () => {
  await host.setFaults({});
  await host.api.imports.closeAll();
});

const samples = [
  'combined.csv',
  'attachments.csv',
  'timeseries-values.csv',
  'edges.csv',
  'timeseries-items.csv',
  'timeseries.csv',
  'machines.csv',
];

const notes = (...xids: string[]) =>
  csvOf(
    ['ogit/_xid', 'content:text', 'content:mimetype'],
    xids.map((xid) => [xid, `Notes of ${xid}`, 'text/plain']),
  );
/**
 * Texts of six files by name: `down.csv` has a row that is refused, some files depend on it and some do not.
 * All xids begin with the prefix, which is different in each test.
 */
const oneFaulty = (prefix: string) => ({
  'notes.csv': notes(`${prefix}:other`),
  'both.csv': notes(`${prefix}:up`, `${prefix}:other`),
  'links.csv': edges([`${prefix}:down`, `${prefix}:up`]),
  'down.csv': machines(machine(`${prefix}:down`), machine(`${prefix}:refused`, '')),
  'up.csv': combined([`${prefix}:up`, `${prefix}:down`]),
  'other.csv': machines(machine(`${prefix}:other`)),
});

describe('the plan of the samples', () => {
  it('puts each file after those that it refers to, whatever the order of opening', async () => {
    for (const names of [samples, [...samples].reverse(), [...samples].sort()]) {
      await plan.dropSamples(names);
      const { plan: now } = await plan.now();
      expect(now).toMatchObject({ by: 'references', ready: true, broken: [], cycles: [], missing: [] });
      const place = new Map(now.order.map((id, at) => [id, at]));
      expect(now.links.length).toBeGreaterThan(4);
      for (const { from, to } of now.links) expect(place.get(to)).toBeLessThan(place.get(from) ?? -1);
      await host.api.imports.closeAll();
    }
  });

  it('is stored completely on a new platform when the files are opened in reverse order', async () => {
    await plan.dropSamples(samples);
    const before = await plan.now();
    expect(before.plan).toMatchObject({ why: null, totals: { files: 7, excludedCount: 0, errorRows: 0 } });
    const order = namesIn(before);
    expect(order.slice(0, 4)).toEqual(['machines.csv', 'timeseries.csv', 'combined.csv', 'edges.csv']);
    expect(order.at(-1)).toBe('attachments.csv');
    const after = await plan.sendAll();
    expect(after.plan.run).toMatchObject({ state: 'finished', connection: 'Practice platform' });
    expect(after.plan.run?.files.map(({ fileId }) => fileId)).toEqual(before.plan.order);
    expect(after.plan.run?.files.every(({ state }) => state === 'done')).toBe(true);
    expect(after.runs.map(({ counts, rows }) => counts.stored === rows)).toEqual(samples.map(() => true));
    expect(after.plan.stored).toHaveLength(7);
    expect(await host.countXid('software:shop-060')).toBe(1);
  });

  it('counts the rows that refer to each other file, and those that refer to no open file', async () => {
    const ids = await plan.dropSamples(['edges.csv', 'machines.csv']);
    const { plan: now } = await plan.now();
    const [from, to] = [ids.get('edges.csv'), ids.get('machines.csv')];
    expect(now.links).toEqual([{ from, to, rows: 600 }]);
    await host.api.imports.close({ fileId: to ?? '' });
    const alone = await plan.until(({ plan: { missing } }) => missing.length > 0);
    expect(alone.plan).toMatchObject({ links: [], missing: [{ fileId: from, rows: 600 }] });
    // The references of a file changed, so its rows have to be read again.
    const revisionOf = ({ files }: ObservedPlan) => {
      const reading = files.find(({ id }) => id === from)?.reading;
      return reading?.state === 'ready' ? reading.file.revision : 0;
    };
    await plan.dropSamples(['machines.csv']);
    const again = await plan.until(({ plan: { missing } }) => missing.length === 0);
    expect(revisionOf(again)).toBeGreaterThan(revisionOf(alone));
  });
});

describe('sending a plan', () => {
  it('holds back exactly the files that depend on a file with failing rows', async () => {
    await plan.drop(oneFaulty('held'));
    const after = await plan.sendAll();
    expect(statesOf(after)).toEqual({
      'other.csv': 'done',
      'down.csv': 'done',
      'up.csv': 'held: Not sent, because down.csv has 1 failed row.',
      'links.csv': 'held: Not sent, because down.csv has 1 failed row.',
      'notes.csv': 'done',
      'both.csv': 'held: Not sent, because up.csv was not sent.',
    });
    expect(await host.countXid('held:up')).toBe(0);
    expect(after.plan).toMatchObject({ ready: true, run: { state: 'finished' } });
  });

  it('reports a file that was held back as done when it is sent alone', async () => {
    const ids = await plan.drop(oneFaulty('alone'));
    await plan.sendAll();
    await host.send(ids.get('up.csv') ?? '');
    expect(statesOf(await plan.now())).toMatchObject({ 'up.csv': 'done' });
  });

  it('leaves out stored files when the others are sent, also a file whose failed rows were excluded', async () => {
    const ids = await plan.drop(oneFaulty('rest'));
    await plan.sendAll();
    const fileId = ids.get('down.csv') ?? '';
    await host.api.imports.excludeRows({ fileId, group: 'type-missing@1', excluded: true });
    const excluded = await plan.until(({ plan: { totals } }) => totals.excludedCount === 1);
    expect(excluded.plan.stored.map((each) => each.fileId)).toContain(fileId);
    const after = await plan.sendAll('rest');
    expect(statesOf(after)).toEqual({ 'up.csv': 'done', 'links.csv': 'done', 'both.csv': 'done' });
    expect(after.plan.stored).toHaveLength(6);
    await expect(
      host.api.imports.sendAll({ connectionId: 'practice', selection: 'rest' }),
    ).rejects.toMatchObject({
      code: 'bad-input',
      message: 'Every file is already stored.',
    });
    await host.api.imports.excludeRows({ fileId, group: 'type-missing@1', excluded: false });
    const back = await plan.until(({ plan: { totals } }) => totals.excludedCount === 0);
    expect(back.plan.stored.map((each) => each.fileId)).not.toContain(fileId);
  });

  it('holds no file back for failing rows that are excluded', async () => {
    const ids = await plan.drop(oneFaulty('excluded'));
    const fileId = ids.get('down.csv') ?? '';
    const readingOf = ({ files }: ObservedPlan) => files.find(({ id }) => id === fileId)?.reading;
    expect(readingOf(await plan.now())).toMatchObject({
      file: { check: { errorRows: 1, openErrorRows: 1 } },
    });
    await host.api.imports.excludeRows({ fileId, group: 'type-missing@1', excluded: true });
    // Excluded rows are not counted among those with problems; references are, until they have been compared again.
    const { plan: counted } = await plan.until(
      ({ plan: { totals } }) => totals.excludedCount === 1 && totals.problems === 0,
    );
    expect(counted.totals.errorRows).toBe(0);
    const after = await plan.sendAll();
    expect(readingOf(after)).toMatchObject({
      file: { excludedCount: 1, check: { errorRows: 1, openErrorRows: 0 } },
    });
    expect(Object.values(statesOf(after))).toEqual(Array.from({ length: 6 }, () => 'done'));
  });

  it('shows which file another one waits for, refuses changes meanwhile, and can be cancelled', async () => {
    const rows = Array.from({ length: 8_000 }, (_, n) => machine(`many:${n}`));
    const ids = await plan.drop({
      'links.csv': edges(['many:0', 'many:1']),
      'many.csv': machines(...rows),
    });
    // The platform holds all requests until its faults are reset.
    await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    await host.api.imports.sendAll({ connectionId: 'practice', selection: 'all' });
    const fileId = ids.get('links.csv') ?? '';
    const started = await plan.until(
      ({ runs }) => (runs.find(({ fileName }) => fileName === 'many.csv')?.requests ?? 0) > 0,
    );
    expect(statesOf(started)).toMatchObject({ 'links.csv': 'waiting: Waiting for many.csv.' });
    expect(started.plan).toMatchObject({ ready: false, why: 'The plan is being sent.' });
    await expect(host.api.imports.setAction({ fileId, action: 'DELETE' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(host.api.imports.close({ fileId })).rejects.toMatchObject({ code: 'conflict' });
    await expect(host.api.imports.setOrder({ fileIds: [] })).rejects.toMatchObject({ code: 'conflict' });
    await expect(host.api.imports.closeAll()).rejects.toMatchObject({ code: 'conflict' });
    await host.api.imports.cancelAll();
    await host.setFaults({});
    const after = await plan.until(({ plan: { run } }) => run !== null && run.endedAt !== null);
    expect(after.plan.run?.state).toBe('cancelled');
    expect(statesOf(after)).toEqual({
      'many.csv': 'done',
      'links.csv': 'held: Cancelled before it was sent.',
    });
    expect(after.runs.at(-1)?.counts['not-sent']).toBeGreaterThan(0);
  });

  it('is refused while one of its files cannot be sent, with the reason', async () => {
    await plan.drop({ 'good.csv': machines(machine('g:1')), 'empty.csv': machines() });
    const { plan: now } = await plan.now();
    expect(now).toMatchObject({
      ready: false,
      why: 'empty.csv cannot be sent: The file has a header but no rows. Remove the file to send the others.',
    });
    await expect(
      host.api.imports.sendAll({ connectionId: 'practice', selection: 'all' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: now.why,
    });
  });

  it('is refused with the cause while a file cannot be read, and speaks of others only if there are any', async () => {
    const path = join(host.folder, 'nothing.csv');
    await writeFile(path, '');
    const cause = 'nothing.csv cannot be read: The file is empty; it needs at least a header row.';
    await host.api.imports.open({ source: { kind: 'path', path } });
    const alone = await plan.until(({ files }) => files[0]?.reading.state === 'failed');
    expect(alone.plan).toMatchObject({ ready: false, why: cause });
    await plan.drop({ 'good.csv': machines(machine('g:2')) });
    const { plan: now } = await plan.now();
    expect(now).toMatchObject({ ready: false, why: `${cause} Remove the file to send the others.` });
  });

  it('names a file once whose message has its name', async () => {
    const path = join(host.folder, 'gone.csv');
    await host.api.imports.open({ source: { kind: 'path', path } });
    const { plan: now } = await plan.until(({ files }) => files[0]?.reading.state === 'failed');
    expect(now.why).toBe('gone.csv does not exist. Check its name and path.');
  });

  it('deletes edges before their vertices', async () => {
    const ids = await plan.drop({
      'vertices.csv': machines(machine('v:1'), machine('v:2')),
      'edges.csv': edges(['v:1', 'v:2']),
    });
    await plan.sendAll();
    for (const fileId of ids.values()) await host.api.imports.setAction({ fileId, action: 'DELETE' });
    const ready = await plan.until(({ plan: { ready } }) => ready);
    expect(namesIn(ready)).toEqual(['edges.csv', 'vertices.csv']);
    const after = await plan.sendAll();
    expect(after.runs.slice(-2).map(({ counts }) => counts.stored)).toEqual([1, 2]);
    expect(await host.countXid('v:1')).toBe(0);
  });
});

describe('the order of a plan', () => {
  it('can be set by hand, shows which references this breaks, and can be reset', async () => {
    const ids = await plan.drop({
      'links.csv': edges(['a', 'b']),
      'ends.csv': machines(machine('a'), machine('b')),
    });
    const [links = '', ends = ''] = [ids.get('links.csv'), ids.get('ends.csv')];
    expect((await plan.now()).plan.order).toEqual([ends, links]);
    await host.api.imports.setOrder({ fileIds: [links, ends] });
    expect((await plan.now()).plan).toMatchObject({
      by: 'hand',
      order: [links, ends],
      broken: [{ from: links, to: ends, rows: 1 }],
    });
    await host.api.imports.orderByReferences();
    expect((await plan.now()).plan).toMatchObject({ by: 'references', order: [ends, links], broken: [] });
    await expect(host.api.imports.setOrder({ fileIds: [links, links] })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it('shows a cycle and breaks it at the reference of the fewest rows', async () => {
    const ids = await plan.drop({
      'left.csv': combined(['l:1', 'r:1'], ['l:2', 'r:1']),
      'right.csv': combined(['r:1', 'l:1']),
    });
    const [left, right] = [ids.get('left.csv'), ids.get('right.csv')];
    expect((await plan.now()).plan).toMatchObject({
      order: [right, left],
      cycles: [[left, right]],
      broken: [{ from: right, to: left, rows: 1 }],
    });
  });
});

describe('all files at once', () => {
  it('are checked again if their check was cancelled, and are closed together', async () => {
    const ids = await plan.drop({ 'a.csv': machines(machine('a')), 'b.csv': machines(machine('b')) });
    const fileId = ids.get('a.csv') ?? '';
    await host.api.imports.setAction({ fileId, action: 'PUT' });
    await host.api.imports.cancelWork({ fileId });
    await plan.until(
      ({ plan: { why } }) => why === 'a.csv cannot be sent: The check was cancelled. Check again to send.',
    );
    await host.api.imports.checkAll();
    await plan.until(({ plan: { ready } }) => ready);
    await host.api.imports.closeAll();
    expect(await plan.now()).toMatchObject({ files: [], plan: { order: [], run: null } });
  });
});
