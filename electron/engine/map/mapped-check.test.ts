import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOfCells } from '../../../shared/columns/row.ts';
import { createRowRules } from '../../../shared/columns/rules/row-rules.ts';
import type { RuleContext } from '../../../shared/columns/rules/rule.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { field, header, row, targets } from '../../../shared/recipes/any-recipe.test-kit.ts';
import type { Field } from '../../../shared/recipes/field.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { partHeads, Target } from '../../../shared/recipes/target.ts';
import type { Transform } from '../../../shared/recipes/transforms/transform.ts';
import { createTestTables, never, type TestTables } from '../check/check.test-kit.ts';
import { compileShape, plainShape, type ShapeSpec } from '../check/compile-shape.ts';
import {
  createKeyReader,
  type KeyChunk,
  keyPartitions,
  markOf,
  recordOf,
} from '../check/keys/key-entries.ts';
import { inPlainForm, plainCheck } from '../check/plain-check.test-kit.ts';
import { startCheck } from '../check/start-check.ts';
import { createForeignHash } from '../scan/foreign-hash.ts';

type Context = Omit<RuleContext, 'header'>;

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const vertices: Context = { kind: 'vertices', action: 'POST', jsonStrings: false, nullKeyword: 'null' };
const shapeOf = (...recipeTargets: readonly Target[]): ShapeSpec => {
  const recipe: Recipe = {
    version: 2,
    name: 'any',
    fingerprint: '',
    kind: 'combined',
    reading: {},
    sending: {},
    targets: [...recipeTargets],
  };
  return { ...plainShape, recipe, defaultScope: 'scope' };
};
/** Checks the rows many at a time (`found`) and one after the other (`expected`). */
async function checkBothWays(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  shape: ShapeSpec,
  { context = vertices, pieceBytes = 2 ** 20, memoryBytes = 2 ** 20 } = {},
) {
  const text = [heads, ...rows].map((each) => writeRow([...each], dialects.default)).join('');
  const { result, keys } = await startCheck({
    table: await tables.tableOf(text),
    shape,
    context,
    pool: tables.pools[0],
    temporaryDir: tables.temporaryDir,
    signal: never,
    onShare: () => undefined,
    limits: { pieceBytes, takenBytes: memoryBytes, linkBytes: memoryBytes },
  });
  const { provided, referred } = keys;
  const found = { ...inPlainForm(result), provided: keysOf(provided), referred: keysOf(referred) };
  await keys.close();
  return {
    found,
    expected: { ...plainCheck(text, 'default', shape, context), ...plainKeys(heads, rows, shape, context) },
  };
}

const key = (hash: Uint32Array, record = 0, mark = 0) => `${hash.join('-')} ${record} ${mark}`;

/** The entries of the chunks, sorted. */
function keysOf(chunks: readonly KeyChunk[]): string[] {
  const found: string[] = [];
  const reader = createKeyReader();
  for (const chunk of chunks)
    reader.read([chunk], { first: 0, end: keyPartitions }, (words, from, to) => {
      for (let at = from; at < to; at += chunk.wordsPerEntry) {
        const [a = 0, b = 0, c = 0, d = 0, low = 0, high = 0] = words.subarray(at, at + chunk.wordsPerEntry);
        found.push(key(Uint32Array.of(a, b, c, d), recordOf(low, high), markOf(high)));
      }
    });
  reader.close();
  return found.sort();
}

/** The same entries, from the text of each row. */
function plainKeys(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  spec: ShapeSpec,
  context: Context,
) {
  const shape = compileShape(spec, heads, context);
  const rules = createRowRules({ ...context, header: shape.header });
  const hash = createForeignHash();
  const provided: string[] = [];
  const referred: string[] = [];
  for (const [index, cells] of rows.entries()) {
    const mapped = shape.view(rowOfCells(cells, context));
    if (mapped.count !== shape.header.length) continue;
    const column = rules.provided;
    if (column >= 0 && !mapped.isEmpty(column) && !mapped.isNull(column))
      provided.push(key(hash(mapped.bytes(column))));
    for (const [mark, reference] of rules.references.entries())
      if (reference.counts(mapped)) referred.push(key(hash(mapped.bytes(reference.column)), index + 1, mark));
  }
  return { provided: provided.sort(), referred: referred.sort() };
}

const attribute = (name: string, from: Field['from'], ...transforms: Transform[]): Target => ({
  kind: 'attribute',
  name,
  lookUp: false,
  from,
  transforms,
});
const part = (name: (typeof partHeads)[number], value: Field): Target => ({ kind: 'part', name, ...value });
const identity = (value: Field): Target => ({ kind: 'identity', name: 'ogit/_xid', ...value });

/** Targets with half of a character, which UTF-8 cannot encode. */
const halfCharacter = fc.constantFrom<Target>(
  attribute('/half', { constant: '\ud83d' }),
  attribute('/half', { template: '\ude00{host}' }),
  attribute(
    '/half',
    { column: 'host' },
    { kind: 'replace', as: 'text', find: '\ude00', by: '', ignoreCase: false },
  ),
);
const fields = fc.tuple(field, field, field);
const vertexTargets = fc
  .tuple(fields, targets, fc.option(halfCharacter, { freq: 9 }))
  .map(([[xid, type, scope], more, unusual]) => [
    identity(xid),
    attribute('ogit/_type', type.from, ...type.transforms),
    attribute('ogit/_scope', scope.from, ...scope.transforms),
    ...more,
    ...(unusual === null ? [] : [unusual]),
  ]);
