import { describe, expect, it } from 'vitest';
import { namePrefixIn, nameQuery } from './name-query.ts';

describe('a text in the search field', () => {
  it.each([
    ['db', 'db'],
    ['db*', 'db'],
    ['machine:db-01', 'machine:db-01'],
    ['SAP (test', 'SAP (test'],
    ['19" rack', '19" rack'],
    ['C:', 'C:'],
    ['host\\share', 'host\\share'],
  ])('%j is searched as the prefix of a name or xid', (text, prefix) => {
    expect(namePrefixIn(text)).toBe(prefix);
  });

  it.each(['', '*', 'a*b', 'ogit/name:x', '/tags:x', 'name:"x', 'name:x AND', '(name:x', 'a:b\\c'])(
    '%j can only be a query',
    (text) => {
      expect(namePrefixIn(text)).toBeNull();
    },
  );

  it('is escaped in the query for a prefix', () => {
    expect(nameQuery('a "b" (c)')).toBe(
      'ogit\\/name:a\\ \\"b\\"\\ \\(c\\)* OR ogit\\/_xid:a\\ \\"b\\"\\ \\(c\\)*',
    );
  });
});
