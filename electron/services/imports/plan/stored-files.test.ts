import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { createTestPlan, machine, machines, type TestPlan } from './plan.test-kit.ts';

let host: TestHost;
let plan: TestPlan;
beforeAll(async () => {
  host = await openTestHost();
  plan = createTestPlan(host);
});
afterAll(() => host.close());
afterEach(() => host.api.imports.closeAll());

const storedIds = async () => (await plan.now()).plan.stored.map(({ fileId }) => fileId);

describe('a file that was stored completely', () => {
  it('no longer counts as stored while a cell is corrected', async () => {
    const ids = await plan.drop({ 'corrected.csv': machines(machine('stored:corrected')) });
    const fileId = ids.get('corrected.csv') ?? '';
    await plan.sendAll();
    expect(await storedIds()).toEqual([fileId]);
    await host.api.imports.correct({ fileId, cells: [{ record: 1, column: 2, text: 'another host' }] });
    await host.waitForCheck(fileId);
    expect(await storedIds()).toEqual([]);
    await host.api.imports.undoCorrections({ fileId, which: { of: 'all' } });
    await host.waitForCheck(fileId);
    expect(await storedIds()).toEqual([fileId]);
  });

  it('no longer counts as stored while it is read in another way', async () => {
    const ids = await plan.drop({ 'read.csv': machines(machine('stored:Zürich')) });
    const fileId = ids.get('read.csv') ?? '';
    await plan.sendAll();
    expect(await storedIds()).toEqual([fileId]);
    await host.api.imports.read({ fileId, as: { encoding: 'windows-1252' } });
    await host.waitForCheck(fileId);
    expect(await storedIds()).toEqual([]);
    await host.api.imports.read({ fileId, as: { encoding: 'utf-8' } });
    await host.waitForCheck(fileId);
    expect(await storedIds()).toEqual([fileId]);
  });
});
