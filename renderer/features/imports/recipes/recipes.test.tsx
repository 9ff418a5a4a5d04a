import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { fingerprint } from '../../../../shared/recipes/fingerprint.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import type { StoredRecipe } from '../../../../shared/recipes.ts';
import { fileOf, machineRows, readyFile, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { useRecipes } from './store.ts';

const sourceColumns = ['Rechnername', 'Standort'];
const recipeOf = (name: string, change: Partial<Recipe> = {}): Recipe => ({
  version: 2,
  name,
  fingerprint: fingerprint(sourceColumns),
  kind: 'vertices',
  reading: {},
  sending: {},
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { template: 'machine:{Rechnername}' }, transforms: [] },
  ],
  ...change,
});
const unreadableRecipe: StoredRecipe = {
  name: 'old.json',
  kind: null,
  fingerprint: '',
  targets: 0,
  columns: [],
  savedAt: 0,
  trouble:
    'The recipe has version 7, but this program reads versions up to 1. Use a newer version of Graph Intake.',
};

/** Opens a file with the columns of the recipes. @param unreadable files that are not valid recipes */
const openFile =
  (
    change: Partial<ReadyFile> = {},
    saved: readonly Recipe[] = [],
    unreadable: readonly StoredRecipe[] = [],
    name = 'inventur.csv',
  ) =>
  (host: TestHost): void => {
    host.setRecipes(saved, unreadable);
    host.setFile(fileOf('a', name, readyFile({ sourceColumns, ...change })), machineRows(10));
  };
type Page = ReturnType<typeof openImports>;
const openMenu = async ({ user }: Page) => user.click(await screen.findByRole('button', { name: /^Recipe/ }));
const choose = async (page: Page, name: string) => {
  await openMenu(page);
  await page.user.click(await screen.findByRole('menuitem', { name }));
};
/** The call that sets the mapping of the file. */
const setRecipeCall = (recipe: Recipe | null) => ({
  name: 'imports.setRecipe',
  input: { fileId: 'a', recipe },
});

