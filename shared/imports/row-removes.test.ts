import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOfCells } from '../columns/row.ts';
import { createEffectCount } from './effect/effect-count.ts';
import { createRemovalTest } from './row-removes.ts';

const header = ['ogit/_xid', 'ogit/name', '=/rooms', '-/rooms', '+/rooms', 'ogit/_scope'];

describe('a row that removes something', () => {
  it('is found by createRemovalTest exactly if createEffectCount counts it as removing', () => {
    const cell = fc.constantFrom('', 'null', '[]');
    fc.assert(
      fc.property(
        fc.constantFrom('vertices' as const, 'combined' as const, 'edges' as const),
        fc.constantFrom('POST' as const, 'PUT' as const, 'PATCH' as const, 'DELETE' as const),
        fc.tuple(cell, cell, cell, cell, cell, cell),
        (kind, action, cells) => {
          const count = createEffectCount({ header, kind, action });
          count.add(rowOfCells(cells, { jsonStrings: false, nullKeyword: 'null' }));
          const removes = createRemovalTest({ header, kind, action, nullKeyword: 'null' });
          expect(removes?.(cells) ?? false).toBe(count.sums().removingRows === 1);
        },
      ),
    );
  });
});
