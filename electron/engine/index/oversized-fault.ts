/** What is wrong with a record that is longer than any record may be. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import { type RecordPlace, readExactly } from '../../../shared/csv/read-exactly.ts';
import type { CsvFault } from '../../../shared/csv/record.ts';

const mebibyte = 1024 * 1024;

/** `bytes` are the first of the record, as many as it may have. */
export function oversizedFault(bytes: Uint8Array, dialect: Dialect, place: RecordPlace): CsvFault {
  // A strict reader that is told that here is the end says which value it is in and where its quote opens.
  const read = readExactly(bytes, 0, bytes.length, true, { ...dialect, strict: true }, place);
  const inside = typeof read === 'object' && 'fault' in read && read.fault.kind === 'csv' ? read.fault : null;
  const limit = bytes.length / mebibyte;
  return {
    kind: 'csv',
    message: `the record is longer than ${Number.isInteger(limit) ? `${limit} MiB` : `${bytes.length} bytes`}`,
    record: place.record,
    line: inside?.line ?? place.line,
    byte: place.byte + bytes.length,
    column: inside?.column ?? 1,
    openedAt: inside?.openedAt ?? null,
  };
}
