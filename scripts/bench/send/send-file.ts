/** Writes vertices files without a fault, and returns the request bodies that a run creates from them. */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';

const heads = [
  'ogit/_xid',
  'ogit/_type',
  'ogit/name',
  'ogit/_scope',
  'ogit/MARS/Machine/class',
  'ogit/MARS/Machine/ram',
  '/location',
];
const places = ['Berlin', 'Lisbon, rack 2', 'Nairobi', 'Osaka', 'Toronto', 'Köln', 'Amsterdam'];
const rowsPerPiece = 10_000;
const lineFeed = 10;

interface SendFile {
  readonly rows: number;
  readonly scope: string;
  /** Start of every xid: files with different prefixes create different vertices. */
  readonly prefix: string;
}

export async function writeSendFile(path: string, file: SendFile): Promise<void> {
  await pipeline(Readable.from(piecesOf(file)), createWriteStream(path));
}

function* piecesOf({ rows, scope, prefix }: SendFile): Generator<string> {
  let piece = writeRow(heads, dialects.default);
  for (let row = 0; row < rows; row++) {
    const host = `${prefix}-${String(row).padStart(7, '0')}`;
    piece += writeRow(
      [
        `machine:${host}.example.org`,
        'ogit/MARS/Machine',
        host,
        scope,
        row % 3 === 0 ? 'Windows' : 'Linux',
        `${8 << (row % 5)} GB`,
        places[row % places.length] ?? '',
      ],
      dialects.default,
    );
    if ((row + 1) % rowsPerPiece > 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** First and last record of a body. */
export type BodyRange = readonly [first: number, last: number];

/**
 * Returns the bodies as they are sent: the heads and the rows of each range. No cell of the file may have a line break.
 */
export async function bodiesOf(path: string, ranges: readonly BodyRange[]): Promise<Buffer[]> {
  const bytes = await readFile(path);
  /** Byte at which each line begins; the heads are line 0, so that a row's line is its record number. */
  const begins = [0];
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) begins.push(at + 1);
  const heads = bytes.subarray(0, begins[1]);
  return ranges.map(([first, last]) =>
    Buffer.concat([heads, bytes.subarray(begins[first], begins[last + 1])]),
  );
}
