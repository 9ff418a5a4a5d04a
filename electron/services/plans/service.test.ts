import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SavedPlan, writePlanFile } from '../../../shared/imports/plan-file.ts';
import type { StoredPlan } from '../../../shared/plans.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const planOf = (name: string, file = 'machines-*.csv'): SavedPlan => ({
  version: 1,
  name,
  order: 'listed',
  files: [{ file, recipe: 'CMDB machines' }],
});
const folder = () => join(host.folder, 'data', 'plans');
const save = (plan: SavedPlan, replace = false) => host.api.plans.save({ plan, replace });
const listPlans = () =>
  new Promise<StoredPlan[]>((resolve) => {
    const stop = host.api.plans.changed(({ plans }) => {
      queueMicrotask(() => stop());
      resolve(plans);
    });
  });

describe('plans', () => {
  it('are stored as one readable file each, replaced only on request, and removed', async () => {
    await save(planOf('CMDB'));
    expect(await readFile(join(folder(), 'CMDB.json'), 'utf8')).toBe(writePlanFile(planOf('CMDB')));
    expect(await host.api.plans.read({ name: 'cmdb' })).toEqual(planOf('CMDB'));
    await expect(save(planOf('cmdb', 'other.csv'))).rejects.toMatchObject({ code: 'conflict' });
    await save(planOf('CMDB', 'other.csv'), true);
    expect(await listPlans()).toEqual([{ name: 'CMDB', files: ['other.csv'], trouble: null }]);
    await host.api.plans.remove({ name: 'CMDB' });
    expect(await readdir(folder())).toEqual([]);
    await expect(host.api.plans.read({ name: 'CMDB' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('that cannot be used are listed with the reason and never overwritten', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'newer.json'), '{"version":2}');
    await save(planOf('Fine'));
    expect(await listPlans()).toEqual([
      { name: 'Fine', files: ['machines-*.csv'], trouble: null },
      { name: 'newer.json', files: [], trouble: expect.stringContaining('version') },
    ]);
    await expect(save(planOf('newer.json'), true)).rejects.toMatchObject({ code: 'conflict' });
    await save(planOf('newer'));
    expect(await readFile(join(folder(), 'newer.json'), 'utf8')).toBe('{"version":2}');
  });
});
