/** Time to read a whole sheet, divided by that of openpyxl in read-only mode, as Debian packages it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { readSource } from './read-source.ts';
import { writeWorkbook } from './source-files.ts';

const run = promisify(execFile);
const python = '/usr/bin/python3';
const columns = 20;
const script = `
import sys, time, openpyxl
start = time.time()
book = openpyxl.load_workbook(sys.argv[1], read_only=True)
rows = sum(1 for _ in book.worksheets[0].iter_rows(values_only=True))
print(rows, (time.time() - start) * 1000)
`;

export const xlsxRead: BenchRow = {
  name: 'xlsx-read',
  bar: '<=1',
  async run({ long }) {
    if (!(await hasOpenpyxl()))
      return { value: 0, detail: 'skipped: python3-openpyxl is not installed for /usr/bin/python3' };
    const rows = long ? 1_000_000 : 50_000;
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const file = join(folder, 'machines.xlsx');
      await writeWorkbook(file, rows, columns);
      const rounds: { ours: number; openpyxl: number }[] = [];
      for (let round = 0; round < (long ? 1 : 3); round++) rounds.push(await measure(file, rows));
      const seconds = (of: 'ours' | 'openpyxl') =>
        `${(median(rounds.map((each) => each[of])) / 1000).toFixed(1)} s`;
      return {
        value: median(rounds.map(({ ours, openpyxl }) => ours / openpyxl)),
        detail: `${rows.toLocaleString('en')} rows × ${columns} columns: ${seconds('ours')}, openpyxl ${seconds('openpyxl')}, ${rounds.length} rounds`,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(file: string, rows: number): Promise<{ ours: number; openpyxl: number }> {
  const { stdout } = await run(python, ['-c', script, file]);
  const [count = 0, openpyxl = 0] = stdout.trim().split(' ').map(Number);
  const start = performance.now();
  const ownRows = await readSource(file);
  const ours = performance.now() - start;
  if (ownRows !== rows || count !== rows + 1)
    throw new Error(`The readers disagree: ${ownRows} and ${count} rows.`);
  return { ours, openpyxl };
}

async function hasOpenpyxl(): Promise<boolean> {
  try {
    await run(python, ['-c', 'import openpyxl']);
    return true;
  } catch {
    return false;
  }
}
