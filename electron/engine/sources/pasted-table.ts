/** A table from the clipboard: HTML where a program offers it, tab separated text otherwise. */
import Papa from 'papaparse';
import { AppError } from '../../../shared/errors.ts';
import { htmlTable } from './html-table.ts';
import { headBytes, type RowBatch, type Source, type SourceInput, type SourceTable } from './source.ts';
import { createCellNotes } from './workbook/cell-notes.ts';
import { findHeader } from './workbook/find-header.ts';
import { tableBatches } from './workbook/table-batches.ts';

/** What the clipboard offers of one copied range. */
export interface Clipboard {
  readonly html: string;
  readonly text: string;
}

export interface PastedTable {
  readonly input: SourceInput;
  readonly source: Source;
}

/**
 * Text with tabs wins: HTML has lost the spaces in cells. HTML wins for pages and mails, whose text has no tabs.
 * @throws AppError `bad-input` where the clipboard has no table
 */
export function openPastedTable({ html, text }: Clipboard): PastedTable {
  if (text.includes('\t')) return { input: inputOf(text), source: pastedText };
  const input = inputOf(html);
  if (htmlTable.detect(input.head, input.sizeBytes) !== null) return { input, source: htmlTable };
  if (text.trim() === '')
    throw new AppError('bad-input', 'The clipboard has no table; copy its cells and paste again.');
  return { input: inputOf(text), source: pastedText };
}

function inputOf(text: string): SourceInput {
  const bytes = Buffer.from(text);
  return {
    name: 'Clipboard',
    sizeBytes: bytes.length,
    head: bytes.subarray(0, headBytes),
    async *stream() {
      yield bytes;
    },
    readAt: async (at, length) => bytes.subarray(at, at + length),
  };
}

/** Cells copied from a spreadsheet; those with line breaks or quotes are in quotes. */
const pastedText: Source = {
  format: 'pasted-text',
  detect: () => ({ certainty: 'likely', evidence: 'the clipboard has tab separated text' }),
  async tables(input, options = {}) {
    const sample = (await rowsOf(input)).filter(({ cells }) => cells.some((cell) => cell !== ''));
    const { firstRow, ...found } = findHeader(sample, options, () => false);
    const table: SourceTable = {
      ...found,
      name: 'Clipboard',
      rows: sample.filter(({ row }) => row >= firstRow).length,
    };
    return [table];
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    async function* pieces() {
      yield { rows: await rowsOf(input), share: 1 };
    }
    const sizeBytes = input.sizeBytes ?? input.head.length;
    yield* tableBatches(pieces(), { table, sizeBytes, notes: createCellNotes(), options });
  },
  placeOf: (table, place, column) => `row ${place.row}, column ${(table.columns?.[column] ?? column) + 1}`,
};

async function rowsOf(input: SourceInput) {
  const pieces: Uint8Array[] = [];
  for await (const piece of input.stream()) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  return data.map((cells, index) => ({ row: index + 1, isHidden: false, cells }));
}
