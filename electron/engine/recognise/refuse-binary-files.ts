/** Refuses pictures, archives and documents, and says what to open instead. */
import { AppError } from '../../../shared/errors.ts';
import type { Glimpse } from '../../../shared/imports/glimpse.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';

const workbook = 'This is an Excel workbook; save it as CSV (UTF-8) and open that.';
const archive = 'This is an archive; unpack it and open the CSV file inside.';
const picture = 'This is a picture; open the table as CSV.';

/** First bytes of files, as Latin-1 text; no CSV file starts with them. */
const signatures: readonly (readonly [start: string, sentence: string])[] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', workbook],
  ['%PDF-', 'This is a PDF; open the original table as CSV.'],
  ['\x89PNG\r\n\x1a\n', picture],
  ['\xff\xd8\xff', picture],
  ['GIF87a', picture],
  ['GIF89a', picture],
  ['\x1f\x8b', archive],
  ['\x28\xb5\x2f\xfd', archive],
  ['\xfd7zXZ\0', archive],
  ['7z\xbc\xaf\x27\x1c', archive],
  ['Rar!\x1a\x07', archive],
  ['SQLite format 3\0', 'This is a database; export the table as CSV and open that.'],
  ['\xff\xfe\0\0', 'This text is in UTF-32; save it as UTF-8 and open that.'],
  ['\0\0\xfe\xff', 'This text is in UTF-32; save it as UTF-8 and open that.'],
];
const zip = 'PK\x03\x04';
const lookedAtBytes = 4096;
/** A program may write a few zero bytes into a text by mistake; a file with more than both limits is no text. */
const mostZeros = 8;
const mostZeroShare = 0.02;

/** @throws AppError `bad-input` */
export function refuseBinaryFiles({ pieces }: Glimpse, encoding: Encoding): void {
  const head = pieces[0]?.bytes ?? new Uint8Array(0);
  const sentence = isOf(head, zip) ? insideZip(pieces) : signatures.find(([start]) => isOf(head, start))?.[1];
  if (sentence !== undefined) throw new AppError('bad-input', sentence);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return;
  const beginning = head.subarray(0, lookedAtBytes);
  const zeros = beginning.filter((byte) => byte === 0).length;
  if (zeros > mostZeros && zeros > beginning.length * mostZeroShare)
    throw new AppError(
      'bad-input',
      `This is not a text file: ${zeros.toLocaleString('en')} of its first ${beginning.length.toLocaleString('en')} bytes are zero. Save the table as CSV and open that.`,
    );
}

const isOf = (head: Uint8Array, start: string): boolean =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, start.length)).equals(
    Buffer.from(start, 'latin1'),
  );

/** Returns the refusal of a zip. Office files are zips with the names of their parts at the start and at the end. */
function insideZip(pieces: Glimpse['pieces']): string {
  const holds = (part: string) =>
    pieces.some(({ bytes }) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(part, 0, 'latin1'),
    );
  if (holds('xl/workbook')) return workbook;
  if (holds('application/vnd.oasis.opendocument.spreadsheet'))
    return 'This is an OpenDocument spreadsheet; save it as CSV (UTF-8) and open that.';
  if (holds('word/document')) return 'This is a Word document; save its table as CSV and open that.';
  return archive;
}
