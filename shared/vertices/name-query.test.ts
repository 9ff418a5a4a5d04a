import { describe, expect, it } from 'vitest';
import { beginningIn, nameQuery } from './name-query.ts';

describe('the beginning of a name or xid', () => {
  it.each([
    ['db', 'db'],
    ['db*', 'db'],
    ['machine:db-01', 'machine:db-01'],
    ['SAP (test', 'SAP (test'],
    ['19" rack', '19" rack'],
    ['C:', 'C:'],
    ['host\\share', 'host\\share'],
  ])('may be the text %j', (text, beginning) => {
    expect(beginningIn(text)).toBe(beginning);
  });

  it.each(['', '*', 'a*b', 'ogit/name:x', '/tags:x', 'name:"x', 'name:x AND', '(name:x', 'a:b\\c'])(
    'is not the text %j, which can only be a query',
    (text) => {
      expect(beginningIn(text)).toBeNull();
    },
  );

  it('is escaped in the query', () => {
    expect(nameQuery('a "b" (c)')).toBe(
      'ogit\\/name:a\\ \\"b\\"\\ \\(c\\)* OR ogit\\/_xid:a\\ \\"b\\"\\ \\(c\\)*',
    );
  });
});
