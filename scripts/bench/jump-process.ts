/** Shows the first page of a file, or its last rows by a kept index, and prints how many milliseconds that took. */
import { createKeptIndexes } from '../../electron/engine/index/kept-index.ts';
import { readGlimpse } from '../../electron/engine/recognise/read-glimpse.ts';
import { recogniseFile } from '../../electron/engine/recognise/recognise-file.ts';
import { readRecords } from '../../electron/engine/table.ts';
import type { TextFile } from '../../electron/engine/text-file.ts';

const [what = '', path = '', folder = ''] = process.argv.slice(2);
const pageRows = 50;
const name = 'big.csv';

const start = performance.now();
const shown = what === 'first' ? await firstRows() : await lastRows();
const ms = performance.now() - start;
if (shown < pageRows) throw new Error(`Only ${shown} rows were shown.`);
console.log(ms);

async function firstRows(): Promise<number> {
  return recogniseFile(await readGlimpse({ path, name }), {}).firstRecords.length;
}

/** The file is recognised, too: nothing else says how it is read. */
async function lastRows(): Promise<number> {
  const { recognition } = recogniseFile(await readGlimpse({ path, name }), {});
  const { dialect, header, markBytes } = recognition;
  const file: TextFile = { path, name, startByte: markBytes, dialect: dialect.value, header: header.value };
  const index = await createKeptIndexes({ folder }).find(file);
  if (index === null) throw new Error('No index of the file is kept.');
  const numbers = Array.from({ length: pageRows }, (_, row) => index.records - pageRows + 1 + row);
  return (await readRecords({ file, index }, numbers)).length;
}
