/** Collects the notes on cells over all batches of a table and puts them into sentences. */
import { plural } from '../../../shared/units.ts';
import type { CellNotes, Source, SourceTable } from './source.ts';

export interface ConversionNotes {
  add(notes: readonly CellNotes[] | undefined): void;
  sentences(): string[];
}

const sentences: Readonly<Record<CellNotes['about'], (cells: string, rows: string) => string>> = {
  'lost digits': (cells) => `${cells} may have lost digits in the original`,
  'error value': (cells) => `${cells} contain an error value`,
  'no stored result': (cells) => `${cells} contain a formula without a stored result`,
  'no date': (cells) => `${cells} are formatted as a date but contain none`,
  'merged cells': (cells) => `${cells} are part of merged cells`,
  'hidden rows': (_, rows) => `${rows} are hidden in the original, but included here`,
  'outside the table': (cells) => `${cells} are outside the table and were excluded`,
};

export function createConversionNotes(source: Source, table: SourceTable): ConversionNotes {
  const known = new Map<string, CellNotes>();
  return {
    add(notes = []) {
      for (const note of notes) {
        const key = `${note.about} ${note.column}`;
        const before = known.get(key);
        known.set(key, before ? { ...before, count: before.count + note.count } : note);
      }
    },
    sentences: () => [...known.values()].map((note) => sentenceOf(note, source, table)),
  };
}

function sentenceOf(
  { about, column, count, first, evidence }: CellNotes,
  source: Source,
  table: SourceTable,
) {
  const where = column === null ? '' : ` of column ${table.header[column] ?? column + 1}`;
  const words = sentences[about](`${plural(count, 'cell')}${where}`, plural(count, 'row'));
  const place = column === null ? `row ${first.row}` : source.placeOf(table, first, column);
  return `${words}. First: ${place}${evidence === '' ? '' : ` (${evidence})`}.`;
}
