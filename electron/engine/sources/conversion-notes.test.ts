import { expect, it } from 'vitest';
import { createConversionNotes } from './conversion-notes.ts';
import type { CellNotes, Source, SourceTable } from './source.ts';

const table = { name: 'Server', header: ['host'] } as unknown as SourceTable;
const source = { placeOf: () => 'B2' } as unknown as Source;

it('conversion notes use the singular for one cell or row, and the plural for several', () => {
  const sentenceOf = (about: CellNotes['about'], count: number) => {
    const notes = createConversionNotes(source, table);
    const column = about === 'hidden rows' ? null : 0;
    notes.add([{ about, column, count, first: { row: 2, column: 1 } as never, evidence: '' }]);
    return notes.sentences().join();
  };
  expect(sentenceOf('merged cells', 1)).toBe('1 cell of column host is part of merged cells. First: B2.');
  expect(sentenceOf('merged cells', 2)).toBe('2 cells of column host are part of merged cells. First: B2.');
  expect(sentenceOf('error value', 1)).toContain('1 cell of column host contains an error value');
  expect(sentenceOf('hidden rows', 1)).toContain('1 row is hidden in the original');
  expect(sentenceOf('outside the table', 3)).toContain(
    '3 cells of column host are outside the table and were',
  );
});

it('losses are the notes about cells that are missing or different, not about those that are only hidden or merged', () => {
  const notes = createConversionNotes(source, table);
  const first = { row: 2, column: 1 } as never;
  for (const about of ['merged cells', 'no stored result', 'hidden rows'] as const)
    notes.add([{ about, column: 0, count: 1, first, evidence: '' }]);
  expect(notes.losses()).toEqual([
    '1 cell of column host contains a formula without a stored result. First: B2.',
  ]);
});
