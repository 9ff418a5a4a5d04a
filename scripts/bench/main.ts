/** `npm run bench`: runs every row, or those named, and prints a table or JSON. */
import { parseArgs } from 'node:util';
import { rows } from './rows.ts';
import { type BenchResult, chooseRows, runRow } from './run-rows.ts';

const usage = `Usage: npm run bench -- [options]
  --only a,b   run these rows only
  --json       print one JSON object a line instead of the table
  --long       run the long forms
  --help       print this`;

try {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else await bench(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function bench({ only, json, long }: { only?: string; json: boolean; long: boolean }): Promise<void> {
  const chosen = chooseRows(rows, only);
  const width = Math.max(...chosen.map((row) => row.name.length), 'row'.length);
  if (!json) console.log(line(width, '', 'row', 'value', 'bar', 'detail'));
  for (const entry of chosen) {
    const result = await runRow(entry, { long });
    if (!result.ok) process.exitCode = 1;
    console.log(json ? JSON.stringify(result) : lineOf(width, result));
  }
}

function line(width: number, mark: string, name: string, value: string, bar: string, detail: string): string {
  return `${mark.padEnd(2)}${name.padEnd(width)}  ${value.padStart(9)}  ${bar.padEnd(8)}  ${detail}`;
}

function lineOf(width: number, { ok, name, value, bar, detail }: BenchResult): string {
  return line(width, ok ? '✓' : '✗', name, String(Number(value.toPrecision(3))), bar, detail);
}
