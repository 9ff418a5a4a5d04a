/** Writes clean tables as messy text, independently of the reader under test. */

export interface CleanTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly tables: readonly CleanTable[];
}

export const textFile = (name: string, text: string, ...tables: readonly CleanTable[]): CorpusFile => ({
  name: `${name}.csv`,
  bytes: new TextEncoder().encode(text),
  tables,
});

export interface Mess {
  readonly delimiter?: string;
  /** One character; empty to write cells without quotes. */
  readonly quote?: string;
  /** Which cells are quoted: those that need it, all, or also those that are not numbers. */
  readonly quotes?: 'needed' | 'all' | 'text';
  /** How quotes inside quoted cells are written; `forgotten` leaves them unescaped. */
  readonly escape?: 'doubled' | 'backslash' | 'forgotten';
  /** Used cyclically, one per line. */
  readonly lineEnds?: readonly string[];
  /** A delimiter after the last cell too. */
  readonly trailing?: boolean;
}

export function writeMessy(rows: readonly (readonly string[])[], mess: Mess = {}): string {
  const { lineEnds = ['\n'], delimiter = ',', trailing = false } = mess;
  return rows
    .map((cells, index) => {
      const line = cells.map((cell) => messyCell(cell, mess)).join(delimiter);
      return `${line}${trailing ? delimiter : ''}${lineEnds[index % lineEnds.length]}`;
    })
    .join('');
}

export const rowsOf = ({ header, rows }: CleanTable): readonly (readonly string[])[] => [header, ...rows];

function messyCell(cell: string, mess: Mess): string {
  const { delimiter = ',', quote = '"', quotes = 'needed', escape: way = 'doubled' } = mess;
  if (quote === '') return cell;
  const isNeeded =
    cell.includes(delimiter.trim() || delimiter) || cell.includes(quote) || /[\r\n]/.test(cell);
  const isText = quotes === 'text' && !/^[\d.,-]*$/.test(cell);
  if (!isNeeded && !isText && quotes !== 'all') return cell;
  if (way === 'forgotten') return `${quote}${cell}${quote}`;
  const escaped =
    way === 'backslash'
      ? cell.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
      : cell.replaceAll(quote, quote + quote);
  return `${quote}${escaped}${quote}`;
}

/** Encodes a text. Node has only decoders of these encodings, so that a table is made by decoding every sequence. */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = encodeTable(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function encodeTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]) => {
    const decoder = new TextDecoder(encoding);
    const text = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (/^(?:shift_jis|gb18030|euc-jp)$/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  tables.set(encoding, table);
  return table;
}
