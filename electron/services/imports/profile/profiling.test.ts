import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 100 });
});
afterAll(() => host.close());

describe('the columns of an open file', () => {
  it('are profiled with the values that will be sent, and again after these values change', async () => {
    const rows = machines(300);
    for (const row of rows.slice(0, 100)) row[3] = '';
    rows[6]?.splice(2, 1, 'Köln');
    const file = await host.openText('profile.csv', machinesCsv(rows));
    const fileId = file.id;
    expect(readyFileOf(await host.waitForCheck(fileId)).profile).toBeUndefined();
    const profileOf = async (column: number) => {
      await host.api.imports.profile({ fileId, column, restart: false });
      await expect
        .poll(async () => readyFileOf(await host.waitForCheck(fileId)).profile?.work.state)
        .toBe('done');
      return host.api.imports.profile({ fileId, column, restart: false });
    };
    expect(await profileOf(0)).toMatchObject({ count: 300, empty: 0, distinct: 300, isExact: true });
    expect(await profileOf(3)).toMatchObject({
      count: 300,
      empty: 100,
      distinct: 1,
      frequent: [{ text: 'practice-scope', count: 200 }],
    });
    expect(readyFileOf(await host.waitForCheck(fileId)).profile).toEqual({
      rows: 300,
      work: { state: 'done' },
    });
    await expect(profileOf(99)).rejects.toMatchObject({ code: 'not-found' });

    const fill = { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' } as const;
    await host.api.imports.transform({ fileId, transform: fill });
    expect(readyFileOf(await host.waitForCheck(fileId)).profile).toBeUndefined();
    expect(await profileOf(3)).toMatchObject({
      empty: 0,
      frequent: [{ text: 'practice-scope', count: 300 }],
    });
  });

  it('are summarised with the values of the file, whatever the mapping is', async () => {
    const rows = machines(300);
    for (const row of rows.slice(0, 100)) row[3] = '';
    const { id: fileId } = await host.openText('figures.csv', machinesCsv(rows));
    await host.waitForCheck(fileId);
    const readSummaries = async () => {
      await host.api.imports.columnSummaries({ fileId, restart: false });
      await expect
        .poll(async () => readyFileOf(await host.waitForCheck(fileId)).sourceProfile?.work.state)
        .toBe('done');
      return host.api.imports.columnSummaries({ fileId, restart: false });
    };
    const columns = await readSummaries();
    expect(columns[0]).toMatchObject({ count: 300, filled: 300, distinct: 300, isExact: true, type: 'text' });
    expect(columns[3]).toMatchObject({
      filled: 200,
      distinct: 1,
      type: 'choice',
      samples: ['practice-scope'],
    });
    const recipe = {
      version: 2 as const,
      name: 'some',
      fingerprint: '',
      kind: 'vertices' as const,
      targets: [{ kind: 'identity' as const, name: 'ogit/_xid' as const, from: { column: 'ogit/_xid' } }],
      leftOut: ['ogit/name'],
    };
    await host.api.imports.setRecipe({ fileId, recipe: recipeSchema.parse(recipe) });
    expect(readyFileOf(await host.waitForCheck(fileId)).sourceProfile?.work.state).toBe('done');
    expect(await host.api.imports.columnSummaries({ fileId, restart: false })).toEqual(columns);
  });

  it('are searched for groups of similar values, as they will be sent', async () => {
    const rows = machines(6);
    for (const [at, name] of ['Köln', 'KÖLN', 'Koeln', 'Bonn', 'Köln', 'Aachen'].entries())
      rows[at]?.splice(2, 1, name);
    const { id: fileId } = await host.openText('similar.csv', machinesCsv(rows));
    await host.waitForCheck(fileId);
    const { clusters, total, distinct } = await host.api.imports.clusters({
      fileId,
      column: 2,
      method: 'fingerprint',
    });
    expect([total, distinct]).toEqual([1, 5]);
    expect(clusters[0]?.values.map(({ text, count }) => `${text} ${count}`)).toEqual([
      'Köln 2',
      'Koeln 1',
      'KÖLN 1',
    ]);
  });

  it('stay partly profiled after a cancellation, and are profiled again on request', async () => {
    const file = await host.openText('cancelled-profile.csv', machinesCsv(machines(300)));
    const firstColumn = { fileId: file.id, column: 0 };
    const stateOf = async () => readyFileOf(await host.waitForCheck(file.id)).profile?.work.state;
    await host.api.imports.profile({ ...firstColumn, restart: false });
    await host.api.imports.cancelProfile({ fileId: file.id });
    await expect.poll(stateOf).toBe('cancelled');
    await host.api.imports.profile({ ...firstColumn, restart: false });
    expect(await stateOf()).toBe('cancelled');
    await host.api.imports.profile({ ...firstColumn, restart: true });
    await expect.poll(stateOf).toBe('done');
    expect(await host.api.imports.profile({ ...firstColumn, restart: false })).toMatchObject({ count: 300 });
  });
});
