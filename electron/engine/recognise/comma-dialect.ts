/** Distinguishes the dialects with commas: the strict default one, and excel, which accepts what default refuses. */
import { type DialectName, dialects } from '../../../shared/csv/dialects.ts';
import type { CsvRecord } from '../../../shared/csv/record.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { ExcerptText } from './decode-excerpt.ts';
import type { DialectEvidence } from './dialect-evidence.ts';
import { readRecords } from './read-records.ts';

interface CommaDialect {
  readonly value: DialectName;
  /** Additional evidence; null where none is needed. */
  readonly reason: string | null;
  readonly doubtful: boolean;
}

/**
 * Commas count as the default dialect as long as it reads the file. `unix` reads as `excel` does, so only the user
 * can choose it.
 */
export function commaDialect(
  asDefault: DialectEvidence,
  asExcel: DialectEvidence,
  text: ExcerptText,
): CommaDialect {
  if (asDefault.fault !== null && asDefault.fault.kind === 'csv') {
    const where = asDefault.fault.record === 0 ? 'its first row' : `row ${asDefault.fault.record}`;
    // If the file quotes as the default dialect does, the fault is in the file and has to be shown.
    return isQuoteAll(asExcel.head, asDefault.fault.record, text.shown)
      ? {
          value: 'default',
          reason: `nearly every row before it has all its values in quotes, so ${where} is at fault`,
          doubtful: true,
        }
      : {
          value: 'excel',
          reason: `the default dialect cannot read ${where} (${asDefault.fault.message})`,
          doubtful: false,
        };
  }
  if (losesBlanks(asDefault.head, asExcel.head)) return excelForBlanks;
  for (const { bytes, records } of asExcel.samples) {
    const strict = readRecords(bytes, { dialect: dialects.default, maximum: records.length, ends: false });
    if (losesBlanks(strict.records, records)) return excelForBlanks;
    if (strict.fault?.kind === 'csv' && !isQuoteAll(asExcel.head, asExcel.head.length, text.shown))
      return {
        value: 'excel',
        reason: 'the default dialect cannot read a later part',
        doubtful: true,
      };
  }
  return { value: 'default', reason: null, doubtful: false };
}

const excelForBlanks: CommaDialect = {
  value: 'excel',
  reason: 'some values begin with a space, which the default dialect drops',
  doubtful: false,
};

/** The default dialect drops blanks after a comma; those before quotes belong to no value anyway. */
function losesBlanks(asDefault: readonly CsvRecord[], asExcel: readonly CsvRecord[]): boolean {
  const strict = new Map(asDefault.map((record) => [record.byte, record.cells]));
  return asExcel.some(({ byte, cells }) => {
    const other = strict.get(byte);
    return (
      other?.length === cells.length &&
      cells.some((cell, index) => cell !== other[index] && !cell.includes('"'))
    );
  });
}

/** Whether nearly all records before `end` are written as the default dialect writes them. */
function isQuoteAll(records: readonly CsvRecord[], end: number, bytes: Uint8Array): boolean {
  const decoder = new TextDecoder();
  let compared = 0;
  let quoted = 0;
  for (const [index, { cells, byte, record }] of records.entries()) {
    const next = records[index + 1];
    if (record >= end || next === undefined) break;
    const line = decoder.decode(bytes.subarray(byte, next.byte)).replace(/[\r\n]+$/, '\n');
    compared += 1;
    if (line === writeRow(cells, dialects.default)) quoted += 1;
  }
  return compared > 0 && quoted >= compared * 0.8;
}
