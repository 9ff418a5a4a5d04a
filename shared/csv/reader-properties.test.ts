import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Dialect, dialectNames, dialects } from './dialects.ts';
import { createReader } from './reader.ts';
import type { CsvFault, CsvRecord } from './record.ts';

interface Read {
  readonly records: CsvRecord[];
  readonly fault: CsvFault | null;
}

function readPieces(pieces: readonly Uint8Array[], dialect: Dialect): Read {
  const reader = createReader({ dialect });
  const records = pieces.flatMap((piece) => reader.push(piece));
  records.push(...reader.end());
  return { records, fault: reader.fault };
}

/** Returns the bytes before the first one that is not UTF-8, found by decoding ever shorter beginnings. */
function validUtf8Start(bytes: Uint8Array): Uint8Array {
  for (let length = bytes.length; ; length--) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
      return bytes.subarray(0, length);
    } catch {
      // Try one byte less; the loop ends at the latest with no bytes, which are valid.
    }
  }
}

/**
 * Reads CSV like Python 3.11: a transcription of parse_process_char and Reader_iternext in _csv.c, which handles one
 * character after the other. The names of states are those of _csv.c.
 */
function readLikePython(bytes: Uint8Array, dialect: Dialect): Read {
  const valid = validUtf8Start(bytes);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(valid);
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const hasLineEnd = (line: string | undefined) => line === undefined || /[\r\n]$/.test(line);
  const records: CsvRecord[] = [];
  const endOfLine = '';
  let state = 'START_RECORD';
  let fields: string[] = [];
  let field = '';
  let byte = 0;
  let start = { line: 0, byte: 0 };
  let openedAt: CsvFault['openedAt'] = null;

  const saveField = () => {
    fields.push(field);
    field = '';
    openedAt = null;
  };
  const fault = (message: string, line: number, kind: 'csv' | 'encoding' = 'csv'): Read => ({
    records,
    fault: { kind, message, record: records.length, line, byte, column: fields.length + 1, openedAt },
  });

  /** Advances the state machine by one character; returns the message of an error, or null. */
  function processChar(c: string, line: number): string | null {
    const isEnd = c === '\n' || c === '\r' || c === endOfLine;
    if (state === 'START_RECORD') {
      if (c === endOfLine) return null;
      start = { line, byte };
      if (isEnd) {
        state = 'EAT_CRNL';
        return null;
      }
      state = 'START_FIELD';
    }
    switch (state) {
      case 'START_FIELD':
        if (isEnd) {
          saveField();
          state = c === endOfLine ? 'START_RECORD' : 'EAT_CRNL';
        } else if (c === '"') {
          state = 'IN_QUOTED_FIELD';
          openedAt = { line, byte };
        } else if (c === ' ' && dialect.skipInitialSpace) return null;
        else if (c === dialect.delimiter) saveField();
        else {
          field += c;
          state = 'IN_FIELD';
        }
        return null;
      case 'IN_FIELD':
        if (isEnd) {
          saveField();
          state = c === endOfLine ? 'START_RECORD' : 'EAT_CRNL';
        } else if (c === dialect.delimiter) {
          saveField();
          state = 'START_FIELD';
        } else field += c;
        return null;
      case 'IN_QUOTED_FIELD':
        if (c === endOfLine) return null;
        if (c === '"') state = 'QUOTE_IN_QUOTED_FIELD';
        else field += c;
        return null;
      case 'QUOTE_IN_QUOTED_FIELD':
        if (c === '"') {
          field += c;
          state = 'IN_QUOTED_FIELD';
        } else if (c === dialect.delimiter) {
          saveField();
          state = 'START_FIELD';
        } else if (isEnd) {
          saveField();
          state = c === endOfLine ? 'START_RECORD' : 'EAT_CRNL';
        } else if (dialect.strict) return `'${dialect.delimiter}' expected after '"'`;
        else {
          field += c;
          state = 'IN_FIELD';
        }
        return null;
      default: // EAT_CRNL
        if (c === endOfLine) state = 'START_RECORD';
        else if (!isEnd) return 'new-line character seen in unquoted field';
        return null;
    }
  }

  const isCutOff = valid.length < bytes.length;
  for (const [index, line] of lines.entries()) {
    // Undecodable bytes never become the end of a line.
    const characters = isCutOff && !hasLineEnd(line) ? [...line] : [...line, endOfLine];
    for (const c of characters) {
      const message = processChar(c, index + 1);
      if (message !== null) return fault(message, index + 1);
      byte += new TextEncoder().encode(c).length;
    }
    if (state !== 'START_RECORD') continue;
    if (fields.length > 0) records.push({ cells: fields, record: records.length, ...start });
    fields = [];
  }
  const lastLine = hasLineEnd(lines.at(-1)) ? lines.length + 1 : lines.length;
  if (isCutOff)
    return fault(`'utf-8' codec can't decode byte 0x${bytes[byte]?.toString(16)}`, lastLine, 'encoding');
  if (state === 'IN_QUOTED_FIELD') {
    if (dialect.strict) return fault('unexpected end of data', lastLine);
    saveField();
    records.push({ cells: fields, record: records.length, ...start });
  }
  return { records, fault: null };
}

