/** Reads the pieces of a file in one dialect and counts how well that fits. */
import { type Dialect, type DialectName, dialects } from '../../../shared/csv/dialects.ts';
import type { CsvFault, CsvRecord } from '../../../shared/csv/record.ts';
import { isConventionalHead, isDefiningHead } from './conventional-heads.ts';
import type { ExcerptText } from './decode-excerpt.ts';
import { readRecords } from './read-records.ts';

export interface DialectEvidence {
  readonly dialect: DialectName;
  /** Values of the first record. */
  readonly values: number;
  readonly rows: number;
  /** Rows with as many values as the first record. */
  readonly fitting: number;
  /** The most frequent number of values in a row, and the number of rows that have it. */
  readonly usual: { readonly values: number; readonly rows: number };
  /** Values of the first record that are column names of the conventions. */
  readonly knownNames: number;
  /** Whether the first record has several values, of which one is a name that rows of values do not have. */
  readonly isHeader: boolean;
  readonly head: readonly CsvRecord[];
  /** Fault in the head; a quote that is still open at its end is none. */
  readonly fault: CsvFault | null;
  /** Records of the other pieces, with the bytes from which on they were read. */
  readonly samples: readonly { readonly bytes: Uint8Array; readonly records: readonly CsvRecord[] }[];
}

const quote = 34;
const newline = 10;
const headRecords = 201;
const sampleRecords = 10;
/** Line ends that are tried in a sample until records fit; one may lie inside a value. */
const triedLineEnds = 8;

export function dialectEvidence(text: ExcerptText, name: DialectName): DialectEvidence {
  const dialect = dialects[name];
  // A strict reader takes an open quote at the very end for a fault; that is one of the file, not of the dialect.
  const ends = text.whole && !dialect.strict;
  const { records: head, fault } = readRecords(text.shown, { dialect, maximum: headRecords, ends });
  const values = head[0]?.cells.length ?? 0;
  const quoted = head.every(({ byte }) => text.shown[byte] === quote);
  // The head is enough to decide whether there is no delimiter at all.
  const samples =
    values < 2 ? [] : text.samples.map((bytes) => fromLineEnd(bytes, { dialect, values, quoted }));
  const rows = [head.slice(1), ...samples.map(({ records }) => records)].flat();
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual = [values, 0]] = [...counts].sort((a, b) => b[1] - a[1]);
  return {
    dialect: name,
    values,
    rows: rows.length,
    fitting: counts.get(values) ?? 0,
    usual: { values: usual[0], rows: usual[1] },
    knownNames: head[0]?.cells.filter(isConventionalHead).length ?? 0,
    isHeader: values > 1 && head[0]?.cells.some(isDefiningHead) === true,
    head,
    fault,
    samples,
  };
}

interface Expected {
  readonly dialect: Dialect;
  readonly values: number;
  /** Every record of the head begins with a quote, so a line that does not is part of a value. */
  readonly quoted: boolean;
}

/** Reads from that line end after which the most records have the right number of values. */
function fromLineEnd(bytes: Uint8Array, expected: Expected): DialectEvidence['samples'][number] {
  const { dialect, values, quoted } = expected;
  let best: DialectEvidence['samples'][number] = { bytes: new Uint8Array(0), records: [] };
  let bestFitting = -1;
  let tried = 0;
  for (
    let at = bytes.indexOf(newline);
    at >= 0 && tried < triedLineEnds;
    at = bytes.indexOf(newline, at + 1)
  ) {
    const from = bytes.subarray(at + 1);
    if (quoted && from[0] !== quote) continue;
    tried += 1;
    const { records } = readRecords(from, { dialect, maximum: sampleRecords, ends: false });
    const fitting = records.filter(({ cells }) => cells.length === values).length;
    if (fitting > bestFitting) {
      best = { bytes: from, records };
      bestFitting = fitting;
    }
    if (fitting === records.length) break;
  }
  return best;
}