const keyword = fc.constantFrom('null', 'a', '', '12', 'a b  c');
const mapping: fc.Arbitrary<{ context: Context; recipeTargets: Target[] }> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        vertexTargets,
        fc.constantFrom<Partial<Context>>(
          { action: 'POST' },
          { action: 'PATCH' },
          { action: 'PUT' },
          { kind: 'combined', action: 'PUT' },
          { action: 'POST', jsonStrings: true },
        ),
        keyword,
      )
      .map(([recipeTargets, context, nullKeyword]) => ({
        recipeTargets,
        context: { ...vertices, ...context, nullKeyword },
      })),
  },
  fields.map(([from, verb, to]) => ({
    recipeTargets: [part('from:ogit/_xid', from), part('verb', verb), part('to:ogit/_xid', to)],
    context: { ...vertices, kind: 'edges' as const },
  })),
  fields.map(([xid, time, value]) => ({
    recipeTargets: [identity(xid), part('timestamp', time), part('value', value)],
    context: { ...vertices, kind: 'timeseries' as const },
  })),
);
/** Rows that may be repeated, so that the remembered results of earlier cells are used. */
const anyRows = fc
  .tuple(fc.array(row, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 1, 2, 60))
  .map(([some, times]) => Array.from({ length: times }, () => some).flat());

describe('checking a mapped file', () => {
  it('finds the same in many rows at a time as in one row after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        mapping,
        anyRows,
        fc.constantFrom(1, 300, 2 ** 20),
        fc.constantFrom(0, 2 ** 20),
        async ({ recipeTargets, context }, rows, pieceBytes, memoryBytes) => {
          // Small pieces are only for few rows.
          const options = { context, memoryBytes, pieceBytes: rows.length > 50 ? 2 ** 20 : pieceBytes };
          const { found, expected } = await checkBothWays(header, rows, shapeOf(...recipeTargets), options);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 70 },
    );
    expect(await tables.leftovers()).toEqual([]);
  });

  it('finds the same if generated texts need more room than there is', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [
      at % 1_000 < 600 ? `Host ${at}` : `HOST ${'X'.repeat(at)}`,
      at % 7 === 0 ? 'n/a' : `1.${String(at % 900).padStart(3, '0')}`,
    ]);
    const shape = shapeOf(
      identity({ from: { template: 'm:{host}:{host}' }, transforms: [] }),
      attribute('ogit/_type', { constant: 't' }),
      attribute('ogit/_scope', { column: 'os' }, { kind: 'number', decimal: ',', thousands: '.' }),
      attribute('/lower', { column: 'host' }, { kind: 'case', to: 'lower' }),
      attribute('/both', { template: '{host}{os}' }, { kind: 'case', to: 'upper' }),
    );
    const { found, expected } = await checkBothWays(['host', 'os'], rows, shape);
    expect(found).toEqual(expected);
    expect(found.causes['repair-failed 2']?.rows).toHaveLength(429);
  });

  it.each([2 ** 16, 2 ** 20])('forgets earlier texts, in pieces of %i bytes', async (pieceBytes) => {
    const longer: Transform = {
      kind: 'replace',
      as: 'text',
      find: 'Y',
      by: 'Y'.repeat(10),
      ignoreCase: false,
    };
    const rows = Array.from({ length: 12_000 }, (_, at) => [
      `h${at}`,
      at % 2 === 0 ? 'Y Shelf' : `Rack ${at} ${'Y'.repeat(20)}`,
    ]);
    const shape = shapeOf(
      identity({ from: { template: '{host}' }, transforms: [{ kind: 'case', to: 'upper' }] }),
      attribute('ogit/_type', { constant: 't' }),
      attribute('ogit/_scope', { constant: 's' }),
      attribute('xid:/rack', { column: 'rack' }, longer),
      attribute('xid:/again', { column: 'rack' }, { kind: 'case', to: 'upper' }, longer),
    );
    const { found, expected } = await checkBothWays(['host', 'rack'], rows, shape, { pieceBytes });
    expect(found.referred).toHaveLength(2 * rows.length);
    expect(found).toEqual(expected);
  });

  it('reads the texts of templates that the rules need, and recognises the null keyword in them', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [
      `h${at}`,
      ['"a"', 'null', '{', 'nu', ''][at % 5] ?? '',
      at % 5 === 3 ? 'll' : 'x',
    ]);
    const shape = shapeOf(
      identity({ from: { column: 'host' }, transforms: [] }),
      attribute('ogit/_type', { template: '{a}{b}' }),
      attribute('ogit/_scope', { constant: 's' }),
      {
        kind: 'list',
        name: '/list',
        effect: '+',
        json: true,
        value: { from: { template: '[\\{"value":{a}\\}]' }, transforms: [] },
      },
    );
    const { found, expected } = await checkBothWays(['host', 'a', 'b'], rows, shape);
    expect(found).toEqual(expected);
    expect(Object.keys(found.causes)).toEqual(['map-json 3', 'type-missing 1']);
    expect(found.columns[1]).toEqual({ empty: 1_200, nulls: 600 });
  });
});
