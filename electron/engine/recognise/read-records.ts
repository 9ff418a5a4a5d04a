/** Reads the first records of some bytes in one dialect, and no more of them than requested. */
import type { Dialect } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';
import type { CsvFault, CsvRecord } from '../../../shared/csv/record.ts';

/** Small, since few records are wanted and everything decoded beyond them is wasted. */
const blockBytes = 1 << 11;

interface ReadRecords {
  readonly records: readonly CsvRecord[];
  /** Null also if enough records were read before the fault. */
  readonly fault: CsvFault | null;
}

/** `ends`: the bytes end where the file does, so that the last record needs no line end. */
export function readRecords(
  bytes: Uint8Array,
  { dialect, maximum, ends }: { dialect: Dialect; maximum: number; ends: boolean },
): ReadRecords {
  const reader = createReader({ dialect, blockBytes });
  const records: CsvRecord[] = [];
  for (let at = 0; at < bytes.length && records.length < maximum && reader.fault === null; at += blockBytes)
    records.push(...reader.push(bytes.subarray(at, at + blockBytes)));
  if (records.length < maximum) {
    if (ends && reader.fault === null) records.push(...reader.end());
    return { records, fault: reader.fault };
  }
  return { records: records.slice(0, maximum), fault: null };
}
