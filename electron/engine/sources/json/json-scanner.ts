/**
 * Reads a JSON text byte by byte and reports the elements of chosen arrays as text, one at a time, so that a document may
 * be larger than the memory.
 */

import { createJsonFrames, type ScannerEvents } from './json-frames.ts';

export interface JsonScanner {
  /** @throws SyntaxError */
  push(bytes: Uint8Array): void;
  /** @throws SyntaxError if the document is incomplete */
  end(): void;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Largest element or scalar in bytes, because it is held in memory as a whole. */
const maxElementBytes = 64 << 20;

/**
 * Creates a scanner. It also accepts several documents in a row, such as JSON Lines with records over several lines.
 */
export function createJsonScanner(events: ScannerEvents): JsonScanner {
  /** Earlier pieces of the value that is being read as one text; null between values. */
  let valueParts: Uint8Array[] | null = null;
  let valueBytes = 0;
  let valueStart = 0;
  let valueStartByte = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let earlierBytes = 0;
  let isFirst = true;

  const fail = (what: string, at: number): never => {
    throw new SyntaxError(`${what} at byte ${(earlierBytes + at).toLocaleString('en')}`);
  };
  const frames = createJsonFrames(events, fail);
  const start = (at: number): void => {
    valueParts = [];
    valueBytes = 0;
    valueStart = at;
    valueStartByte = earlierBytes + at;
  };
  const finish = (bytes: Uint8Array, to: number): void => {
    const pieces = valueParts ?? [];
    pieces.push(bytes.subarray(valueStart, to));
    valueParts = null;
    frames.onValue(Buffer.concat(pieces).toString('utf8'), valueStartByte);
  };
  /** Finds the end of the value that is being read as one text. Returns the next offset. */
  const readValue = (bytes: Uint8Array, from: number): number => {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          isInString = false;
          if (depth === 0) {
            finish(bytes, at + 1);
            return at + 1;
          }
        }
      } else if (byte === quote) isInString = true;
      else if (byte === openBrace || byte === openBracket) depth++;
      else if (byte === closeBrace || byte === closeBracket) {
        if (depth === 0) {
          finish(bytes, at);
          return at;
        }
        if (--depth === 0) {
          finish(bytes, at + 1);
          return at + 1;
        }
      } else if (depth === 0 && (byte === comma || isSpace(byte))) {
        finish(bytes, at);
        return at;
      }
    }
    return bytes.length;
  };
  /** Reads a bracket, comma, colon or space, or the start of a value. Returns the next offset. */
  const readToken = (bytes: Uint8Array, at: number): number => {
    const byte = bytes[at];
    if (isSpace(byte)) return at + 1;
    if (byte === comma) frames.onComma();
    if (byte === comma || byte === colon) return at + 1;
    if (byte === closeBrace || byte === closeBracket) {
      frames.close(byte === closeBrace ? 'object' : 'array', at);
      return at + 1;
    }
    if ((byte === openBrace || byte === openBracket) && !frames.isInWantedArray()) {
      frames.open(byte === openBrace ? 'object' : 'array', at);
      return at + 1;
    }
    start(at);
    isInString = byte === quote;
    depth = byte === openBrace || byte === openBracket ? 1 : 0;
    return readValue(bytes, at + 1);
  };
  return {
    push(bytes) {
      valueStart = 0;
      let at = 0;
      if (isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
      isFirst = false;
      while (at < bytes.length) at = valueParts === null ? readToken(bytes, at) : readValue(bytes, at);
      if (valueParts !== null) {
        const rest = bytes.subarray(valueStart);
        valueBytes += rest.length;
        if (valueBytes > maxElementBytes) fail('a value of more than 64 MB', 0);
        // Copied, because the caller may reuse the bytes.
        (valueParts as Uint8Array[]).push(Uint8Array.from(rest));
      }
      earlierBytes += bytes.length;
    },
    end() {
      if (valueParts !== null && frames.isEmpty() && depth === 0 && !isInString) finish(new Uint8Array(0), 0);
      if (valueParts !== null || !frames.isEmpty()) throw new SyntaxError('unexpected end of file');
    },
  };
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9;
