import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recipe, recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const recipeWith = (reading: Recipe['reading']): Recipe =>
  recipeSchema.parse({ version: 2, name: 'r', fingerprint: '', kind: 'vertices', reading, targets: [] });

const text = '"Kennung","Seit"\n"a","b"\n';

describe('the reading settings of a recipe', () => {
  it('end with the recipe, after which the file is read as before', async () => {
    const { id: fileId } = await host.openText('undo-reading.csv', text);
    const shown = async () => {
      const { rows, recognition } = readyFileOf(await host.waitForCheck(fileId));
      return { rows, header: recognition.header };
    };
    const before = await shown();
    await host.api.imports.setRecipe({ fileId, recipe: recipeWith({ header: 'none' }) });
    expect(await shown()).toMatchObject({ rows: 2 });
    await host.api.imports.setRecipe({ fileId, recipe: recipeWith({}) });
    expect(await shown()).toEqual(before);
  });

  it('leave those of the user unchanged', async () => {
    const { id: fileId } = await host.openText('own-reading.csv', text);
    const rowsNow = async () => readyFileOf(await host.waitForCheck(fileId)).rows;
    await host.api.imports.read({ fileId, as: { header: 'none' } });
    expect(await rowsNow()).toBe(2);
    for (const header of ['first-row', 'none'] as const) {
      await host.api.imports.setRecipe({ fileId, recipe: recipeWith({ header }) });
      expect(await rowsNow()).toBe(header === 'none' ? 2 : 1);
      await host.api.imports.setRecipe({ fileId, recipe: null });
      expect(await rowsNow()).toBe(2);
    }
  });

  it('follow a later choice of the user, which edits of the mapping keep', async () => {
    const { id: fileId } = await host.openText('later-reading.csv', text);
    const fileNow = async () => readyFileOf(await host.waitForCheck(fileId));
    await host.api.imports.setRecipe({ fileId, recipe: recipeWith({ header: 'none' }) });
    expect((await fileNow()).rows).toBe(2);
    await host.api.imports.read({ fileId, as: { header: 'first-row' } });
    const { recipe, rows } = await fileNow();
    expect({ rows, reading: recipe?.reading }).toEqual({ rows: 1, reading: { header: 'first-row' } });
    await host.api.imports.setRecipe({ fileId, recipe: recipe && { ...recipe, name: 'edited' } });
    expect((await fileNow()).rows).toBe(1);
  });
});
