import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHolding, anyItem, anyRemoval, attribute, createdOn, now } from './any-list.test-kit.ts';
import { type BulkChange, bulkFile } from './bulk-rows.ts';
import type { NamedLists } from './list-csv.ts';
import { type Holding, holdingOf, isMatch, itemsOf } from './list-value.ts';
import { predict } from './predict.ts';

const vertexOf = (holding: Holding, number: number): NamedLists => ({
  id: `v${number}`,
  xid: '',
  lists: { createdOn, held: new Map([[attribute, holding]]) },
});
const anyBulk: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    items: fc.array(anyItem, { maxLength: 3 }),
    whereMissing: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('remove' as const), removals: fc.array(anyRemoval, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('replace' as const), items: fc.array(anyItem, { maxLength: 3 }) }),
);
/** Returns the body that the connector creates from the filled cells of a row. */
const bodyOf = (header: readonly string[], row: readonly string[]) =>
  Object.fromEntries(
    header.flatMap((head, at) => {
      const cell = row[at] ?? '';
      if (at === 0 || cell === '') return [];
      return [[head, head === attribute ? null : JSON.parse(cell)]];
    }),
  );

describe('a change of many vertices as rows of a file', () => {
  it('has a row for each vertex that changes, which makes the requested change', () => {
    fc.assert(
      fc.property(fc.array(anyHolding, { maxLength: 5 }), anyBulk, (holdings, change) => {
        const vertices = holdings.map(vertexOf);
        const { header, rows, unchanged } = bulkFile(vertices, attribute, change);
        expect([...unchanged, ...rows.map(([id]) => id ?? '')].sort()).toEqual(
          vertices.map(({ id }) => id).sort(),
        );
        for (const { id, lists } of vertices) {
          const before = itemsOf(holdingOf(lists, attribute), createdOn);
          const row = rows.find(([each]) => each === id);
          const after = row === undefined ? lists : predict(lists, [bodyOf(header, row)], now);
          const items = itemsOf(holdingOf(after, attribute), createdOn);
          const values = items.map(({ value }) => value);
          if (change.kind === 'remove')
            expect(items).toEqual(
              before.filter((item) => !change.removals.some((each) => isMatch(item, each))),
            );
          else if (change.kind === 'replace')
            expect(values.toSorted()).toEqual(change.items.map(({ value }) => value).sort());
          else {
            const added = change.items.map(({ value }) => value);
            const had = before.map(({ value }) => value);
            const fresh = change.whereMissing
              ? [...new Set(added)].filter((value) => !had.includes(value))
              : added;
            expect(values).toEqual([...had, ...fresh]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has only the columns that are needed', () => {
    const vertices = [
      vertexOf({ kind: 'list', items: [{ value: 'a', created: 1 }] }, 1),
      vertexOf({ kind: 'absent' }, 2),
    ];
    const change: BulkChange = { kind: 'add', items: [{ value: 'n', created: 9 }], whereMissing: true };
    expect(bulkFile(vertices, attribute, change)).toEqual({
      header: ['ogit/_id', '+/tags'],
      rows: [
        ['v1', '[{"value":"n","created":9}]'],
        ['v2', '[{"value":"n","created":9}]'],
      ],
      unchanged: [],
      warnings: [],
    });
    expect(bulkFile(vertices, attribute, { kind: 'remove', removals: [{ value: 'a' }] })).toMatchObject({
      header: ['ogit/_id', '-/tags'],
      rows: [['v1', '[{"value":"a"}]']],
      unchanged: ['v2'],
    });
  });

  it('removes a scalar with the null keyword if the created time of its vertex is unknown', () => {
    const held = new Map([[attribute, { kind: 'scalar', value: 'x' } as const]]);
    const vertex: NamedLists = { id: 'v1', xid: '', lists: { createdOn: null, held } };
    expect(bulkFile([vertex], attribute, { kind: 'remove', removals: [{ value: 'x' }] })).toMatchObject({
      header: ['ogit/_id', '/tags'],
      rows: [['v1', 'null']],
    });
  });

  it('has warnings with the number of vertices for which the user has to confirm', () => {
    const vertices = [1, 2].map((number) => vertexOf({ kind: 'scalar', value: 'x' }, number));
    const change: BulkChange = { kind: 'add', items: [{ value: 'n', created: 9 }], whereMissing: false };
    expect(bulkFile(vertices, attribute, change).warnings).toMatchObject([
      { kind: 'becomes-list', confirm: true, vertices: 2 },
    ]);
  });

  it('refuses an attribute that Import ignores, and values that cannot be staged', () => {
    const change: BulkChange = { kind: 'replace', items: [{ value: 'n', created: 0.5 }] };
    expect(() => bulkFile([], 'ogit/_other', change)).toThrow('Import ignores');
    expect(() => bulkFile([vertexOf({ kind: 'absent' }, 1)], attribute, change)).toThrow('whole number');
  });
});
