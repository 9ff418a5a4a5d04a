import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SavedPlan } from '../../../../../shared/imports/plan-file.ts';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import { fileOf, machineRows, readyFile, type TestHost } from '../../../../test-host.ts';
import { openImports } from '../../../../test-page.tsx';

const recipe: Recipe = {
  version: 2,
  name: 'CMDB machines',
  fingerprint: '',
  kind: 'vertices',
  reading: {},
  sending: {},
  targets: [{ kind: 'identity', name: 'ogit/_xid', from: { template: 'machine:{Host}' }, transforms: [] }],
};
const savedPlan: SavedPlan = {
  version: 1,
  name: 'CMDB',
  order: 'listed',
  files: [
    { file: 'edges.csv', recipe: null },
    { file: 'machines-*.csv', recipe: recipe.name },
  ],
};
const machines = fileOf('a', 'machines-2026-11-21.csv', readyFile());
const edges = fileOf('b', 'edges.csv', readyFile());
/** Opens the two files of the saved plan. */
const openBothFiles = (host: TestHost) => {
  host.setFile(machines, machineRows(1000));
  host.setFile(edges, machineRows(1000));
};
const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((call) => call.name === name).map(({ input }) => input);
const findMenuButton = () => screen.findByRole('button', { name: 'Saved plans' });

describe('saved plans', () => {
  it('contain file names without dates, and a manual order', async () => {
    const { test, user } = openImports((host) => {
      openBothFiles(host);
      host.setPlan({ by: 'hand', order: ['b', 'a'] });
    });
    await user.click(await findMenuButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Save this plan…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'CMDB');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(inputsOf(test, 'plans.save')).toEqual([
        {
          replace: false,
          plan: { ...savedPlan, files: savedPlan.files.map((each) => ({ ...each, recipe: null })) },
        },
      ]),
    );
    expect(await screen.findByText('Plan “CMDB” saved')).toBeTruthy();
  });

  it('cannot be saved while the mapping of a file is in no saved recipe, or was changed since', async () => {
    const { test, user } = openImports((host) => {
      openBothFiles(host);
      host.changeFile('a', { recipe });
    });
    const expectRefused = async () => {
      await user.click(await findMenuButton());
      await user.click(await screen.findByRole('menuitem', { name: 'Save this plan…' }));
      await screen.findByText(
        'The mapping of machines-2026-11-21.csv is not saved in its current form; save it as a recipe first.',
      );
      expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    };
    await expectRefused();
    test.setRecipes([{ ...recipe, targets: [] }]);
    await expectRefused();
  });

  it('contain the saved recipe of a mapping, which has its name after a reload', async () => {
    const { test, user } = openImports((host) => {
      openBothFiles(host);
      host.setPlan({ by: 'hand', order: ['b', 'a'] });
      host.changeFile('a', { recipe });
      host.setRecipes([recipe]);
    });
    await user.click(await findMenuButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Save this plan…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'CMDB');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inputsOf(test, 'plans.save')).toEqual([{ replace: false, plan: savedPlan }]));
  });

  it('list their missing files, and map and order the files that are opened', async () => {
    const { test, user } = openImports((host) => {
      host.setRecipes([recipe]);
      host.setPlans([savedPlan]);
    });
    await user.click(await screen.findByRole('button', { name: 'CMDB' }));
    const selected = await screen.findByRole('region', { name: 'Selected plan' });
    expect(selected.textContent).toContain('still missing: edges.csv and machines-*.csv.');
    test.setFile(machines, machineRows(1000));
    await waitFor(() => expect(inputsOf(test, 'imports.setRecipe')).toEqual([{ fileId: 'a', recipe }]));
    expect((await screen.findByRole('region', { name: 'Selected plan' })).textContent).toContain(
      'still missing: edges.csv.',
    );
    test.setFile(edges, machineRows(1000));
    await waitFor(() => expect(inputsOf(test, 'imports.setOrder')).toEqual([{ fileIds: ['b', 'a'] }]));
    expect(screen.getByRole('region', { name: 'Selected plan' }).textContent).toContain(
      '2 files are open, none is missing.',
    );
    expect(inputsOf(test, 'imports.setRecipe')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Stop using this plan' }));
    expect(screen.queryByRole('region', { name: 'Selected plan' })).toBeNull();
  });

  it('stay selected after a reload, which neither maps nor orders the files again', async () => {
    const savedHere = (host: TestHost) => {
      host.setRecipes([recipe]);
      host.setPlans([savedPlan]);
    };
    const { test, user } = openImports(savedHere);
    await user.click(await screen.findByRole('button', { name: 'CMDB' }));
    openBothFiles(test);
    await waitFor(() => expect(inputsOf(test, 'imports.setRecipe')).toHaveLength(1));
    await waitFor(() => expect(inputsOf(test, 'imports.setOrder')).toHaveLength(1));
    cleanup();
    const reloaded = openImports((host) => {
      savedHere(host);
      openBothFiles(host);
    });
    const selected = await screen.findByRole('region', { name: 'Selected plan' });
    expect(selected.textContent).toContain('2 files are open, none is missing.');
    expect(inputsOf(reloaded.test, 'imports.setRecipe')).toEqual([]);
    expect(inputsOf(reloaded.test, 'imports.setOrder')).toEqual([]);
    await user.click(within(selected).getByRole('button', { name: 'Stop using this plan' }));
    cleanup();
    openImports(savedHere);
    expect(await screen.findByRole('button', { name: 'CMDB' })).toBeTruthy();
  });

  it('are not selected after a reload if they were removed meanwhile', async () => {
    const { user } = openImports((host) => host.setPlans([savedPlan]));
    await user.click(await screen.findByRole('button', { name: 'CMDB' }));
    await screen.findByRole('region', { name: 'Selected plan' });
    cleanup();
    openImports((host) => host.setPlans([{ ...savedPlan, name: 'Other' }]));
    expect(await screen.findByText('There is no plan “CMDB”.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Other' })).toBeTruthy();
  });

  it('are removed after confirmation', async () => {
    const { test, user } = openImports((host) => {
      openBothFiles(host);
      host.setPlans([savedPlan]);
    });
    await user.click(await findMenuButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Remove “CMDB”…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove “CMDB”' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove the plan' }));
    await waitFor(() => expect(inputsOf(test, 'plans.remove')).toEqual([{ name: 'CMDB' }]));
  });
});
