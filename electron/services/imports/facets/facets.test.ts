import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import { recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 100 });
});
afterAll(() => host.close());

const stateOf = async (fileId: string) => readyFileOf(await host.waitForCheck(fileId)).facets;

/** Sets the facets and returns the records of the rows that meet them, once all rows have been scanned. */
async function filterBy(fileId: string, facets: Facet[]): Promise<number[]> {
  await host.api.imports.setFacets({ fileId, facets });
  await expect.poll(async () => (await stateOf(fileId))?.work.state).toBe('done');
  const { rows } = await host.api.imports.rows({ fileId, first: 0, count: 100, filter: { of: 'facets' } });
  expect(await stateOf(fileId)).toMatchObject({ facets, rows: rows.length });
  return rows.map(({ record }) => record);
}

const isEmpty: Facet = { kind: 'empty', column: 3 };
const isCologne: Facet = { kind: 'one-of', column: 2, values: ['Köln'] };

describe('facets of an open file', () => {
  it('filter its rows by all facets together, in the order of the file', async () => {
    const rows = machines(300);
    for (const at of [6, 20, 250]) rows[at]?.splice(2, 1, 'Köln');
    for (const at of [3, 20, 250, 260]) rows[at]?.splice(3, 1, '');
    const { id: fileId } = await host.openText('facets.csv', machinesCsv(rows));
    await host.waitForCheck(fileId);
    expect(await stateOf(fileId)).toBeUndefined();
    expect(await filterBy(fileId, [isCologne])).toEqual([7, 21, 251]);
    expect(await filterBy(fileId, [isCologne, isEmpty])).toEqual([21, 251]);
    expect(await filterBy(fileId, [isEmpty])).toEqual([4, 21, 251, 261]);
    expect(await filterBy(fileId, [isCologne])).toEqual([7, 21, 251]);
    expect((await stateOf(fileId))?.scanned).toBe(300);
    await host.api.imports.search({ fileId, text: 'KÖLN', column: null });
    await expect
      .poll(async () => readyFileOf(await host.waitForCheck(fileId)).search?.work.state)
      .toBe('done');
    expect(await filterBy(fileId, [isEmpty])).toEqual([4, 21, 251, 261]);
    const foundInFacets = { fileId, first: 0, count: 100, filter: { of: 'found-in-facets' } as const };
    expect((await host.api.imports.rows(foundInFacets)).rows.map(({ record }) => record)).toEqual([21, 251]);
    expect(await filterBy(fileId, [isCologne])).toEqual([7, 21, 251]);
    const place = { fileId, record: 22, filter: { of: 'facets' } as const };
    expect(await host.api.imports.place(place)).toBe(2);
    await host.api.imports.setFacets({ fileId, facets: [] });
    expect(await stateOf(fileId)).toBeUndefined();
  });

  it('select rows with a problem, in any column or in one column', async () => {
    const rows = machines(30);
    rows[4]?.splice(1, 1, '');
    rows[20]?.splice(3, 1, '');
    const { id: fileId } = await host.openText('faceted-problems.csv', machinesCsv(rows));
    await host.waitForCheck(fileId);
    expect(await filterBy(fileId, [{ kind: 'problem', column: null }])).toEqual([5, 21]);
    expect(await filterBy(fileId, [{ kind: 'problem', column: 3 }])).toEqual([21]);
    expect(await filterBy(fileId, [{ kind: 'problem', column: null }, isEmpty])).toEqual([21]);
    // With the scope filled in, its cell is not empty and has no problem any more.
    const fill = { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' } as const;
    await host.api.imports.transform({ fileId, transform: fill });
    await expect.poll(async () => (await stateOf(fileId))?.rows).toBe(0);
    expect(await filterBy(fileId, [{ kind: 'problem', column: null }])).toEqual([5]);
  });

  it('are removed when the mapping no longer has their column', async () => {
    const { id: fileId } = await host.openText('faceted-mapping.csv', machinesCsv(machines(30)));
    await host.waitForCheck(fileId);
    await filterBy(fileId, [isEmpty]);
    const recipe = recipeOfFile(readyFileOf(await host.waitForCheck(fileId)), 'One column');
    await host.api.imports.setRecipe({ fileId, recipe: { ...recipe, targets: recipe.targets.slice(0, 1) } });
    expect(readyFileOf(await host.waitForCheck(fileId)).columns.map(({ name }) => name)).toEqual([
      'ogit/_xid',
    ]);
    expect(await stateOf(fileId)).toBeUndefined();
  });

  it('can be cancelled, and scan all rows again when they are set again', async () => {
    const { id: fileId } = await host.openText('faceted-cancelled.csv', machinesCsv(machines(3_000)));
    await host.waitForCheck(fileId);
    await host.api.imports.setFacets({ fileId, facets: [isEmpty] });
    await host.api.imports.cancelFacets({ fileId });
    expect((await stateOf(fileId))?.work.state).toBe('cancelled');
    expect(await filterBy(fileId, [isEmpty])).toEqual([]);
  });
});
