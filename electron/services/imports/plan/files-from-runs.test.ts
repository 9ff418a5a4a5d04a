import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, readyFileOf } from '../imports.test-kit.ts';
import { combined, createTestPlan, machine, machines, namesIn, type TestPlan } from './plan.test-kit.ts';

let host: TestHost;
let plan: TestPlan;
beforeAll(async () => {
  host = await openTestHost();
  plan = createTestPlan(host);
});
afterAll(() => host.close());
afterEach(() => host.api.imports.closeAll());

describe('a file made from a run', () => {
  it('is in the plan only while no other files are open', async () => {
    const ids = await plan.drop({
      'up.csv': machines(machine('apart:up'), machine('apart:refused', '')),
      'other.csv': machines(machine('apart:other')),
    });
    const { runs } = await plan.sendAll();
    const runId = runs.find(({ fileId }) => fileId === ids.get('up.csv'))?.id ?? '';
    const undo = await host.api.imports.undo({ runId });
    const again = await host.api.imports.openRows({ runId, outcomes: ['failed'] });
    for (const id of [...undo.fileIds, again.fileId]) await host.waitForCheck(id);
    const observed = await plan.now();
    expect(observed.files.map(({ madeFrom }) => madeFrom)).toEqual([undefined, undefined, 'undo', 'rows']);
    expect(namesIn(observed).sort()).toEqual(['other.csv', 'up.csv']);
    expect(observed.plan.totals.files).toBe(2);
    for (const id of ids.values()) await host.api.imports.close({ fileId: id });
    expect((await plan.now()).plan.order.sort()).toEqual([...undo.fileIds, again.fileId].sort());
  });

  it('is sent together with the other files of its undo, edges before vertices', async () => {
    const ids = await plan.drop({
      'both.csv': combined(['whole:up', 'whole:down'], ['whole:down', 'whole:up']),
      'other.csv': machines(machine('whole:other')),
    });
    const { runs } = await plan.sendAll();
    const runId = runs.findLast(({ fileId }) => fileId === ids.get('both.csv'))?.id ?? '';
    const { fileIds } = await host.api.imports.undo({ runId });
    for (const id of fileIds) await host.waitForCheck(id);
    expect(fileIds).toHaveLength(2);
    await plan.until(({ plan: { ready } }) => ready);
    const { plan: ended } = await plan.sendAll('made');
    expect(ended.run?.files.map(({ fileId, state }) => [fileId, state])).toEqual(
      fileIds.map((id) => [id, 'done']),
    );
    expect(await host.countXid('whole:up')).toBe(0);
    expect(await host.countXid('whole:other')).toBe(1);
    expect(ended.order).toHaveLength(2);
    // Nothing of the file is left on the platform, so that it counts as new.
    const both = await host.waitForCheck(ids.get('both.csv') ?? '');
    expect(readyFileOf(both).sentBefore).toBeNull();
    const other = await host.waitForCheck(ids.get('other.csv') ?? '');
    expect(readyFileOf(other).sentBefore).toMatchObject({ stored: 1 });
  });
});

describe('a file whose run is completed by files made from it', () => {
  it('counts as stored when the made file is stored, also after that one is closed', async () => {
    await plan.drop({ 'earlier.csv': machines(machine('done:old')) });
    await plan.sendAll();
    await host.api.imports.closeAll();
    const ids = await plan.drop({ 'new.csv': machines(machine('done:new'), machine('done:old')) });
    const { runs, plan: before } = await plan.sendAll();
    expect(before.stored).toEqual([]);
    const run = runs.find(({ fileId }) => fileId === ids.get('new.csv'));
    expect(run?.counts).toMatchObject({ stored: 1, failed: 1 });
    const { fileId } = await host.api.imports.openRows({
      runId: run?.id ?? '',
      outcomes: ['failed'],
      action: 'PUT',
    });
    await host.waitForCheck(fileId);
    expect((await host.send(fileId)).counts.stored).toBe(1);
    await host.api.imports.close({ fileId });
    const { plan: after } = await plan.now();
    expect(after.stored.map((each) => each.fileId)).toEqual([ids.get('new.csv')]);
    await plan.until((each) => each.plan.ready);
    const request = { connectionId: 'practice', selection: 'rest' as const };
    await expect(host.api.imports.sendAll(request)).rejects.toThrow('Every file is already stored.');
  });

  it('does not count as stored when rows of the made file were excluded', async () => {
    const ids = await plan.drop({
      'two.csv': machines(machine('left:a'), machine('left:b', ''), machine('left:c').with(3, '')),
    });
    const { runs } = await plan.sendAll();
    const runId = runs.find(({ fileId }) => fileId === ids.get('two.csv'))?.id ?? '';
    const { fileId } = await host.api.imports.openRows({ runId, outcomes: ['failed'] });
    const allRows = { fileId, first: 0, count: 9, filter: { of: 'all' } } as const;
    const { problems } = checkOf(await host.waitForCheck(fileId));
    const { rows } = await host.api.imports.rows(allRows);
    expect(rows.map(({ place }) => place)).toEqual(['Row 2 of two.csv', 'Row 3 of two.csv']);
    const groupOf = (column: string) => problems.find((each) => each.column === column);
    await host.api.imports.excludeRows({ fileId, group: groupOf('ogit/_type')?.id ?? '', excluded: true });
    const value = 'practice-scope';
    await host.api.imports.transform({
      fileId,
      transform: { kind: 'fill-empty', column: 'ogit/_scope', value },
    });
    await host.waitForCheck(fileId);
    expect((await host.send(fileId)).counts).toMatchObject({ stored: 1, failed: 0 });
    expect((await plan.now()).plan.stored.map((each) => each.fileId)).toEqual([fileId]);
  });

  it('counts as stored when the missing parts of its rows are added', async () => {
    const ids = await plan.drop({ 'part.csv': combined(['part:up', 'part:down']) });
    const fileId = ids.get('part.csv') ?? '';
    const { counts, id: runId } = await host.send(fileId);
    expect(counts).toMatchObject({ stored: 0, partly: 1 });
    const down = await plan.drop({ 'down.csv': machines(machine('part:down')) });
    await host.send(down.get('down.csv') ?? '');
    const { fileIds } = await host.api.imports.openMissing({ runId });
    expect((await plan.now()).plan.stored.map((each) => each.fileId)).not.toContain(fileId);
    for (const id of fileIds) {
      await host.waitForCheck(id);
      expect((await host.send(id)).counts).toMatchObject({ stored: 1 });
    }
    expect((await plan.now()).plan.stored.map((each) => each.fileId)).toContain(fileId);
  });
});
