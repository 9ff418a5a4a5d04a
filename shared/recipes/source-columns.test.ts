import fc from 'fast-check';
import { expect, it } from 'vitest';
import { header, recipe } from './any-recipe.test-kit.ts';
import { columnLabel, sourceColumns, sourceOfColumn } from './source-columns.ts';
import type { Target } from './target.ts';

const attribute = (name: string, from: Extract<Target, { kind: 'attribute' }>['from']): Target => ({
  kind: 'attribute',
  name,
  lookUp: false,
  from,
  transforms: [],
});

it('each column is mapped, left out, or open until the user decides', () => {
  const targets = [
    attribute('/a', { column: 'Rack', occurrence: 2 }),
    attribute('/b', { template: '{Host}-{Rack}' }),
    attribute('/c', { constant: 'x' }),
  ];
  const columns = sourceColumns(['Host', 'Rack', 'Rack', 'Note', ' ', 'reason (Graph Intake)'], {
    targets,
    leftOut: ['Note', 'Rack'],
  });
  expect(columns.map(({ state, uses }) => [state, ...uses.map(({ target }) => target)])).toEqual([
    ['mapped', 1],
    ['mapped', 1],
    ['mapped', 0],
    ['left-out'],
    ['open'],
  ]);
  expect(columns.map(columnLabel)).toEqual(['Host', 'Rack', 'Rack (2)', 'Note', 'column 5, without a name']);
});

it('lists every column once, as mapped exactly if a target reads it', () => {
  fc.assert(
    fc.property(recipe, fc.subarray([...header]), (anyRecipe, leftOut) => {
      const columns = sourceColumns(header, { ...anyRecipe, leftOut });
      expect(columns).toHaveLength(header.length);
      for (const column of columns) {
        expect(column.state === 'mapped').toBe(column.uses.length > 0);
        const mapped = sourceColumns(header, {
          targets: [...anyRecipe.targets, attribute('/new', sourceOfColumn(column))],
        });
        expect(mapped[column.index]?.state).toBe('mapped');
      }
    }),
  );
});
