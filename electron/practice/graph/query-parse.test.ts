import { describe, expect, it } from 'vitest';
import { parseQuery, type Query } from './query-parse.ts';

const parse = (query: string, given: Record<string, string> = {}) => parseQuery(query, (name) => given[name]);
/** A term; its pattern has the texts between the wildcards. */
const term = (field: string, ...pattern: string[]): Query => ({ kind: 'term', field, pattern });
const not = (of: Query): Query => ({ kind: 'not', of });
const all = (...of: Query[]): Query => ({ kind: 'all', of });
const any = (...of: Query[]): Query => ({ kind: 'any', of });
const [a, b, c, d] = [term('a', '1'), term('b', '2'), term('c', '3'), term('d', '4')];

describe('a term', () => {
  it.each([
    ['ogit/name:web-01', term('ogit/name', 'web-01')],
    ['ogit\\/name:web-01', term('ogit/name', 'web-01')],
    ['ogit\\/_type: ogit\\/Question', term('ogit/_type', 'ogit/Question')],
    ['  a:1  ', a],
    ['a:"1"', a],
    ['a:"x (y) AND : \\"z\\" \\\\"', term('a', 'x (y) AND : "z" \\')],
    ['a:""', term('a', '')],
    ['a:practice:machine:web-01', term('a', 'practice:machine:web-01')],
    ['a\\:b:x\\ y\\)', term('a:b', 'x y)')],
    ['a:web-*', term('a', 'web-', '')],
    ['a:*e*1', term('a', '', 'e', '1')],
    ['a:"web *"', term('a', 'web ', '')],
    ['a:1\\*', term('a', '1*')],
    ['a:"1\\*"', term('a', '1*')],
    ['a:?', term('a', '?')],
    ['*:*', { kind: 'everything' }],
    ['_exists_:a', term('a', '', '')],
    ['_missing_:"ogit/name"', not(term('ogit/name', '', ''))],
    ['ANDREAS:ORDER', term('ANDREAS', 'ORDER')],
    ['a:OR', term('a', 'OR')],
  ])('is parsed: %s', (query, expected) => {
    expect(parse(query)).toEqual(expected);
  });
});

describe('operators', () => {
  it.each([
    ['a:1 AND b:2', all(a, b)],
    ['a:1 OR b:2 OR c:3', any(a, b, c)],
    ['a:1 OR b:2 AND c:3', any(a, all(b, c))],
    ['a:1 AND b:2 OR c:3 AND d:4', any(all(a, b), all(c, d))],
    ['(a:1 OR b:2) AND c:3', all(any(a, b), c)],
    ['((a:1))', a],
    ['NOT a:1', not(a)],
    ['NOT NOT a:1', not(not(a))],
    ['NOT (a:1 OR b:2)', not(any(a, b))],
    ['a:1 AND NOT b:2', all(a, not(b))],
    ['a:1 OR NOT b:2', any(a, not(b))],
    ['NOT a:1 AND b:2', all(not(a), b)],
  ])('AND, OR and NOT are parsed: %s', (query, expected) => {
    expect(parse(query)).toEqual(expected);
  });

  it.each([
    ['+a:"1" +b:"2"', all(a, b)],
    ['+a:"1"', a],
    ['-a:1', not(a)],
    ['a:1 b:2', any(a, b)],
    ['+a:1 b:2', a],
    ['a:1 -b:2', all(not(b), a)],
    ['a:1 NOT b:2', all(not(b), a)],
    ['+(a:1 b:2) -c:3', all(any(a, b), not(c))],
    ['+a:1 +(-b:2 -c:3)', all(a, all(not(b), not(c)))],
    ['+a:1 +b:2 OR c:3', any(all(a, b), c)],
    ['a:1 b:2 AND c:3', all(b, c)],
    ['+(a: 1) +(b: 2)', all(a, b)],
  ])('spaces, + and - are parsed: %s', (query, expected) => {
    expect(parse(query)).toEqual(expected);
  });
});

describe('placeholders', () => {
  it.each([
    ['a:$x', term('a', 'o p "*" :)')],
    ['a:"$x"', term('a', 'o p "*" :)')],
    ['a:$y*', term('a', 'web-', '')],
    ['a:pre-$y/$y', term('a', 'pre-web-/web-')],
    ['$y:1', term('web-', '1')],
    ['a:\\$x', term('a', '$x')],
    ['a:$5', term('a', '$5')],
    ['a:"$unknown"', term('a', '$unknown')],
  ])('are replaced by literal text: %s', (query, expected) => {
    expect(parse(query, { x: 'o p "*" :)', y: 'web-' })).toEqual(expected);
  });
});

describe('a broken query', () => {
  it.each([
    ['', 1, 'missing'],
    ['   ', 4, 'missing'],
    ['web-01', 7, '":"'],
    ['a:', 3, 'value'],
    ['a:1 AND', 8, 'missing'],
    ['a:1 AND AND b:2', 9, 'before "AND"'],
    ['OR a:1', 1, 'before "OR"'],
    ['(a:1', 5, '")" is missing'],
    ['a:1)', 4, 'without a "("'],
    ['()', 2, 'expected'],
    ['a:"x', 3, 'not closed'],
    ['a:"x"y', 6, 'space'],
    ['a:x\\', 4, 'nothing follows'],
    ['"a":1', 1, 'expected'],
    [':1', 1, 'expected'],
    ['a:1 b', 6, '":"'],
    ['a:[1 TO 5]', 3, 'in quotes'],
    ['a:>5', 3, 'in quotes'],
    ['a*:1', 1, 'cannot hold "*"'],
    ['b:2 *:x', 5, '*:*'],
    ['a:$x', 3, '"x"'],
    ['+_exists_:a*', 2, 'one field'],
    [`${'('.repeat(200)}a:1${')'.repeat(200)}`, 102, 'parentheses'],
    [`${'-'.repeat(100_000)}a:1`, 103, 'operators'],
  ])('is refused with its position: %s', (query, position, what) => {
    expect(() => parse(query)).toThrow(
      expect.objectContaining({ code: 400, message: expect.stringContaining(`character ${position}:`) }),
    );
    expect(() => parse(query)).toThrow(what);
  });
});
