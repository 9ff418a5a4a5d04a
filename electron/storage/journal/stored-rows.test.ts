import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowOutcome } from './journal.test-kit.ts';
import { readStoredRows, writeStoredRows } from './stored-rows.ts';

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const row = fc.record({
  identity: fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('a\nb', '\n', '')),
  vertexId: fc.oneof(
    fc.constant(''),
    fc.string(),
    fc.nat().map((number) => `ck-graph_${number}`),
  ),
  created: fc.boolean(),
  hash: fc.option(fc.tuple(uint32, uint32)),
  reason: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.string() }),
  createdPartIds: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.string(), { maxLength: 3 }) },
  ),
});

it('stored rows are read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const written = writeStoredRows(rows.map((each, index) => rowOutcome(index + 1, each)));
      const read = readStoredRows(written, rows.length);
      for (const [index, each] of rows.entries()) expect(read(index)).toEqual(each);
    }),
  );
});
