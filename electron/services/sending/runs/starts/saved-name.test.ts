import { expect, it } from 'vitest';
import { type Recipe, recipe as recipeSchema } from '../../../../../shared/recipes/recipe.ts';
import { savedName } from './saved-name.ts';

const mapping = (name: string, ...columns: string[]): Recipe =>
  recipeSchema.parse({
    version: 2,
    name,
    fingerprint: '',
    kind: 'vertices',
    targets: columns.map((column) => ({ kind: 'attribute', name: `/${column}`, from: { column } })),
  });
const saved = mapping('Machines', 'host', 'site');
const readSaved = async (name: string) => {
  if (name !== saved.name) throw new Error('There is none.');
  return saved;
};
const nameOf = (recipe: Recipe | null) => savedName({ recipe, transforms: [] }, readSaved);

it('the name is that of the saved recipe with the same mapping, however the file is read and sent', async () => {
  expect(await nameOf(mapping('Machines', 'host', 'site'))).toBe('Machines');
  expect(await nameOf({ ...saved, fingerprint: '0123456789abcdef', sending: { action: 'PUT' } })).toBe(
    'Machines',
  );
});

it('a mapping that was never saved has no saved name, even if another saved one has its name', async () => {
  expect(await nameOf(null)).toBeNull();
  expect(await nameOf(mapping('export', 'host'))).toBeNull();
  expect(await nameOf(mapping('Machines', 'host'))).toBeNull();
});

it('the name is that of the recipe if every recipe is given as a file', async () => {
  expect(await savedName({ recipe: mapping('given', 'host'), transforms: [] }, undefined)).toBe('given');
});
