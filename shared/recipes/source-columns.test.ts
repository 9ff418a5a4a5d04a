import fc from 'fast-check';
import { expect, it } from 'vitest';
import { header, recipe } from './any-recipe.test-kit.ts';
import { columnLabel, sourceColumns, sourceOfColumn } from './source-columns.ts';
import type { Target } from './target.ts';

const named = (name: string, from: Extract<Target, { kind: 'attribute' }>['from']): Target => ({
  kind: 'attribute',
  name,
  lookUp: false,
  from,
  transforms: [],
});

it('says of each column what it becomes, that it is left out, or that this is open', () => {
  const targets = [
    named('/a', { column: 'Rack', occurrence: 2 }),
    named('/b', { template: '{Host}-{Rack}' }),
    named('/c', { constant: 'x' }),
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

it('counts every column once, and none as open that a target reads', () => {
  fc.assert(
    fc.property(recipe, fc.subarray([...header]), (made, leftOut) => {
      const columns = sourceColumns(header, { ...made, leftOut });
      expect(columns).toHaveLength(header.length);
      for (const column of columns) {
        expect(column.state === 'mapped').toBe(column.uses.length > 0);
        const mapped = sourceColumns(header, {
          targets: [...made.targets, named('/new', sourceOfColumn(column))],
        });
        expect(mapped[column.index]?.state).toBe('mapped');
      }
    }),
  );
});
