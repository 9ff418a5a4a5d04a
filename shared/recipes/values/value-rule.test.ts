import { describe, expect, it } from 'vitest';
import { recipeVersion } from '../migrations.ts';
import { recipe as recipeSchema } from '../recipe.ts';
import type { Target } from '../target.ts';
import { withValueRule } from './value-rule.ts';

const recipeOf = (targets: Target[]) =>
  recipeSchema.parse({
    version: recipeVersion,
    name: 'r',
    fingerprint: '',
    kind: 'vertices',
    reading: {},
    sending: {},
    targets,
  });
const attribute = (name: string, from: object, transforms: object[] = []): Target =>
  ({ kind: 'attribute', name, lookUp: false, from, transforms }) as Target;
const rule = { column: 'state', occurrence: 1, is: 'A', becomes: 'B' };
const transformsOf = (targets: Target[], change = rule) =>
  withValueRule(recipeOf(targets), change).targets.map((target) =>
    target.kind === 'attribute' ? target.transforms : null,
  );
const table = (...values: [string, string][]) => ({
  kind: 'table',
  values: values.map(([is, becomes]) => ({ is, becomes })),
  others: 'keep',
});

describe('a rule from a correction', () => {
  it('is applied before the other transforms, in every target of the column', () => {
    const upper = { kind: 'case', to: 'upper' };
    expect(
      transformsOf([
        attribute('/one', { column: 'state' }, [upper]),
        attribute('/two', { column: 'state' }),
        attribute('/three', { column: 'name' }),
        attribute('/four', { column: 'state', occurrence: 2 }),
      ]),
    ).toEqual([[table(['A', 'B']), upper], [table(['A', 'B'])], [], []]);
  });

  it('extends a table in front, and replaces an earlier rule for the same text', () => {
    const before = attribute('/one', { column: 'state' }, [table(['A', 'C'], ['x', 'A'])]);
    expect(transformsOf([before])).toEqual([[table(['x', 'A'], ['A', 'B'])]]);
  });

  it('fills empty cells by a default', () => {
    expect(transformsOf([attribute('/one', { column: 'state' })], { ...rule, is: '' })).toEqual([
      [{ kind: 'default', value: 'B' }],
    ]);
  });

  it('is refused for a column that is not used, or is part of a template', () => {
    expect(() => transformsOf([attribute('/one', { column: 'name' })])).toThrow('does not use the column');
    const template = attribute('/two', { template: '{state}-{name}' });
    expect(() => transformsOf([attribute('/one', { column: 'state' }), template])).toThrow('template');
  });
});
