/** Collects the notes on cells over all batches of a table and puts them into sentences. */
import { plural } from '../../../shared/units.ts';
import type { CellNotes, Source, SourceTable } from './source.ts';

export interface ConversionNotes {
  add(notes: readonly CellNotes[] | undefined): void;
  sentences(): string[];
  /** Those about cells that the copy does not have, or not as the original shows them. */
  losses(): string[];
}

/** Predicates of the sentences, about one cell or row and about several. */
const sentences: Readonly<Record<CellNotes['about'], readonly [one: string, several: string]>> = {
  'lost digits': ['may have lost digits in the original', 'may have lost digits in the original'],
  'error value': ['contains an error value', 'contain an error value'],
  'no stored result': [
    'contains a formula without a stored result',
    'contain a formula without a stored result',
  ],
  'no date': ['is formatted as a date but contains none', 'are formatted as a date but contain none'],
  'unmatched quote': [
    'has a quote that no other one closes, which was read as text',
    'have a quote that no other one closes, which was read as text',
  ],
  'merged cells': ['is part of merged cells', 'are part of merged cells'],
  'hidden rows': [
    'is hidden in the original, but included here',
    'are hidden in the original, but included here',
  ],
  'outside the table': ['is outside the table and was excluded', 'are outside the table and were excluded'],
};

const losses: ReadonlySet<CellNotes['about']> = new Set([
  'lost digits',
  'error value',
  'no stored result',
  'no date',
  'unmatched quote',
  'outside the table',
]);

export function createConversionNotes(source: Source, table: SourceTable): ConversionNotes {
  const noteByKey = new Map<string, CellNotes>();
  const sentencesOf = (notes: readonly CellNotes[]) => notes.map((note) => sentenceOf(note, source, table));
  return {
    add(notes = []) {
      for (const note of notes) {
        const key = `${note.about} ${note.column}`;
        const before = noteByKey.get(key);
        noteByKey.set(key, before ? { ...before, count: before.count + note.count } : note);
      }
    },
    sentences: () => sentencesOf([...noteByKey.values()]),
    losses: () => sentencesOf([...noteByKey.values()].filter(({ about }) => losses.has(about))),
  };
}

function sentenceOf(
  { about, column, count, first, evidence }: CellNotes,
  source: Source,
  table: SourceTable,
) {
  const where = column === null ? '' : ` of column ${table.header[column] ?? column + 1}`;
  const subject = about === 'hidden rows' ? plural(count, 'row') : `${plural(count, 'cell')}${where}`;
  const words = `${subject} ${sentences[about][count === 1 ? 0 : 1]}`;
  const place = column === null ? `row ${first.row}` : source.placeOf(table, first, column);
  return `${words}. First: ${place}${evidence === '' ? '' : ` (${evidence})`}.`;
}
