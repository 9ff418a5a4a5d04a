/** Recognises how a file is written, from its first bytes alone. */
import Papa from 'papaparse';
import { type DialectName, dialects } from '../../shared/csv/dialects.ts';
import { createReader } from '../../shared/csv/reader.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export interface RecognisedEncoding {
  readonly encoding: Encoding;
  /** Bytes of a byte order mark at the start; they belong to no cell. */
  readonly markBytes: 0 | 2 | 3;
}

/** Bytes of a file's start that recognition looks at. */
export const headBytes = 65_536;

const startsWith = (bytes: Uint8Array, ...mark: number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

export function recogniseEncoding(head: Uint8Array): RecognisedEncoding {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', markBytes: 3 };
  if (startsWith(head, 0xff, 0xfe)) return { encoding: 'utf-16le', markBytes: 2 };
  if (startsWith(head, 0xfe, 0xff)) return { encoding: 'utf-16be', markBytes: 2 };
  const wide = zeroBytes(head);
  if (wide !== null) return { encoding: wide, markBytes: 0 };
  return { encoding: startsAsUtf8(head) ? 'utf-8' : 'windows-1252', markBytes: 0 };
}

/** UTF-16 without a mark shows by its zero bytes, which no other encoding here has. */
function zeroBytes(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [index, byte] of head.subarray(0, 4096).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.min(head.length, 4096) / 8;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : null;
}

/**
 * The first character beyond ASCII decides: where it is UTF-8, the file is, and a byte that is not is a fault of the
 * file. One bad byte must not turn all good characters into bad ones.
 */
function startsAsUtf8(head: Uint8Array): boolean {
  const first = head.findIndex((byte) => byte >= 0x80);
  if (first < 0) return true;
  const lead = head[first] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  try {
    // `stream` lets the character be cut at the end of the head.
    new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(first, first + length), { stream: true });
    return lead >= 0xc2;
  } catch {
    return false;
  }
}

/** A picture, an archive, an office document: their bytes hold zeros, which text outside UTF-16 does not. */
export const looksBinary = (head: Uint8Array, { encoding }: RecognisedEncoding): boolean =>
  !encoding.startsWith('utf-16') && head.subarray(0, 4096).filter((byte) => byte === 0).length > 8;

const dialectOf: Readonly<Record<string, DialectName>> = { ';': 'excel-semicolon', '\t': 'excel-tab' };

/** The connector's dialect that reads the text best; commas are the default dialect as long as it can read them. */
export function recogniseDialect(text: string): DialectName {
  // Without skipEmptyLines the end of a short text counts as a row of one value and spoils the guess.
  const guess = Papa.parse(text, { preview: 50, delimitersToGuess: [',', ';', '\t'], skipEmptyLines: true });
  const foreign = dialectOf[guess.meta.delimiter];
  if (foreign !== undefined) return foreign;
  const asDefault = headCells(text, 'default');
  if (asDefault === null) return 'excel';
  // The default dialect drops blanks after a comma; outside quotes they are the file's own.
  const asExcel = headCells(text, 'excel') ?? [];
  const loses = asExcel.some((cell, index) => cell !== asDefault[index] && !cell.includes('"'));
  return loses ? 'excel' : 'default';
}

/** All cells of the text one after the other; null where the dialect cannot read it. */
function headCells(text: string, dialect: DialectName): string[] | null {
  const reader = createReader({ dialect: dialects[dialect] });
  const records = reader.push(new TextEncoder().encode(text));
  return reader.fault === null ? records.flatMap(({ cells }) => cells) : null;
}

const encodingWords: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** For a badge, such as “UTF-8, BOM removed”. */
export const encodingInWords = ({ encoding, markBytes }: RecognisedEncoding): string =>
  markBytes > 0 ? `${encodingWords[encoding]}, BOM removed` : encodingWords[encoding];
