/** Writes rows of a run as CSV: the columns as they were sent first, the reason last. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import type { SentRow } from '../../../shared/imports/attribution.ts';

const piece = 500;

/** Answers how many rows were written. `rowsOf` gives rows by their ascending record numbers. */
export async function exportRows(options: {
  to: string;
  header: readonly string[];
  rows: Iterable<{ record: number; reason: string }>;
  rowsOf: (records: readonly number[]) => Promise<SentRow[]>;
}): Promise<number> {
  const { to, header, rows, rowsOf } = options;
  const out = createWriteStream(to, { encoding: 'utf8' });
  const line = (cells: readonly string[]) => `${Papa.unparse([[...cells]], { quotes: true })}\n`;
  let written = 0;
  let waiting: { record: number; reason: string }[] = [];

  const flush = async () => {
    const found = await rowsOf(waiting.map(({ record }) => record));
    const reasons = new Map(waiting.map(({ record, reason }) => [record, reason]));
    waiting = [];
    let text = '';
    for (const { record, cells } of found) {
      // A ragged row keeps its own values; empty ones bring its reason below the last head.
      const padding = Array.from({ length: Math.max(0, header.length - cells.length) }, () => '');
      text += line([...cells, ...padding, reasons.get(record) ?? '']);
      written += 1;
    }
    if (!out.write(text)) await once(out, 'drain');
  };

  out.write(line([...header, 'reason']));
  for (const row of rows) {
    waiting.push(row);
    if (waiting.length >= piece) await flush();
  }
  if (waiting.length > 0) await flush();
  out.end();
  await finished(out);
  return written;
}
