/** Generators of attributes and staged changes for fast-check, with so few values and times that many are equal. */
import fc from 'fast-check';
import type { Holding, ListItem, Removal } from './list-value.ts';
import type { StagedChange } from './staged-change.ts';

export const attribute = '/tags';
/** Creation time of the vertex, which also occurs among the times of items. */
export const createdOn = 3;
/** Current time, after all generated times. */
export const now = 1_000;

const anyValue = fc.constantFrom('a', 'b', 'c', 'd "e", f', '', '5');
const anyTime = fc.integer({ min: 1, max: 4 });
const anyKept: fc.Arbitrary<ListItem> = fc.record({ value: anyValue, created: anyTime });
/** An item as a user adds it, perhaps without a time. */
export const anyItem: fc.Arbitrary<ListItem> = fc.record({
  value: anyValue,
  created: fc.option(anyTime, { nil: null }),
});
export const anyRemoval: fc.Arbitrary<Removal> = fc.oneof(
  fc.record({ value: anyValue }),
  fc.record({ created: anyTime }),
  fc.record({ value: anyValue, created: anyTime }),
);
export const anyScalar = fc.oneof(anyValue, fc.constantFrom(5, true, { deep: ['a'] }));

export const anyList: fc.Arbitrary<Holding> = fc
  .array(anyKept, { maxLength: 7 })
  .map((items) => ({ kind: 'list', items }));
export const anyHolding: fc.Arbitrary<Holding> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Holding>({ kind: 'absent' }) },
  { weight: 2, arbitrary: anyScalar.map((value): Holding => ({ kind: 'scalar', value })) },
  { weight: 5, arbitrary: anyList },
);

export const anyItemChange: fc.Arbitrary<StagedChange> = fc.oneof(
  anyItem.map((item) => ({ kind: 'add' as const, item })),
  anyKept.map((item) => ({ kind: 'remove' as const, item })),
  anyRemoval.map((removal) => ({ kind: 'remove-matching' as const, removal })),
  fc.record({ kind: fc.constant('edit' as const), from: anyKept, to: anyItem }),
);
const anyChange: fc.Arbitrary<StagedChange> = fc.oneof(
  { weight: 6, arbitrary: anyItemChange },
  {
    weight: 1,
    arbitrary: fc.array(anyItem, { maxLength: 4 }).map((items) => ({ kind: 'replace-all' as const, items })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'convert' as const }) },
  {
    weight: 1,
    arbitrary: fc.option(anyScalar, { nil: null }).map((value) => ({ kind: 'write-plain' as const, value })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove-scalar' as const }) },
);
export const anyChanges = fc.array(anyChange, { maxLength: 5 });
