import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyConditions } from '../../../shared/vertices/query-conditions.test-kit.ts';
import { type QueryCondition, queryOf } from '../../../shared/vertices/query-conditions.ts';
import { type Pattern, parseQuery, type Query } from './query-parse.ts';

describe('conditions of the query form', () => {
  it('are parsed by the platform as the form means them', () => {
    fc.assert(
      fc.property(anyConditions, ({ join, conditions }) => {
        const terms = conditions.map(meaningOf);
        const [first] = terms;
        const expected = terms.length === 1 && first ? first : { kind: join, of: terms };
        expect(parseQuery(queryOf({ join, conditions }), () => undefined)).toEqual(expected);
      }),
    );
  });
});

/** Returns the parsed query that a condition should become. A pattern has the texts between the wildcards. */
function meaningOf({ attribute, operator, not, value }: QueryCondition): Query {
  const patterns: Record<QueryCondition['operator'], Pattern> = {
    is: [value],
    begins: [value, ''],
    contains: ['', value, ''],
    ends: ['', value],
    exists: ['', ''],
  };
  const term: Query = { kind: 'term', field: attribute, pattern: patterns[operator] };
  return not ? { kind: 'not', of: term } : term;
}