describe('a file with the columns of a saved recipe', () => {
  it('is recognised and mapped with one click', async () => {
    const { test, user } = openImports(openFile({}, [recipeOf('CMDB machines')]));
    expect(await screen.findByText('This looks like “CMDB machines”. Use it?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(test.calls).toContainEqual(setRecipeCall(recipeOf('CMDB machines'))));
    await waitFor(() => expect(screen.queryByText(/This looks like/)).toBeNull());
    expect(await screen.findByRole('button', { name: /“CMDB machines”, unchanged/ })).toBeTruthy();
  });

  it.each([
    [[], /^may.csv had the same columns on .*Nov.* Use its mapping\?$/],
    [
      ['Ort'],
      /^The mapping of may.csv from .*Nov.* fits this file, but does not use “Ort”\. Use its mapping\?$/,
    ],
    [['Ort', 'Raum'], /fits this file, but does not use 2 of its columns\. Use its mapping\?$/],
  ])(
    'is offered the mapping that was sent last, even if it was not saved; unused columns: %j',
    async (unused, words) => {
      const recipe = recipeOf('inventory');
      const { test, user } = openImports((host) => {
        openFile()(host);
        const usedMapping = { recipe, fileName: 'may.csv', startedAt: Date.UTC(2026, 10, 20), unused };
        host.respondRuns({ usedMapping: { ...usedMapping, isSameFile: false } });
      });
      expect(await screen.findByText(words)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Use it' }));
      await waitFor(() => expect(test.calls).toContainEqual(setRecipeCall(recipe)));
    },
  );

  it('is mapped automatically as it was last sent, once, and can be undone', async () => {
    const recipe = recipeOf('inventory');
    const usedMapping = {
      recipe,
      fileName: 'inventur.csv',
      startedAt: Date.UTC(2026, 10, 20),
      unused: [],
      isSameFile: true,
    };
    // A saved recipe for these columns changes nothing.
    const { test, user } = openImports((host) => {
      openFile({}, [recipeOf('CMDB machines')])(host);
      host.respondRuns({ usedMapping });
    });
    expect(await screen.findByText(/^Mapped as on .*Nov.*, when inventur.csv was sent\.$/)).toBeTruthy();
    expect(test.calls.filter(({ name }) => name === 'imports.setRecipe')).toEqual([setRecipeCall(recipe)]);
    await user.click(screen.getByRole('button', { name: 'Undo mapping' }));
    await waitFor(() => expect(screen.queryByText(/Mapped as on/)).toBeNull());
    expect(test.calls.filter(({ name }) => name === 'imports.setRecipe')).toEqual([
      setRecipeCall(recipe),
      setRecipeCall(null),
    ]);
  });

  it('is left unchanged if the user declines', async () => {
    const { test, user } = openImports(openFile({}, [recipeOf('CMDB machines')]));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText(/This looks like/)).toBeNull());
    expect(test.calls.some(({ name }) => name === 'imports.setRecipe')).toBe(false);
  });

  it('is offered a choice if several recipes match', async () => {
    const { test, user } = openImports(openFile({}, [recipeOf('A'), recipeOf('B')]));
    await user.click(await screen.findByRole('combobox', { name: 'Recipe' }));
    await user.click(await screen.findByRole('option', { name: 'B' }));
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(test.calls).toContainEqual(setRecipeCall(recipeOf('B'))));
  });

  it('is offered a recipe for other columns if that fits too, with the differences', async () => {
    const fittingRecipe = recipeOf('Names only', { fingerprint: '' });
    const { test, user } = openImports(openFile({}, [fittingRecipe, recipeOf('Places')]));
    expect(await screen.findByText('This looks like “Places”. Use it?')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Recipe' }));
    await user.click(await screen.findByRole('option', { name: 'Names only' }));
    expect(
      screen.getByText(
        '“Names only” was made for other columns; the one column that it uses is here, and “Standort” would not be sent. Use it?',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(test.calls).toContainEqual(setRecipeCall(fittingRecipe)));
  });

  it.each([
    ['other columns', { sourceColumns: ['Host'] }],
    ['a mapping already', { recipe: recipeOf('x') }],
  ])('is offered no recipe if it has %s', async (_, change) => {
    openImports(openFile(change, [recipeOf('CMDB machines')]));
    await screen.findByRole('button', { name: /^Recipe/ });
    expect(screen.queryByText(/This looks like/)).toBeNull();
  });
});

describe('the menu Recipe', () => {
  it('shows the name under which a recipe was saved, also after a reload of the page', async () => {
    const page = openImports(openFile({ recipe: recipeOf('draft') }));
    await choose(page, 'Save…');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await page.user.clear(field);
    await page.user.type(field, 'CMDB machines');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /“CMDB machines”, unchanged/ });
    // A reloaded page knows only the state that the host sends.
    act(() => useRecipes.setState({ inUse: {} }));
    expect(await screen.findByRole('button', { name: /“CMDB machines”, unchanged/ })).toBeTruthy();
  });

  it('asks for a name at the first save, and saves later changes at once', async () => {
    const page = openImports(openFile({ recipe: recipeOf('draft') }));
    await choose(page, 'Save…');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    // The proposed name is selected.
    await page.user.keyboard('CMDB machines');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    const input = { recipe: recipeOf('CMDB machines'), replace: false };
    await waitFor(() => expect(page.test.calls).toContainEqual({ name: 'recipes.save', input }));
    expect(await screen.findByRole('button', { name: /“CMDB machines”, unchanged/ })).toBeTruthy();

    page.test.changeFile('a', { nullKeyword: 'NIL' });
    expect(await screen.findByRole('button', { name: /“CMDB machines”, changed since/ })).toBeTruthy();
    await choose(page, 'Save');
    const changed = recipeOf('CMDB machines', { sending: { nullKeyword: 'NIL' } });
    await waitFor(() =>
      expect(page.test.calls).toContainEqual({
        name: 'recipes.save',
        input: { recipe: changed, replace: true },
      }),
    );
    expect(await screen.findByRole('button', { name: /“CMDB machines”, unchanged/ })).toBeTruthy();
  });

  it('saves a recipe again under its name after confirmation', async () => {
    const page = openImports(openFile({}, [recipeOf('CMDB machines')]));
    await page.user.click(await screen.findByRole('button', { name: 'Use it' }));
    await screen.findByRole('button', { name: /unchanged/ });
    await choose(page, 'Save as…');
    await page.user.click(await screen.findByRole('button', { name: 'Save' }));
    const input = { recipe: recipeOf('CMDB machines'), replace: true };
    await waitFor(() => expect(page.test.calls).toContainEqual({ name: 'recipes.save', input }));
  });

  it('offers the name of the file, and says if an existing recipe would be replaced', async () => {
    const existing = recipeOf('Inventur', { fingerprint: '' });
    const file = { sourceColumns: ['ogit/_xid', 'Notiz'] };
    const page = openImports(openFile(file, [existing]));
    await openMenu(page);
    expect(screen.getByText(/without “Notiz”, which follows no convention/)).toBeTruthy();
    await page.user.click(await screen.findByRole('menuitem', { name: 'Save…' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('inventur');
    expect(screen.getByText('A recipe “Inventur” already exists and will be replaced.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Replace “Inventur”' }));
    await waitFor(() =>
      expect(page.test.calls).toContainEqual({
        name: 'recipes.save',
        input: expect.objectContaining({ replace: true }),
      }),
    );
  });

  it('offers the name of the file with that of its table', async () => {
    const file = { sourceColumns: ['ogit/_xid', 'Notiz'] };
    const page = openImports(openFile(file, [], [], 'inventur.2026.xlsx – Verträge'));
    await choose(page, 'Save…');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('inventur.2026 – Verträge');
  });

  it('cannot save anything if no column is mapped', async () => {
    const page = openImports(openFile());
    await openMenu(page);
    const item = await screen.findByRole('menuitem', { name: 'Save…' });
    expect(item.hasAttribute('disabled') || item.getAttribute('data-disabled')).toBeTruthy();
  });

  it('asks before an unsaved mapping is replaced', async () => {
    const page = openImports(openFile({ recipe: recipeOf('draft') }, [recipeOf('CMDB machines')]));
    await choose(page, 'Use…');
    await page.user.click(await screen.findByRole('button', { name: 'Use CMDB machines' }));
    expect(page.test.calls.some(({ name }) => name === 'imports.setRecipe')).toBe(false);
    await page.user.click(await screen.findByRole('button', { name: 'Use “CMDB machines”' }));
    await waitFor(() => expect(page.test.calls).toContainEqual(setRecipeCall(recipeOf('CMDB machines'))));
  });

  it('lists saved recipes, those that cannot be used with the reason, and removes one after confirmation', async () => {
    const page = openImports(openFile({}, [recipeOf('CMDB machines')], [unreadableRecipe]));
    await choose(page, 'Use…');
    const list = await screen.findByRole('list', { name: 'Saved recipes' });
    expect(list.textContent).toContain('has version 7');
    expect(within(list).queryByRole('button', { name: 'Use old.json' })).toBeNull();
    await page.user.click(within(list).getByRole('button', { name: 'More for CMDB machines' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
    expect(page.test.calls.some(({ name }) => name === 'recipes.remove')).toBe(false);
    await page.user.click(await screen.findByRole('button', { name: 'Remove the recipe' }));
    await waitFor(() =>
      expect(page.test.calls).toContainEqual({ name: 'recipes.remove', input: { name: 'CMDB machines' } }),
    );
  });

  it('renames a recipe, but not to an existing name', async () => {
    const page = openImports(openFile({}, [recipeOf('A'), recipeOf('B')]));
    await choose(page, 'Use…');
    await page.user.click(await screen.findByRole('button', { name: 'More for A' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await page.user.clear(field);
    await page.user.type(field, 'b');
    expect(screen.getByText('A recipe “B” already exists; choose another name.')).toBeTruthy();
    await page.user.type(field, '2');
    await page.user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() =>
      expect(page.test.calls).toContainEqual({ name: 'recipes.rename', input: { name: 'A', to: 'b2' } }),
    );
  });

  it('imports a file, asks before a recipe of that name is replaced, and shows why a file is invalid', async () => {
    const page = openImports(openFile({}, [recipeOf('A')]));
    const field = await screen.findByLabelText<HTMLInputElement>('Recipe to import');
    const file = (value: unknown) =>
      new File([JSON.stringify(value)], 'recipe.json', { type: 'application/json' });
    await page.user.upload(field, file(recipeOf('B')));
    expect(await screen.findByText('Recipe “B” imported')).toBeTruthy();
    await page.user.upload(field, file(recipeOf('A')));
    await page.user.click(await screen.findByRole('button', { name: 'Replace “A”' }));
    expect(await screen.findByText('Recipe “A” imported')).toBeTruthy();
    await page.user.upload(field, file({ ...recipeOf('C'), colour: 1 }));
    expect(await screen.findByText(/the recipe itself has the unknown key “colour”/)).toBeTruthy();
  });

  it('exports the recipe in use and shows the path of the file', async () => {
    const page = openImports(openFile({}, [recipeOf('CMDB machines')]));
    await page.user.click(await screen.findByRole('button', { name: 'Use it' }));
    await screen.findByRole('button', { name: /unchanged/ });
    await choose(page, 'Export…');
    expect(await screen.findByText('/home/analyst/CMDB machines.json')).toBeTruthy();
  });
});
