/** Source of the tables in HTML: pasted ones, and files with the ending .xls that contain HTML. */
import { AppError } from '../../../shared/errors.ts';
import { readHtmlTables } from './html/read-html-tables.ts';
import type { RowBatch, Source, SourceInput, SourceTable } from './source.ts';
import { createCellNotes } from './workbook/cell-notes.ts';
import { findHeader } from './workbook/find-header.ts';
import { tableBatches } from './workbook/table-batches.ts';

/** Largest document in bytes: it is read into memory as a whole. */
const maxBytes = 50_000_000;
const start = /^\s*(<\?xml[^>]*>\s*)?(<!doctype html|<html|<table|<meta|<head|<body|Version:\d)/i;

export const htmlTable: Source = {
  format: 'html',
  detect(head) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.length)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    return start.test(text) && /<table[\s>]/i.test(text)
      ? { certainty: 'certain', evidence: 'it is HTML with a table' }
      : null;
  },
  async tables(input, options = {}) {
    const tables = (await readAll(input)).flatMap((rows, at): SourceTable[] => {
      const sample = rows
        .map((cells, row) => ({ row: row + 1, cells }))
        .filter(({ cells }) => cells.some((cell) => cell !== ''));
      if (sample.length === 0) return [];
      const { firstRow, ...found } = findHeader(sample, options, () => false);
      return [
        { ...found, name: `table ${at + 1}`, rows: sample.filter(({ row }) => row >= firstRow).length },
      ];
    });
    if (tables.length === 0) throw new AppError('bad-input', `${input.name} has no table with values.`);
    return tables;
  },
  async *open(input, table, options = {}): AsyncGenerator<RowBatch> {
    const all = await readAll(input);
    const rows = all[Number(table.name.slice('table '.length)) - 1] ?? [];
    const textRows = rows.map((cells, row) => ({ row: row + 1, isHidden: false, cells }));
    async function* pieces() {
      yield { rows: textRows, share: 1 };
    }
    const sizeBytes = input.sizeBytes ?? input.head.length;
    yield* tableBatches(pieces(), { table, sizeBytes, notes: createCellNotes(), options });
  },
  placeOf: (table, place, column) =>
    `${table.name}, row ${place.row}, column ${(table.columns?.[column] ?? column) + 1}`,
};

async function readAll(input: SourceInput): Promise<readonly (readonly (readonly string[])[])[]> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of input.stream()) {
    size += piece.length;
    if (size > maxBytes)
      throw new AppError(
        'bad-input',
        `${input.name} is too large for HTML: at most ${maxBytes / 1e6} MB are read. Save it as .xlsx or CSV.`,
      );
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const [, charset = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096)) ?? [];
  return readHtmlTables(decode(bytes, charset));
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The document names an encoding that does not exist.
    return bytes.toString('utf8');
  }
}
