import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fingerprint } from '../../../../shared/recipes/fingerprint.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { beginMapping } from '../mapping/mapping-store.ts';
import { lostMapping } from './lost-mapping.ts';

const sourceColumns = ['Rechnername', 'Standort'];
const recipe: Recipe = {
  version: 2,
  name: 'CMDB machines',
  fingerprint: fingerprint(sourceColumns),
  kind: 'vertices',
  reading: {},
  sending: {},
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { template: 'machine:{Rechnername}' }, transforms: [] },
  ],
};
const edited: Recipe = {
  ...recipe,
  targets: [
    ...recipe.targets,
    { kind: 'attribute', name: '/site', lookUp: false, from: { column: 'Standort' }, transforms: [] },
  ],
};

it('saves an edit that the host has not received yet, and asks about it before the file is closed', async () => {
  const file = fileOf('a', 'inventur.csv', readyFile({ sourceColumns }));
  const { user, test } = openImports((host) => {
    host.setRecipes([recipe], []);
    host.setFile(file, machineRows(10));
  });
  await user.click(await screen.findByRole('button', { name: 'Use it' }));
  await user.click(await screen.findByRole('button', { name: /“CMDB machines”, unchanged/ }));
  act(() => beginMapping(test.host.api, 'a', edited, []));
  expect(await lostMapping(test.host.api, [file])).toMatchObject({ dangerous: true });
  act(() => screen.getByRole('menuitem', { name: 'Save' }).click());
  await waitFor(() =>
    expect(test.calls).toContainEqual({ name: 'recipes.save', input: { recipe: edited, replace: true } }),
  );
});
