import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyConditions } from './query-conditions.test-kit.ts';
import { conditionsOf, isWhole, queryOf } from './query-conditions.ts';

describe('conditions of a query', () => {
  it('are read back after they were written as text', () => {
    fc.assert(
      fc.property(anyConditions, ({ join, conditions }) => {
        fc.pre(conditions.length > 1 || join === 'all');
        expect(conditionsOf(queryOf({ join, conditions }))).toEqual({ join, conditions });
      }),
    );
  });

  it('are written as a platform reads them', () => {
    const is = { operator: 'is', not: false } as const;
    expect(
      queryOf({
        join: 'all',
        conditions: [
          { ...is, attribute: 'ogit/_type', value: 'ogit/MARS/Machine' },
          { ...is, attribute: '/site', operator: 'begins', value: 'Ham burg' },
          { ...is, attribute: '/tags', operator: 'exists', value: '', not: true },
          { ...is, attribute: '/tags', value: '' },
        ],
      }),
    ).toBe('ogit\\/_type:"ogit/MARS/Machine" AND \\/site:Ham\\ burg* AND NOT \\/tags:*');
  });

  it.each([
    ['+ogit/_type:"ogit/MARS/Machine" +/site:Hamburg', 'all', 2],
    ['ogit/name:web-* OR ogit/name:db-*', 'any', 2],
    ['ogit/_xid:practice:machine:web-01', 'all', 1],
  ])('are read from a typed query: %s', (query, join, count) => {
    const read = conditionsOf(query);
    expect(read?.join).toBe(join);
    expect(read?.conditions).toHaveLength(count);
  });

  it.each([
    '',
    'web-01',
    'a:1 AND b:2 OR c:3',
    'a:1 b:2',
    '(a:1)',
    '+a:1 b:2',
    '+a:1 AND b:2',
    'a:$name',
    'a:w*b',
    'a:"open',
    'a:1\\',
    '-a:1',
    'a:[1 TO 2]',
    'a:1 AND',
    'NOT',
    'a:""',
    '*:*',
  ])('are not read from a query that they cannot express: %s', (query) => {
    expect(conditionsOf(query)).toBeNull();
  });

  it('are complete if they were read from a query', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a:"\\ *+()-$/NOT'.split(''), ' AND ', ' OR ') }),
        (text) => {
          expect(conditionsOf(text)?.conditions.every(isWhole) ?? true).toBe(true);
        },
      ),
    );
  });
});
