import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Recipe, readRecipe, writeRecipe } from '../../../shared/recipes/recipe.ts';
import type { StoredRecipe } from '../../../shared/recipes.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const recipeOf = (name: string, fingerprint = ''): Recipe => ({
  version: 2,
  name,
  fingerprint,
  kind: 'vertices',
  reading: {},
  sending: {},
  targets: [{ kind: 'identity', name: 'ogit/_xid', from: { template: 'machine:{Host}' }, transforms: [] }],
});
const folder = () => join(host.folder, 'data', 'recipes');
const saveRecipe = (name: string, replace = false) =>
  host.api.recipes.save({ recipe: recipeOf(name), replace });
const listRecipes = () =>
  new Promise<StoredRecipe[]>((resolve) => {
    const stop = host.api.recipes.changed(({ recipes }) => {
      queueMicrotask(() => stop());
      resolve(recipes);
    });
  });
const names = async () => (await listRecipes()).map(({ name }) => name);

describe('recipes', () => {
  it('are stored as one readable file each and read back unchanged', async () => {
    await saveRecipe('CMDB machines');
    expect(await readFile(join(folder(), 'CMDB machines.json'), 'utf8')).toBe(
      writeRecipe(recipeOf('CMDB machines')),
    );
    expect(await host.api.recipes.read({ name: 'cmdb MACHINES' })).toEqual(recipeOf('CMDB machines'));
    expect(await listRecipes()).toEqual([
      {
        name: 'CMDB machines',
        kind: 'vertices',
        fingerprint: '',
        targets: 1,
        columns: ['Host'],
        savedAt: expect.any(Number),
        trouble: null,
      },
    ]);
  });

  it('are replaced only on request', async () => {
    await saveRecipe('a');
    await expect(saveRecipe('A')).rejects.toMatchObject({
      code: 'conflict',
      message: 'A recipe “a” already exists. Replace it, or choose another name.',
    });
    await saveRecipe('A', true);
    expect(await names()).toEqual(['A']);
    expect(await readdir(folder())).toEqual(['a.json']);
  });

  it.each([['a/b\\c:*?"<>|'], ['..'], ['con'], ['Maschinen Köln'], ['機器'], [`${'x'.repeat(200)}`]])(
    'may have any name: %s',
    async (name) => {
      await saveRecipe(name);
      await saveRecipe(`${name.slice(0, 190)} 2`);
      expect(await host.api.recipes.read({ name })).toMatchObject({ name });
      const files = await readdir(folder());
      expect(files).toHaveLength(2);
      for (const file of files) expect(file).toMatch(/^[^/\\:*?"<>|]{1,80}\.json$/u);
    },
  );

  it('are renamed, but not to the name of another recipe', async () => {
    await saveRecipe('a');
    await saveRecipe('b');
    await expect(host.api.recipes.rename({ name: 'a', to: 'B' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await host.api.recipes.rename({ name: 'a', to: 'c' });
    await host.api.recipes.rename({ name: 'b', to: 'B' });
    expect(await names()).toEqual(['B', 'c']);
    expect((await readdir(folder())).toSorted()).toEqual(['b.json', 'c.json']);
  });

  it('are removed, and a missing one is reported with those that exist', async () => {
    await saveRecipe('a');
    await saveRecipe('b');
    await host.api.recipes.remove({ name: 'b' });
    expect(await readdir(folder())).toEqual(['a.json']);
    await expect(host.api.recipes.read({ name: 'b' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no recipe “b”; there is “a”.',
    });
    await saveRecipe('c');
    await expect(host.api.recipes.read({ name: 'b' })).rejects.toMatchObject({
      message: 'There is no recipe “b”; there are “a” and “c”.',
    });
  });

  it('are exported as the stored file, and imported under the same name or another one', async () => {
    await saveRecipe('a');
    const delivery = await host.api.recipes.exportFile({ name: 'a' });
    if (delivery.to !== 'path') throw new Error(delivery.to);
    const text = await readFile(delivery.path, 'utf8');
    expect(text).toBe(await readFile(join(folder(), 'a.json'), 'utf8'));
    await expect(host.api.recipes.importText({ text })).rejects.toMatchObject({ code: 'conflict' });
    expect(await host.api.recipes.importText({ text, replace: true })).toEqual({ name: 'a' });
    expect(await host.api.recipes.importText({ text, name: ' b ' })).toEqual({ name: 'b' });
    expect(readRecipe(await readFile(join(folder(), 'b.json'), 'utf8'))).toEqual(recipeOf('b'));
  });

  it('with an unknown key are refused with the place and the reason', async () => {
    const text = JSON.stringify({ ...recipeOf('a'), sending: { aktion: 'PUT' } });
    await expect(host.api.recipes.importText({ text })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'The recipe cannot be used: sending has the unknown key “aktion”.',
    });
    expect(await names()).toEqual([]);
  });

  it('that are broken or of a newer program are listed with the reason, and are never overwritten', async () => {
    await mkdir(folder(), { recursive: true });
    const newer = JSON.stringify({ ...recipeOf('future'), version: 7 });
    await writeFile(join(folder(), 'future.json'), newer);
    await writeFile(join(folder(), 'broken.json'), '{');
    await saveRecipe('future');
    await expect(saveRecipe('broken.json')).rejects.toMatchObject({ code: 'conflict' });
    const troubles = (await listRecipes()).map(({ name, trouble }) => [name, trouble]);
    expect(troubles).toEqual([
      ['broken.json', expect.stringContaining('not valid JSON')],
      ['future', null],
      ['future.json', expect.stringContaining('has version 7')],
    ]);
    expect(await readFile(join(folder(), 'future.json'), 'utf8')).toBe(newer);
    await expect(host.api.recipes.read({ name: 'future.json' })).rejects.toMatchObject({
      code: 'bad-input',
    });
    await expect(host.api.recipes.rename({ name: 'broken.json', to: 'x' })).rejects.toMatchObject({
      code: 'bad-input',
    });
    await host.api.recipes.remove({ name: 'broken.json' });
    expect(await names()).toEqual(['future', 'future.json']);
  });

  it('of the same name in two files are distinguished', async () => {
    await saveRecipe('a');
    await writeFile(join(folder(), 'b.json'), writeRecipe(recipeOf('A')));
    await host.api.recipes.remove({ name: 'zzz' }).catch(() => undefined);
    expect((await listRecipes()).map(({ name, trouble }) => [name, trouble])).toEqual([
      ['a', null],
      ['b.json', 'The recipe file a.json has the same name; rename one of them.'],
    ]);
  });

  it('are not saved when the folder cannot be written', async () => {
    await rm(folder(), { recursive: true, force: true });
    await writeFile(folder(), 'a file');
    await expect(saveRecipe('a')).rejects.toMatchObject({ code: 'internal' });
  });
});
