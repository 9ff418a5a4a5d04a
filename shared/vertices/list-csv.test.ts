import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DialectName, dialectNames, dialects } from '../csv/dialects.ts';
import { createReader } from '../csv/reader.ts';
import { encodeUtf8 } from '../csv/text-encoder.ts';
import { writeRow } from '../csv/writer.ts';
import { anyList, createdOn } from './any-list.test-kit.ts';
import { csvOfLists, type NamedLists, readListCsv } from './list-csv.ts';
import type { Holding } from './list-value.ts';
import { longestCell, survivesSpreadsheet } from './survives-spreadsheet.ts';

const attributes = ['/tags', 'ogit/names'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    'null',
    '',
    ' lead',
    'a,b',
    '1772442847000',
    '=1+1',
    '"',
    'line\nbreak',
    '\r\n',
    'café',
    '[]',
  ),
);
const anyHeld: fc.Arbitrary<Holding> = fc.oneof(
  fc.constant<Holding>({ kind: 'absent' }),
  anyText.map((value): Holding => ({ kind: 'scalar', value })),
  fc.constantFrom<Holding>(
    { kind: 'scalar', value: 5 },
    { kind: 'list', items: [{ value: 'x', created: null }] },
  ),
  anyList,
  fc
    .array(fc.record({ value: anyText, created: fc.maxSafeInteger() }), { maxLength: 5 })
    .map((items): Holding => ({ kind: 'list', items })),
);
const vertex = (number: number, held: readonly Holding[]): NamedLists => ({
  id: `c${number}_c${number}x`,
  xid: number % 2 === 0 ? '' : `machine:${number}`,
  lists: { createdOn, held: new Map(held.map((holding, at) => [attributes[at] ?? '', holding])) },
});
const anyVertices = fc
  .array(fc.tuple(anyHeld, anyHeld), { maxLength: 5 })
  .map((rows) => rows.map((held, number) => vertex(number, held)));

/** Writes rows in a dialect and reads them back. */
function throughFile(rows: readonly (readonly string[])[], dialect: DialectName): string[][] {
  const text = rows.map((row) => writeRow(row, dialects[dialect])).join('');
  const reader = createReader({ dialect: dialects[dialect] });
  const read = [...reader.push(encodeUtf8(text)), ...reader.end()];
  expect(reader.fault).toBeNull();
  return read.map(({ cells }) => [...cells]);
}

describe('lists as CSV', () => {
  it('are read back unchanged from a file in any dialect', () => {
    fc.assert(
      fc.property(anyVertices, fc.constantFrom(...dialectNames), (vertices, dialect) => {
        const csv = csvOfLists(vertices, attributes);
        const [header = [], ...rows] = throughFile([csv.header, ...csv.rows], dialect);
        const read = readListCsv(header, rows, attributes);
        expect(read.map(({ id, xid }) => [id, xid])).toEqual(vertices.map(({ id, xid }) => [id, xid]));
        for (const [at, { id, lists }] of vertices.entries())
          for (const attribute of attributes) {
            const original = lists.held.get(attribute);
            const hasValues =
              original !== undefined &&
              original.kind !== 'absent' &&
              !(original.kind === 'list' && original.items.length === 0);
            const isLeftOut = csv.leftOut.some((each) => each.id === id && each.attribute === attribute);
            expect(read[at]?.held.get(attribute)).toEqual(hasValues && !isLeftOut ? original : undefined);
          }
      }),
      { numRuns: 500 },
    );
  });

  it('have one row for each vertex, with lists under = and single values under the plain name', () => {
    const rows = [
      vertex(1, [{ kind: 'list', items: [{ value: 'say "a"', created: 7 }] }, { kind: 'absent' }]),
      vertex(2, [
        { kind: 'scalar', value: 'rack 4' },
        { kind: 'list', items: [] },
      ]),
    ];
    const { header, rows: cells, leftOut } = csvOfLists(rows, attributes);
    expect(header).toEqual(['ogit/_id', 'ogit/_xid', '=/tags', '/tags', '=ogit/names']);
    expect(cells).toEqual([
      ['c1_c1x', 'machine:1', '[{"value":"say \\"a\\"","created":7}]', '', ''],
      ['c2_c2x', '', '', 'rack 4', ''],
    ]);
    expect(leftOut).toEqual([]);
  });

  it('leave out values that would not be read back unchanged, with the reason', () => {
    const reasons = (held: Holding) =>
      csvOfLists([vertex(1, [held])], ['/tags']).leftOut.map((each) => each.reason);
    expect(reasons({ kind: 'scalar', value: '007' })).toEqual([
      'A spreadsheet would read this as a number, a date or a formula.',
    ]);
    expect(reasons({ kind: 'scalar', value: 'null' })).toHaveLength(1);
    expect(reasons({ kind: 'scalar', value: 5 })).toEqual([
      '5 is not text, but would be text when it is sent back.',
    ]);
    expect(reasons({ kind: 'list', items: [{ value: 'a', created: null }] })).toHaveLength(1);
    expect(reasons({ kind: 'list', items: [{ value: '007', created: 1 }] })).toEqual([]);
  });

  it('have a note that names the first value that is left out, and why', () => {
    const held = { kind: 'scalar', value: '007' } as const;
    const note = (rows: number) =>
      csvOfLists(
        Array.from({ length: rows }, (_, row) => vertex(2 * row + 1, [held])),
        ['/tags'],
      ).notes[0];
    const which = '/tags of machine:1: A spreadsheet would read this as a number, a date or a formula.';
    expect(note(1)).toBe(`1 value could not be exported exactly; its cell is empty. It is ${which}`);
    expect(note(2)).toBe(
      `2 values could not be exported exactly; their cells are empty. The first is ${which}`,
    );
  });

  it('have notes about attributes that Import ignores and cells that a spreadsheet cuts off', () => {
    const long = vertex(1, [{ kind: 'list', items: [{ value: 'x'.repeat(longestCell), created: 1 }] }]);
    expect(csvOfLists([long], ['/tags', 'ogit/_other']).notes).toEqual([
      expect.stringContaining('begin with ='),
      expect.stringContaining('32,767'),
      expect.stringContaining('ogit/_other'),
    ]);
  });

  it('are refused if rows are incomplete or cells are no lists', () => {
    expect(() => readListCsv(['ogit/_id', '=/tags'], [['a']], ['/tags'])).toThrow('Row 1 has 1 values');
    expect(() => readListCsv(['ogit/_id', '=/tags'], [['a', '[1']], ['/tags'])).toThrow(
      'not a list of values',
    );
  });
});

describe('a text survives a spreadsheet', () => {
  it.each([
    'web',
    'rack 4',
    'mx-02.example.org',
    'owner:ops',
    'machine:1',
    'two\nlines',
    'Köln',
    'web1',
    '[1]x',
    'mail-01',
    'Server 4',
    'juniper 2',
  ])('if it is %j', (text) => expect(survivesSpreadsheet(text)).toBe(true));
  it.each([
    '007',
    '1e5',
    '3-4',
    'Mar 5',
    '5. Okt',
    'September 5',
    '3 févr. 2026',
    'Sept-5',
    '1-ene',
    '10%',
    '€ 5',
    'TRUE',
    'wahr',
    '=1',
    '-x',
    '+x',
    '@x',
    ' a',
    'a ',
    'a\rb',
    '12:30 pm',
    "'a",
    '\ud800',
  ])('but not if it is %j', (text) => expect(survivesSpreadsheet(text)).toBe(false));
});
