/**
 * Walks a JSON text byte by byte and cuts out values at chosen places, without holding more than one of them: the
 * elements of arrays, however large the document is.
 */

import { createJsonFrames, type ScannerEvents } from './json-frames.ts';

export interface JsonScanner {
  /** @throws SyntaxError */
  push(bytes: Uint8Array): void;
  /** @throws SyntaxError where the document is incomplete */
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

/** One value, whatever it is, larger than this is refused: it would have to be held as a whole. */
const mostElementBytes = 64 << 20;

/** Several documents one after the other are allowed: JSON Lines whose records go over several lines. */
export function createJsonScanner(events: ScannerEvents): JsonScanner {
  /** Pieces of the value that is being cut out; null outside of one. */
  let held: Uint8Array[] | null = null;
  let heldBytes = 0;
  let heldFrom = 0;
  let heldByte = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let total = 0;
  let isFirst = true;

  const fail = (what: string, at: number): never => {
    throw new SyntaxError(`${what} at byte ${(total + at).toLocaleString('en')}`);
  };
  const frames = createJsonFrames(events, fail);
  const start = (at: number): void => {
    held = [];
    heldBytes = 0;
    heldFrom = at;
    heldByte = total + at;
  };
  const finish = (bytes: Uint8Array, to: number): void => {
    const pieces = held ?? [];
    pieces.push(bytes.subarray(heldFrom, to));
    held = null;
    frames.onValue(Buffer.concat(pieces).toString('utf8'), heldByte);
  };
  /** Inside a value that is cut out: only where it ends matters. Returns the next place. */
  const skim = (bytes: Uint8Array, from: number): number => {
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
  const step = (bytes: Uint8Array, at: number): number => {
    const byte = bytes[at];
    if (isSpace(byte)) return at + 1;
    if (byte === comma) frames.onComma();
    if (byte === comma || byte === colon) return at + 1;
    if (byte === closeBrace || byte === closeBracket) {
      frames.close(byte === closeBrace ? 'object' : 'array', at);
      return at + 1;
    }
    if ((byte === openBrace || byte === openBracket) && !frames.isCut()) {
      frames.open(byte === openBrace ? 'object' : 'array', at);
      return at + 1;
    }
    start(at);
    isInString = byte === quote;
    depth = byte === openBrace || byte === openBracket ? 1 : 0;
    return skim(bytes, at + 1);
  };
  return {
    push(bytes) {
      heldFrom = 0;
      let at = 0;
      if (isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
      isFirst = false;
      while (at < bytes.length) at = held === null ? step(bytes, at) : skim(bytes, at);
      if (held !== null) {
        const rest = bytes.subarray(heldFrom);
        heldBytes += rest.length;
        if (heldBytes > mostElementBytes) fail('a value of more than 64 MB', 0);
        // A copy: whoever gave the bytes may use them again.
        (held as Uint8Array[]).push(Uint8Array.from(rest));
      }
      total += bytes.length;
    },
    end() {
      if (held !== null && frames.isEmpty() && depth === 0 && !isInString) finish(new Uint8Array(0), 0);
      if (held !== null || !frames.isEmpty()) throw new SyntaxError('unexpected end of file');
    },
  };
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9;
