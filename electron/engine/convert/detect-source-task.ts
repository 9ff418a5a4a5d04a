/** Finds out whether a file can be read as the connector's CSV, or has to be converted first. */
import { AppError } from '../../../shared/errors.ts';
import { csvSource } from '../sources/csv/csv-source.ts';
import { findSource } from '../sources/find-source.ts';
import type { SourceInput, SourceTable } from '../sources/source.ts';

interface DetectionWork {
  readonly name: string;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
}

/** Enough for the form of a text; the rest of a larger file is not read. */
const analysedBytes = 128 * 1024;
const newline = 10;
/** Delimiters that the connector reads, by the names that sources use. */
const connectorDelimiters = ['comma', 'semicolon', 'tab', 'comma and space', 'semicolon and space'];

/** True for every format besides delimited text, and for text in a form that the connector does not read. */
export async function isForeignFormat({ name, sizeBytes, head }: DetectionWork): Promise<boolean> {
  try {
    const { source } = findSource({ name, sizeBytes, head, stream: () => once(head) });
    if (source.format !== csvSource.format) return true;
    const input = beginningOf({ name, sizeBytes, head });
    return isForeignText(await source.tables(input));
  } catch (error) {
    // Conversion fails with the same sentence.
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Returns the beginning of the file, up to the end of a line. */
function beginningOf({ name, sizeBytes, head }: DetectionWork): SourceInput {
  const piece = head.subarray(0, analysedBytes);
  const whole =
    piece.length >= sizeBytes ? piece : piece.subarray(0, piece.lastIndexOf(newline) + 1 || undefined);
  return { name, sizeBytes: whole.length, head: whole, stream: () => once(whole) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function isForeignText(tables: readonly SourceTable[]): boolean {
  const filled = tables.filter(({ rows }) => rows !== 0);
  if (filled.length > 1) return true;
  const [table] = filled.length > 0 ? filled : tables;
  if (table === undefined) return false;
  if (table.headerRows.length > 1 || (table.headerRows[0]?.row ?? 1) > 1) return true;
  if (table.excluded.some(({ reason }) => reason !== 'empty')) return true;
  return table.guesses.some(({ about, value }) => {
    if (about === 'delimiter') return table.header.length > 1 && !connectorDelimiters.includes(value);
    if (about === 'encoding') return !/^(utf-|windows-1252)/i.test(value);
    return (about === 'quote' && value === "'") || (about === 'escape' && value === 'a backslash');
  });
}
