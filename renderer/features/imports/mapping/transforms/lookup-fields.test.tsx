import { configure, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import type { TableLookup } from '../../../../../shared/recipes/transforms/table-lookup.ts';
import { fileOf, readyFile } from '../../../../test-host.ts';
import {
  lastRequestedMapping,
  openMapping,
  twoTargets,
  unmappedFile,
  unmappedRows,
} from '../test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const tableOf = (name: string, sourceColumns: string[]) =>
  fileOf(name, name, readyFile({ sourceColumns, check: readyFile().check }));
const sites = tableOf('sites.csv', ['code', 'city', 'vertex id']);
const owners = tableOf('owners.csv', ['Host name', 'owner']);

const withLookup = (lookup: TableLookup): Recipe => ({
  ...twoTargets,
  targets: twoTargets.targets.map((target) =>
    target.kind === 'attribute' ? { ...target, transforms: [lookup] } : target,
  ),
});
const inSites: TableLookup = {
  kind: 'lookup',
  file: 'sites.csv',
  key: 'code',
  value: 'city',
  ignoreCase: false,
  missing: 'problem',
};

/** Opens the transforms of “Host name”, which by default looks values up in sites.csv. */
async function openLookup(lookup: TableLookup = inSites) {
  const page = openMapping(unmappedFile({ recipe: withLookup(lookup) }), unmappedRows);
  for (const table of [sites, owners]) page.test.setFile(table, []);
  await page.user.click(await screen.findByRole('button', { name: '1 transform of ogit/name' }));
  const choose = async (field: string, option: string) => {
    await page.user.click(await screen.findByRole('combobox', { name: field }));
    await page.user.click(await screen.findByRole('option', { name: option, hidden: false }));
  };
  const shownIn = async (field: string) =>
    (await screen.findByRole<HTMLInputElement>('combobox', { name: field })).value;
  const expectLookup = (change: Partial<TableLookup>) =>
    waitFor(() =>
      expect(lastRequestedMapping(page.test)?.targets[1]).toHaveProperty('transforms', [
        { ...inSites, ...change },
      ]),
    );
  return { ...page, choose, shownIn, expectLookup };
}

describe('a lookup in another file', () => {
  it('is added for the open table that has a column of the same name', async () => {
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), unmappedRows);
    for (const table of [sites, owners]) test.setFile(table, []);
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Look up in another file' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ ...inSites, file: 'owners.csv', key: 'Host name', value: 'owner' }],
      }),
    );
  });

  it('cannot be added while no other table is open', async () => {
    const { user } = openMapping(unmappedFile({ recipe: twoTargets }), unmappedRows);
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', {
      name: /^Look up in another file.*open it first$/,
    });
    expect(item.disabled).toBe(true);
  });

  it('offers the columns of the other file as its key and its value', async () => {
    const { choose, shownIn, expectLookup } = await openLookup();
    expect(await shownIn('File')).toBe('sites.csv');
    await choose('Value column', 'vertex id');
    await expectLookup({ value: 'vertex id' });
    await choose('Key column', 'city');
    await expectLookup({ key: 'city', value: 'vertex id' });
  });

  it('starts with matching columns when another file is chosen', async () => {
    const { choose, shownIn, expectLookup } = await openLookup();
    await choose('File', 'owners.csv');
    await expectLookup({ file: 'owners.csv', key: 'Host name', value: 'owner' });
    expect(await shownIn('Key column')).toBe('Host name');
  });

  it('has settings for missing keys and for letter case', async () => {
    const { user, choose, expectLookup } = await openLookup();
    await choose('Missing keys', 'stay');
    await expectLookup({ missing: 'keep' });
    await choose('Missing keys', 'become empty');
    await expectLookup({ missing: 'empty' });
    await choose('Missing keys', 'are a problem');
    await user.click(screen.getByRole('switch', { name: 'ignore case and surrounding spaces' }));
    await expectLookup({ missing: 'problem', ignoreCase: true });
  });

  it('keeps the file and the columns of its recipe if that file is not open', async () => {
    const { test, user, shownIn } = await openLookup({
      ...inSites,
      file: 'closed.csv',
      key: 'number',
      value: 'room',
    });
    expect(await shownIn('File')).toBe('closed.csv');
    expect(await shownIn('Key column')).toBe('number');
    await user.click(screen.getByRole('combobox', { name: 'Value column' }));
    const offered = (await screen.findAllByRole('option', { hidden: false })).map((each) => each.textContent);
    expect(offered).toEqual(['room']);
    expect(lastRequestedMapping(test)).toBeUndefined();
  });
});
