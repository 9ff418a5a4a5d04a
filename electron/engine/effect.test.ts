import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOfCells } from '../../shared/columns/row.ts';
import { dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import { createEffectCount } from '../../shared/imports/effect/effect-count.ts';
import { recipe as recipeSchema } from '../../shared/recipes/recipe.ts';
import { createRowSetBuilder } from '../../shared/rows/row-set-builder.ts';
import { createTestTables, never, type TestTables } from './check/check.test-kit.ts';
import { compileShape, plainShape } from './check/compile-shape.ts';
import { startEffectCount } from './effect.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await createTestTables();
});
afterAll(() => tables[Symbol.asyncDispose]());

const header = ['ogit/_xid', 'ogit/name', '/site'];
const context = { kind: 'vertices', action: 'PUT', jsonStrings: false, nullKeyword: 'null' } as const;

describe('counting the effect in threads', () => {
  it('gives the sums of counting row by row, whatever rows are left out', async () => {
    const cell = fc.constantFrom('', 'null', 'a', 'b\n"c"');
    const anyRows = fc.array(fc.tuple(cell, cell, cell, fc.boolean()), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const lines = [header, ...rows.map(([a, b, c]) => [`x${a}`, b, c])];
        const table = await tables.tableOf(lines.map((cells) => writeRow(cells, dialects.default)).join(''));
        const leftOut = createRowSetBuilder();
        const rowByRow = createEffectCount({ ...context, header });
        for (const [index, [a, b, c, isLeftOut]] of rows.entries())
          if (isLeftOut) leftOut.add(index + 1);
          else rowByRow.add(rowOfCells([`x${a}`, b, c], context));
        const sums = await startEffectCount({
          table,
          shape: plainShape,
          context,
          columns: header.length,
          leftOut: leftOut.build(),
          pool: tables.pools[1],
          signal: never,
          onShare: () => undefined,
          pieceBytes: 64,
        });
        expect(sums).toEqual(rowByRow.sums());
      }),
      { numRuns: 30 },
    );
  });

  it('counts the mapped cells of each row of a mapped file', async () => {
    const recipe = recipeSchema.parse({
      version: 2,
      name: 'mapped',
      fingerprint: '',
      kind: 'vertices',
      targets: [
        { kind: 'identity', name: 'ogit/_xid', from: { template: 'm:{ogit/name}' } },
        { kind: 'attribute', name: 'ogit/name', from: { column: '/site' } },
      ],
    });
    const rows = [
      ['1', 'a', ''],
      ['2', '', 'null'],
      ['3', 'c', 'x'],
      ['4', '', ''],
    ];
    const table = await tables.tableOf(
      [header, ...rows].map((cells) => writeRow(cells, dialects.default)).join(''),
    );
    const spec = { ...plainShape, recipe };
    const shape = compileShape(spec, header, context);
    const rowByRow = createEffectCount({ ...context, header: shape.header });
    for (const cells of rows) rowByRow.add(shape.view(rowOfCells(cells, context)));
    const sums = await startEffectCount({
      table,
      shape: spec,
      context,
      columns: shape.header.length,
      leftOut: createRowSetBuilder().build(),
      pool: tables.pools[1],
      signal: never,
      onShare: () => undefined,
    });
    expect(sums).toEqual(rowByRow.sums());
    expect([...sums.filled]).toEqual([2, 1]);
  });
});
