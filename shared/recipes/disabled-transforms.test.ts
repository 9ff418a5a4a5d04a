import { describe, expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../columns/row.ts';
import { compileRecipe, type RecipeContext } from './compile.ts';
import { type Recipe, recipe as recipeSchema } from './recipe.ts';

const recipe = (kind: string, ...targets: unknown[]): Recipe =>
  recipeSchema.parse({ version: 2, name: 'test', fingerprint: '', kind, targets });
const column = (name: string, ...transforms: unknown[]) => ({
  from: { column: name },
  transforms: transforms,
});

const header = ['host', 'os', 'uses', 'tags'];
/** Compiles a recipe and maps rows of the columns host, os, uses and tags. */
const mapRows = (source: Recipe, rows: string[][], context?: RecipeContext) => {
  const { shape, faults } = compileRecipe(source, header, context);
  const cells = rows.map((row) => {
    const view = shape.view(rowOfCells(row, plainMeaning));
    return shape.header.map((_, index) => view.text(index));
  });
  return { header: shape.header, cells, faults: faults.map(({ message }) => message), shape };
};

describe('a compiled recipe', () => {
  it('does not apply disabled transforms, and reports a failure of the transforms after them', () => {
    const number = { kind: 'number', decimal: ',', thousands: '.' };
    const upper = { kind: 'case', to: 'upper', disabled: true };
    const testRecipe = recipe(
      'vertices',
      { kind: 'identity', name: 'ogit/_xid', ...column('host', upper) },
      { kind: 'attribute', name: '/os', ...column('os', { ...number, disabled: true }, upper, number) },
      {
        kind: 'list',
        name: '/tags',
        effect: '+',
        value: column('tags', { kind: 'split', separator: ' ', disabled: true }),
      },
    );
    const row = ['web', 'aix', '', 'a b'];
    const { cells, faults, shape } = mapRows(testRecipe, [row]);
    expect(faults).toEqual([]);
    expect(cells).toEqual([['web', 'aix', '[{"value":"a b"}]']]);
    expect(shape.failures(rowOfCells(row, plainMeaning))).toEqual([
      {
        column: 1,
        transform: number,
        message: '“aix” is not a number like 1.234.567,5; it stays unchanged.',
      },
    ]);
  });
});