const token = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('"', '""', '","', '"\n"', ',', ';', '\t', ' ') },
  { weight: 4, arbitrary: fc.constantFrom('\n', '\r', '\r\n', '\n\n', '"a",b\r\n', 'a,"b"\n', '"x";"y"\n') },
  { weight: 4, arbitrary: fc.constantFrom('a', 'bc', 'é', '€', '𝄞', '\0', '\ufeff', '\u2028', '\u0085') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
);
const text = fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join(''));
const wholeBytes = text.map((value) => new TextEncoder().encode(value));
const brokenBytes = fc
  .tuple(wholeBytes, fc.uint8Array({ minLength: 1, maxLength: 4 }), wholeBytes)
  .map((parts) => new Uint8Array(parts.flatMap((part) => [...part])));
const bytes = fc.oneof({ weight: 4, arbitrary: wholeBytes }, { weight: 1, arbitrary: brokenBytes });
const dialect = fc.constantFrom(...dialectNames.map((name) => dialects[name]));

/** Cuts bytes into pieces; `places` are arbitrary numbers, reduced to offsets in the bytes. */
function cut(source: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (source.length + 1)), source.length].sort((a, b) => a - b);
  return ends.map((end, index) => source.slice(ends[index - 1] ?? 0, end));
}

it('agrees with a transcription of _csv.c, positions and fault included', () => {
  fc.assert(
    fc.property(bytes, dialect, (source, rules) => {
      expect(readPieces([source], rules)).toEqual(readLikePython(source, rules));
    }),
    { numRuns: 3000 },
  );
});

it('reads the same records however the bytes are cut into pieces', () => {
  fc.assert(
    fc.property(bytes, dialect, fc.array(fc.nat(), { maxLength: 8 }), (source, rules, places) => {
      const whole = readPieces([source], rules);
      expect(readPieces(cut(source, places), rules)).toEqual(whole);
      expect(readPieces(cut(source, [...source.keys()]), rules)).toEqual(whole);
    }),
    { numRuns: 2000 },
  );
});

/** More than two blocks of the reader, which have 64 KiB each. */
const paddingBytes = 140_000;

it('agrees with the transcription of _csv.c if records and characters lie across blocks', () => {
  fc.assert(
    fc.property(bytes, wholeBytes, dialect, (source, filling, rules) => {
      const pattern = new Uint8Array([...filling, ...new TextEncoder().encode('é,"€\r\n𝄞"\r\n')]);
      const long = new Uint8Array(paddingBytes + source.length);
      for (let at = 0; at < paddingBytes; at++) long[at] = pattern[at % pattern.length] as number;
      long.set(source, paddingBytes);
      expect(readPieces([long], rules)).toEqual(readLikePython(long, rules));
    }),
    { numRuns: 25 },
  );
});

it('a reader that starts at any record reads the same remaining records', () => {
  fc.assert(
    fc.property(bytes, dialect, (source, rules) => {
      const whole = readPieces([source], rules);
      for (const [index, { record, line, byte }] of whole.records.entries()) {
        const reader = createReader({ dialect: rules, start: { record, line, byte } });
        const remaining = [...reader.push(source.subarray(byte)), ...reader.end()];
        expect({ records: remaining, fault: reader.fault }).toEqual({
          records: whole.records.slice(index),
          fault: whole.fault,
        });
      }
    }),
    { numRuns: 1000 },
  );
});
