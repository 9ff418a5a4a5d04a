/**
 * Reads cases {id, dialect, text}, one JSON object a line, and prints the rows that the CSV reader returns for each.
 */
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import { dialectNames, dialects } from '../shared/csv/dialects.ts';
import { createReader } from '../shared/csv/reader.ts';

const caseSchema = z.object({ id: z.string(), dialect: z.enum(dialectNames), text: z.string() });

// Readline is not used, because it also ends lines at U+2028, which JSON may contain unescaped.
for (const line of (await readText(process.stdin)).split('\n')) {
  if (line.trim() === '') continue;
  const { id, dialect, text } = caseSchema.parse(JSON.parse(line));
  const reader = createReader({ dialect: dialects[dialect] });
  const records = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  const rows = records.map(({ cells }) => cells);
  console.log(JSON.stringify({ id, rows, error: reader.fault?.message ?? null }));
}
