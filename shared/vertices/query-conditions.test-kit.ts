/** Generators of query conditions for fast-check, with all kinds of characters in names and values. */
import fc from 'fast-check';
import type { QueryCondition, QueryConditions } from './query-conditions.ts';

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
  fc.string({
    minLength: 1,
    maxLength: 8,
    unit: fc.constantFrom(...'a /\\"*$:()+-[{<>NO'.split(''), ' AND ', '\n', 'ü€'),
  }),
);
const attribute = fc.oneof(fc.constantFrom('ogit/name', '/tags', 'ogit/_xid'), text);

const anyCondition: fc.Arbitrary<QueryCondition> = fc
  .record({
    // In queries these names are operators, so they are never read as attributes.
    attribute: attribute.filter((name) => name !== '_exists_' && name !== '_missing_'),
    operator: fc.constantFrom('is', 'begins', 'contains', 'ends', 'exists'),
    not: fc.boolean(),
    value: text,
  })
  .map((condition) => (condition.operator === 'exists' ? { ...condition, value: '' } : condition));

export const anyConditions: fc.Arbitrary<QueryConditions> = fc.record({
  join: fc.constantFrom('all', 'any'),
  conditions: fc.array(anyCondition, { minLength: 1, maxLength: 4 }),
});
