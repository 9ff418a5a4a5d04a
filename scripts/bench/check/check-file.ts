/** Writes large vertices files with a few faults, in which no two rows are alike. */
import { type FileHandle, open } from 'node:fs/promises';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';

const heads = [
  'ogit/_xid',
  'ogit/_type',
  'ogit/_scope',
  'ogit/name',
  'ogit/MARS/Machine/class',
  'ogit/MARS/Machine/ram',
  '+/tags',
  'xid:ogit/Automation/originNode',
];
const classes = ['Linux', 'Windows', 'AIX'];
const rowsPerBlock = 10_000;
/** Placeholder for the number of the block, by which the rows of all blocks differ. */
const placeholder = '#####';

/** Writes blocks until one of the limits is reached; returns the number of rows. */
export async function writeVerticesFile(
  path: string,
  limit: { rows?: number; bytes?: number },
): Promise<number> {
  await using file = await open(path, 'w');
  const head = Buffer.from(writeRow(heads, dialects.default));
  await file.write(head);
  const block = Buffer.from(Array.from({ length: rowsPerBlock }, (_, row) => rowText(row)).join(''));
  const placeholders = placesOf(block, placeholder);
  let rows = 0;
  for (let bytes = head.length; ; bytes += block.length) {
    if (rows >= (limit.rows ?? Number.POSITIVE_INFINITY)) return rows;
    if (bytes >= (limit.bytes ?? Number.POSITIVE_INFINITY)) return rows;
    const number = String(rows / rowsPerBlock).padStart(placeholder.length, '0');
    for (const place of placeholders) block.write(number, place, 'latin1');
    await writeAll(file, block);
    rows += rowsPerBlock;
  }
}

/** Returns a row. Some rows have a fault: the identity of the row before, a list that is no JSON, or an empty scope. */
function rowText(row: number): string {
  const host = `host-${placeholder}-${String(row % 5_000 === 4_999 ? row - 1 : row).padStart(4, '0')}`;
  const tags = row % 5_000 === 15 ? '[{"value":' : JSON.stringify([{ value: `rack-${row % 40}` }]);
  return writeRow(
    [
      `machine:${host}.example.org`,
      'ogit/MARS/Machine',
      row % 1_000 === 7 ? '' : 'practice-scope',
      host,
      classes[row % classes.length] ?? '',
      row % 700 === 3 ? 'null' : String(2048 << (row % 6)),
      row % 5 === 0 ? tags : '',
      row % 2 === 0 ? '' : `machine:host-${placeholder}-${String(row >> 4).padStart(4, '0')}.example.org`,
    ],
    dialects.default,
  );
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) places.push(at);
  return places;
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
}
