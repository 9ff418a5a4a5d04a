import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHolding, anyItem, anyRemoval, attribute, createdOn } from './any-list.test-kit.ts';
import { bulkPreview } from './bulk-preview.ts';
import { type BulkChange, bulkFile } from './bulk-rows.ts';
import type { NamedLists } from './list-csv.ts';
import { holdingOf, isMatch, itemsOf } from './list-value.ts';

const anyVertices: fc.Arbitrary<NamedLists[]> = fc.array(anyHolding, { maxLength: 5 }).map((holdings) =>
  holdings.map((holding, number) => ({
    id: `v${number}`,
    xid: '',
    lists: { createdOn, held: new Map([[attribute, holding]]) },
  })),
);

describe('the preview of a change of many vertices', () => {
  it('describes every vertex, with equal values before and after for the unchanged ones', () => {
    const change: fc.Arbitrary<BulkChange> = fc.record({
      kind: fc.constant('add' as const),
      items: fc.array(anyItem, { maxLength: 3 }),
      whereMissing: fc.boolean(),
    });
    fc.assert(
      fc.property(anyVertices, change, (vertices, add) => {
        const preview = bulkPreview(vertices, attribute, add);
        expect(preview.map(({ id }) => id)).toEqual(vertices.map(({ id }) => id));
        expect(preview.filter(({ unchanged }) => unchanged).map(({ id }) => id)).toEqual(
          bulkFile(vertices, attribute, add).unchanged,
        );
        for (const { before, after, unchanged } of preview) if (unchanged) expect(after).toEqual(before);
      }),
    );
  });

  it('shows what remains after a removal', () => {
    fc.assert(
      fc.property(anyVertices, fc.array(anyRemoval, { maxLength: 3 }), (vertices, removals) => {
        for (const { id, after } of bulkPreview(vertices, attribute, { kind: 'remove', removals })) {
          const lists = vertices.find((each) => each.id === id)?.lists;
          const before = lists ? itemsOf(holdingOf(lists, attribute), createdOn) : [];
          expect(itemsOf(after, createdOn)).toEqual(
            before.filter((item) => !removals.some((removal) => isMatch(item, removal))),
          );
        }
      }),
    );
  });
});
