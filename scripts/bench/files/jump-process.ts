/** Opens a known file, shows its first page, jumps to its last rows; prints the milliseconds of both as JSON. */
import { setImmediate } from 'node:timers/promises';
import { createStoredIndexes } from '../../../electron/engine/index/stored-index.ts';
import { readExcerpt } from '../../../electron/engine/recognise/read-excerpt.ts';
import { recogniseFile } from '../../../electron/engine/recognise/recognise-file.ts';
import { readRecords } from '../../../electron/engine/table.ts';
import type { TextFile } from '../../../electron/engine/text-file.ts';

const [path = '', folder = ''] = process.argv.slice(2);
const pageRows = 50;
const name = 'big.csv';

const start = performance.now();
const excerpt = await readExcerpt({ path, name });
const { recognition, firstRecords } = recogniseFile(excerpt, {});
await show(firstRecords.slice(0, pageRows));
const opened = performance.now();

const { dialect, header, markBytes } = recognition;
const file: TextFile = { path, name, startByte: markBytes, dialect: dialect.value, header: header.value };
const index = await createStoredIndexes({ folder }).find(file, excerpt);
if (index === null) throw new Error('No index of the file is kept.');
const last = Array.from({ length: pageRows }, (_, row) => index.records - pageRows + 1 + row);
await show(await readRecords({ file, index }, last));
const jumped = performance.now();

console.log(JSON.stringify({ first: opened - start, last: jumped - opened }));

/**
 * Costs as much as sending rows to the page: they are written as JSON, and leave in the next phase of the event loop.
 */
async function show(rows: readonly unknown[]): Promise<void> {
  if (rows.length !== pageRows) throw new Error(`${rows.length} rows were shown.`);
  JSON.stringify(rows);
  await setImmediate();
}
