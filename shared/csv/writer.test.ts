import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dialect, dialectNames, dialects } from './dialects.ts';
import { createReader } from './reader.ts';
import { writeRow } from './writer.ts';

function readBack(text: string, dialect: Dialect) {
  const reader = createReader({ dialect });
  const records = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  return { rows: records.map(({ cells }) => cells), fault: reader.fault };
}

const cell = fc.oneof(
  fc.constantFrom('', ' ', ' lead', 'trail ', '"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '\ufeff', '\0'),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('"', ',', ';', '\t', ' ', '\r', '\n', 'a', 'é')).map((parts) => parts.join('')),
);
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
/** Every combination of rules, not only those that have a name. */
const anyDialect = fc.record<Dialect>({
  delimiter: fc.constantFrom(',', ';', '\t'),
  skipInitialSpace: fc.boolean(),
  strict: fc.boolean(),
  quote: fc.constantFrom('all', 'minimal'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
});

describe('a written file', () => {
  it.each(dialectNames)('is read back to the same cells in %s', (name) => {
    const dialect = dialects[name];
    fc.assert(
      fc.property(rows, (written) => {
        const text = written.map((row) => writeRow(row, dialect)).join('');
        expect(readBack(text, dialect)).toEqual({ rows: written, fault: null });
      }),
      { numRuns: 500 },
    );
  });

  it('is read back to the same cells in any dialect', () => {
    fc.assert(
      fc.property(rows, anyDialect, (written, dialect) => {
        const text = written.map((row) => writeRow(row, dialect)).join('');
        expect(readBack(text, dialect)).toEqual({ rows: written, fault: null });
      }),
      { numRuns: 1000 },
    );
  });
});

it('quotes every value in the default dialect', () => {
  expect(writeRow(['machine:1', '', 'say "hi"'], dialects.default)).toBe('"machine:1","","say ""hi"""\n');
});

it('quotes only cells that need it if the dialect is minimal', () => {
  expect(writeRow(['a', 'b;c', 'd,e', 'f"g', 'h\ni', ' j', ''], dialects.excel)).toBe(
    'a,b;c,"d,e","f""g","h\ni", j,\r\n',
  );
  expect(writeRow([''], dialects.excel)).toBe('""\r\n');
  expect(writeRow([' j'], { ...dialects.excel, skipInitialSpace: true })).toBe('" j"\r\n');
});

it('refuses a row without cells, which CSV cannot express', () => {
  expect(() => writeRow([], dialects.unix)).toThrow('at least one value');
});
