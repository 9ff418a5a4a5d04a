import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from './graph.test-kit.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { Query } from './query-parse.ts';

let test: TestGraph;
beforeAll(async () => {
  test = await openTestGraph();
});
beforeEach(() => test.clear());
afterAll(() => test.close());

const fields = ['ogit/name', '/a "b"\\', 'constructor', '/tags', 'ogit/_xid', 'ogit/_scope', 'ogit/_v'];
const texts = [
  'a',
  'ab',
  'A',
  'b*a',
  'a?b',
  '[a]',
  'x y',
  'ü€',
  '"',
  '\\',
  'true',
  '5',
  '1',
  '',
  'a-b',
  '$a',
  '(',
];
const text = fc.constantFrom(...texts);
const plain: fc.Arbitrary<JsonValue> = fc.oneof(text, fc.constantFrom(true, false, 5, -1.5));
const list = fc.array(text, { maxLength: 3 }).map((values) => values.map((value) => ({ value })));

const body: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.record(
      { 'ogit/name': plain, '/a "b"\\': plain, constructor: plain, '=/tags': list },
      { requiredKeys: [] },
    ),
    fc.constantFrom('s', 'S', 'a'),
  )
  .map(([given, scope]) => Object.fromEntries([...Object.entries(given), ['ogit/_scope', scope]]));

const term: fc.Arbitrary<Query> = fc.record({
  kind: fc.constant('term' as const),
  field: fc.constantFrom(...fields),
  pattern: fc.array(text, { minLength: 1, maxLength: 3 }),
});
const query: fc.Arbitrary<Query> = fc.letrec<{ any: Query }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: term, weight: 3 },
    { arbitrary: fc.record({ kind: fc.constant('not' as const), of: tie('any') }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('any'), { minLength: 1, maxLength: 4 }),
      }),
      weight: 2,
    },
  ),
})).any;

/** Returns the query as text, with its values in quotes or not. */
function writeQuery(node: Query, quoted: boolean): string {
  switch (node.kind) {
    case 'everything':
      return '*:*';
    case 'term': {
      const bare = (piece: string) => piece.replaceAll(/[\\"*():\s$/[{<>+-]/g, '\\$&');
      const value = node.pattern.map(bare).join('*');
      // An empty value can only be written in quotes.
      return `${bare(node.field)}:${quoted || value === '' ? `"${value}"` : value}`;
    }
    case 'not':
      return `NOT (${writeQuery(node.of, quoted)})`;
    default: {
      const parts = node.of.map((part) => `(${writeQuery(part, quoted)})`);
      return parts.join(node.kind === 'all' ? ' AND ' : ' OR ');
    }
  }
}

type FieldTexts = ReadonlyMap<string, readonly string[]>;

/** Returns the texts of a vertex by field: one, or all of a list. */
const textsOf = (made: JsonObject): FieldTexts =>
  new Map([
    ['ogit/_v', ['1']],
    ...Object.entries(made).map(([name, value]): [string, string[]] =>
      Array.isArray(value)
        ? [name.slice(1), value.map((item) => String((item as JsonObject)['value']))]
        : [name, [String(value)]],
    ),
  ]);

/** Whether a vertex with these texts matches the query. */
function matches(node: Query, fieldTexts: FieldTexts): boolean {
  switch (node.kind) {
    case 'everything':
      return true;
    case 'term':
      return (fieldTexts.get(node.field) ?? []).some((value) => fits(value, node.pattern));
    case 'not':
      return !matches(node.of, fieldTexts);
    case 'all':
      return node.of.every((part) => matches(part, fieldTexts));
    case 'any':
      return node.of.some((part) => matches(part, fieldTexts));
  }
}

/** Whether the value consists of the pieces of a pattern in order, with any text between them. */
function fits(value: string, [piece = '', ...more]: readonly string[]): boolean {
  if (more.length === 0) return value === piece;
  if (!value.startsWith(piece)) return false;
  const rest = value.slice(piece.length);
  return Array.from({ length: rest.length + 1 }, (_, at) => rest.slice(at)).some((tail) => fits(tail, more));
}

describe('wire.md §4: POST /query/vertices', () => {
  it('finds exactly the vertices that match the query, with values in quotes or not', () => {
    fc.assert(
      fc.property(
        fc.array(body, { minLength: 1, maxLength: 8 }),
        query,
        fc.boolean(),
        (bodies, node, quoted) => {
          test.clear();
          const known = bodies.map((made, index) => {
            const given = index % 3 === 2 ? made : { ...made, 'ogit/_xid': `${texts[index]}` };
            return { id: test.graph.create('T', given, test.author).id, fieldTexts: textsOf(given) };
          });
          const input = { query: writeQuery(node, quoted), placeholders: () => undefined };
          const found = test.queries.find({ ...input, limit: -1, offset: 0 });
          const expected = known.filter(({ fieldTexts }) => matches(node, fieldTexts)).map(({ id }) => id);
          expect(found.map(({ id }) => id)).toEqual(expected);
          expect(test.queries.count(input)).toBe(expected.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('accepts thousands of values of one field, and deep parentheses', () => {
    const { id } = test.graph.create('T', { 'ogit/_xid': 'x-4999', '/n': 'n' }, test.author);
    const many = Array.from({ length: 5_000 }, (_, index) => `ogit/_xid:x-${index}`).join(' OR ');
    const deep = `${'(NOT '.repeat(90)}/n:n${')'.repeat(90)}`;
    for (const input of [many, `(${many}) AND ${deep}`]) {
      const found = test.queries.find({ query: input, placeholders: () => undefined, limit: -1, offset: 0 });
      expect(found.map((vertex) => vertex.id)).toEqual([id]);
    }
  });

  it('refuses more than 1,000 conditions, the limit of one statement', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `/f${index}:*`).join(' OR ');
    expect(() => test.queries.count({ query: many, placeholders: () => undefined })).toThrow('at most 1000');
    const some = Array.from({ length: 900 }, (_, index) => `/f${index}:*x*`).join(' AND ');
    expect(test.queries.count({ query: some, placeholders: () => undefined })).toBe(0);
  });
});
