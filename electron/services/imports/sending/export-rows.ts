/** Writes rows of a run as CSV: the columns as they were sent first, the reason last. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { reasonHead } from '../../../../shared/columns/repairs.ts';
import type { SentRow } from '../../../../shared/imports/attribution.ts';

interface Export {
  to: string;
  header: readonly string[];
  /** The next rows after a record, as many as suit; none at the end. */
  next: (afterRecord: number) => { record: number; reason: string }[];
  /** Rows by their ascending record numbers. */
  rowsOf: (records: readonly number[]) => Promise<SentRow[]>;
  signal: AbortSignal;
}

/** Answers how many rows were written. Where it fails, nothing stays behind. */
export async function exportRows({ to, header, next, rowsOf, signal }: Export): Promise<number> {
  const line = (cells: readonly string[]) => `${Papa.unparse([[...cells]], { quotes: true })}\n`;
  let written = 0;

  async function* text() {
    yield line([...header, reasonHead]);
    for (let rows = next(0); rows.length > 0; rows = next(rows.at(-1)?.record ?? 0)) {
      const reasons = new Map(rows.map(({ record, reason }) => [record, reason]));
      const found = await rowsOf([...reasons.keys()]);
      written += found.length;
      // A ragged row is not padded: read again, it must not pass for a complete one.
      yield found.map(({ record, cells }) => line([...cells, reasons.get(record) ?? ''])).join('');
    }
  }

  try {
    await pipeline(Readable.from(text()), createWriteStream(to), { signal });
    return written;
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
