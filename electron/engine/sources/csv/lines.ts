/** Splits encoded text into its lines, each with its line number and the byte where it starts. */
import { isAscii } from 'node:buffer';
import { AppError } from '../../../../shared/errors.ts';

export interface TextLine {
  readonly text: string;
  /** CR, LF or both; empty at the end of the text. */
  readonly end: string;
  /** 1-based. */
  readonly line: number;
  readonly byte: number;
}

export interface DetectedEncoding {
  /** A label that TextDecoder knows. */
  readonly encoding: string;
  /** Bytes of a byte order mark, which belong to no line. */
  readonly markBytes: number;
}

const lf = 10;
const cr = 13;
/** Bytes of the longest line: a longer one would fill the memory, and is not part of a table. */
const maxLineBytes = 64 * 1024 * 1024;

/**
 * Yields the lines of one chunk at a time.
 * @throws AppError `bad-input` for a line that is too long
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, markBytes }: DetectedEncoding,
): AsyncIterable<readonly TextLine[]> {
  const splitter = createSplitter(encoding, markBytes);
  for await (const chunk of chunks) yield splitter.push(chunk);
  yield splitter.end();
}

/** Returns the lines of a text that is completely in memory. */
export function linesOf(bytes: Uint8Array, { encoding, markBytes }: DetectedEncoding): readonly TextLine[] {
  const splitter = createSplitter(encoding, markBytes);
  return [...splitter.push(bytes), ...splitter.end()];
}

interface Splitter {
  push(chunk: Uint8Array): TextLine[];
  end(): TextLine[];
}

function createSplitter(encoding: string, markBytes: number): Splitter {
  const unit = encoding === 'utf-16le' ? 2 : encoding === 'utf-16be' ? 2 : 1;
  /** Offset of the less significant byte in a code unit. */
  const low = encoding === 'utf-16be' ? 1 : 0;
  const decode = createLineDecoder(encoding);
  let rest = Buffer.alloc(0);
  let skip = markBytes;
  let byte = markBytes;
  let line = 1;

  /** Returns where the break that ends the line begins and where the next line starts; null without a break. */
  function findBreak(bytes: Buffer, from: number, isAtEnd: boolean): { at: number; next: number } | null {
    const is = (at: number, code: number) =>
      bytes[at + low] === code && (unit === 1 || bytes[at + 1 - low] === 0);
    for (let at = from; at + unit <= bytes.length; at += unit) {
      const code = bytes[at + low];
      if (code !== lf && code !== cr) continue;
      if (is(at, lf)) return { at, next: at + unit };
      if (!is(at, cr)) continue;
      if (at + 2 * unit > bytes.length) return isAtEnd ? { at, next: at + unit } : null;
      return { at, next: is(at + unit, lf) ? at + 2 * unit : at + unit };
    }
    return null;
  }

  function takeLines(bytes: Buffer, isAtEnd: boolean): TextLine[] {
    const lines: TextLine[] = [];
    let from = 0;
    for (;;) {
      const found = findBreak(bytes, from, isAtEnd);
      if (found === null) break;
      const text = decode(bytes.subarray(from, found.at));
      const end = breakOf(found.next - found.at, unit, bytes[found.at + low]);
      lines.push({ text, end, line, byte: byte + from });
      line += 1;
      from = found.next;
    }
    if (isAtEnd && from < bytes.length) {
      lines.push({ text: decode(bytes.subarray(from)), end: '', line, byte: byte + from });
      from = bytes.length;
    }
    byte += from;
    rest = Buffer.from(bytes.subarray(from));
    if (rest.length > maxLineBytes)
      throw new AppError('bad-input', `Line ${line} is longer than 64 MB; the file is not a text table.`);
    return lines;
  }

  return {
    push(chunk) {
      const used = Math.min(skip, chunk.length);
      skip -= used;
      const fresh = Buffer.from(chunk.buffer, chunk.byteOffset + used, chunk.length - used);
      return takeLines(rest.length === 0 ? fresh : Buffer.concat([rest, fresh]), false);
    },
    end: () => takeLines(rest, true),
  };
}

const breakOf = (bytes: number, unit: number, first: number | undefined): string =>
  bytes === 2 * unit ? '\r\n' : first === cr ? '\r' : '\n';

/** Returns a decoder of single lines, which is possible because a line end is never part of a character. */
function createLineDecoder(encoding: string): (bytes: Buffer) => string {
  if (encoding === 'utf-8')
    return (bytes) => (isAscii(bytes) ? bytes.toString('latin1') : withoutControls(bytes.toString('utf8')));
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const isPlain = !encoding.startsWith('utf-16') && !encoding.startsWith('iso-2022');
  return (bytes) => {
    if (isPlain && isAscii(bytes)) return bytes.toString('latin1');
    // Decoded as a stream, because without it Node 24 decodes Windows-1252 as ISO 8859-1.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  };
}

/** Control characters that a program made of quotation marks and dashes when it read Windows-1252 as ISO 8859-1. */
export const misreadControls = /[\u0080-\u009f]/g;

function withoutControls(text: string): string {
  if (text.search(misreadControls) < 0) return text;
  return text.replace(misreadControls, (control) => {
    const decoder = new TextDecoder('windows-1252');
    return decoder.decode(Uint8Array.of(control.charCodeAt(0)), { stream: true }) + decoder.decode();
  });
}
