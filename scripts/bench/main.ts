/** `npm run bench`: runs every row, or those named, and prints a table or JSON. */
import { parseArgs } from 'node:util';
import { readResults, slowerRows } from './compare.ts';
import { rows } from './rows.ts';
import { runInProcessGroup } from './run-in-process-group.ts';
import { type BenchResult, chooseRows, runRow } from './run-rows.ts';

const usage = `Usage: npm run bench -- [options]
  --only a,b      run these rows only
  --times N       measure each row N times; its value is their median
  --against FILE  compare with the output of an earlier --json, and name what got slower
  --json          print one JSON object a line instead of the table
  --long          run the long forms
  --help          print this`;

interface Options {
  readonly only?: string;
  readonly times: number;
  readonly against?: string;
  readonly json: boolean;
  readonly long: boolean;
}

try {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      times: { type: 'string', default: '1' },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else await runInProcessGroup(() => bench({ ...values, times: timesOf(values.times) }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function bench({ only, times, against, json, long }: Options): Promise<void> {
  const chosen = chooseRows(rows, only);
  // The file is read before the measurements, so that a wrong name is reported at once.
  const earlier = against === undefined ? null : await readResults(against);
  const width = Math.max(...chosen.map((row) => row.name.length), 'row'.length);
  if (!json) console.log(line(width, '', 'row', 'value', 'bar', 'detail'));
  const results: BenchResult[] = [];
  for (const entry of chosen) {
    const result = await runRow(entry, { long, times });
    results.push(result);
    if (!result.ok) process.exitCode = 1;
    console.log(json ? JSON.stringify(result) : lineOf(width, result));
  }
  if (earlier === null) return;
  const slower = slowerRows(results, earlier);
  if (slower.length > 0) process.exitCode = 1;
  // On stderr, so that stdout remains one result a line.
  console.error(slower.length > 0 ? `Slower than before:\n  ${slower.join('\n  ')}` : 'Nothing is slower.');
}

function timesOf(text: string): number {
  const times = Number(text);
  if (!Number.isInteger(times) || times < 1) throw new Error(`--times takes a count, not “${text}”.`);
  return times;
}

function line(width: number, mark: string, name: string, value: string, bar: string, detail: string): string {
  return `${mark.padEnd(2)}${name.padEnd(width)}  ${value.padStart(9)}  ${bar.padEnd(8)}  ${detail}`;
}

function lineOf(width: number, { ok, name, value, bar, detail }: BenchResult): string {
  return line(width, ok ? '✓' : '✗', name, String(Number(value.toPrecision(3))), bar, detail);
}
