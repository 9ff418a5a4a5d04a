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
  try {
    // `stream` lets a character be cut at the end of the head.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return { encoding: 'utf-8', markBytes: 0 };
  } catch {
    return { encoding: 'windows-1252', markBytes: 0 };
  }
}

const dialectOf: Readonly<Record<string, DialectName>> = { ';': 'excel-semicolon', '\t': 'excel-tab' };

/** The connector's dialect that reads the text best; commas are the default dialect as long as it can read them. */
export function recogniseDialect(text: string): DialectName {
  // Without skipEmptyLines the end of a short text counts as a row of one value and spoils the guess.
  const guess = Papa.parse(text, { preview: 50, delimitersToGuess: [',', ';', '\t'], skipEmptyLines: true });
  const foreign = dialectOf[guess.meta.delimiter];
  if (foreign !== undefined) return foreign;
  const reader = createReader({ dialect: dialects.default });
  reader.push(new TextEncoder().encode(text));
  return reader.fault === null ? 'default' : 'excel';
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
