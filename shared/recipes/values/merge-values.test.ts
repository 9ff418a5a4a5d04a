import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRecipe } from '../compile.ts';
import { type Recipe, recipe as recipeSchema } from '../recipe.ts';
import { withMergedValues } from './merge-values.ts';

const recipe: Recipe = recipeSchema.parse({
  version: 2,
  name: 'Sites',
  fingerprint: '',
  kind: 'vertices',
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { column: 'id' } },
    {
      kind: 'attribute',
      name: '/city',
      lookUp: false,
      from: { column: 'city' },
      transforms: [{ kind: 'trim' }],
    },
  ],
});
/** Transforms of the second target, the city. */
const cityTransforms = ({ targets }: Recipe) => {
  const [, target] = targets;
  return target?.kind === 'attribute' ? target.transforms : [];
};

describe('merged values', () => {
  it('do not extend a table that is disabled', () => {
    const merged = withMergedValues(recipe, '/city', [{ is: 'KÖLN', becomes: 'Köln' }]);
    const transforms = cityTransforms(merged).map((each) => ({ ...each, disabled: true }));
    const off = recipeSchema.parse({
      ...merged,
      targets: merged.targets.with(1, { ...merged.targets[1], transforms } as Recipe['targets'][number]),
    });
    expect(cityTransforms(withMergedValues(off, '/city', [{ is: 'koeln', becomes: 'Köln' }]))).toEqual([
      ...transforms,
      { kind: 'table', values: [{ is: 'koeln', becomes: 'Köln' }], others: 'keep' },
    ]);
  });

  it('are replaced by a table after all other transforms, which later merges extend', () => {
    const merged = withMergedValues(recipe, '/city', [{ is: 'KÖLN', becomes: 'Koeln' }]);
    expect(cityTransforms(merged)).toEqual([
      { kind: 'trim' },
      { kind: 'table', values: [{ is: 'KÖLN', becomes: 'Koeln' }], others: 'keep' },
    ]);
    expect(cityTransforms(withMergedValues(merged, '/city', [{ is: 'Koeln', becomes: 'Köln' }]))).toEqual([
      { kind: 'trim' },
      {
        kind: 'table',
        values: [
          { is: 'KÖLN', becomes: 'Köln' },
          { is: 'Koeln', becomes: 'Köln' },
        ],
        others: 'keep',
      },
    ]);
  });

  it('are refused for an attribute that the recipe does not have', () => {
    expect(() => withMergedValues(recipe, '/town', [{ is: 'a', becomes: 'b' }])).toThrow('“/town”');
  });

  it('give the same in one table as with a table for each merge', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const merges = fc.uniqueArray(fc.record({ is: name, becomes: name }), {
      selector: ({ is }) => is,
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(merges, { maxLength: 4 }), name, (steps, value) => {
        const all = steps.reduce((current, step) => withMergedValues(current, '/city', step), recipe);
        const { shape } = compileRecipe(all, ['id', 'city'], { defaultScope: null });
        const expected = steps.reduce(
          (text, step) => step.find(({ is }) => is === text)?.becomes ?? text,
          value,
        );
        const row = shape.view({
          count: 2,
          isEmpty: () => false,
          isNull: () => false,
          isDecodable: () => true,
          text: (column: number) => ['x', value][column] ?? '',
        } as never);
        expect(row.text(1)).toBe(expected);
      }),
    );
  });
});
