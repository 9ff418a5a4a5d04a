/** Tests that every reason that recognition gives for a value is true of the file. */
import { isAscii, isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recogniseKind } from '../../../shared/columns/kind.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { encodings } from '../../../shared/imports/readings.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { isConventionalHead } from './conventional-heads.ts';
import { decodeText } from './decode-text.ts';
import { markBytesOf } from './encoding.ts';
import { readRecords } from './read-records.ts';
import { encode, excerptOf, isInWindows1252 } from './recognise.test-kit.ts';
import { recogniseFile } from './recognise-file.ts';
import type { RecognisedFile } from './recognised.ts';

/** A small file, all of which was read, and what was recognised. */
interface Subject {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Every readable record, including the first one, as read with the recognised dialect. */
  readonly records: readonly (readonly string[])[];
  readonly file: RecognisedFile;
}
/** The form of a reason, and whether a reason of this form is true of a file. */
type Claim = readonly [form: RegExp, holds: (reasonText: RegExpExecArray, subject: Subject) => boolean];

const delimiters = { commas: ',', semicolons: ';', tabs: '\t' } as const;
const isNumberOrTime = (cell: string) =>
  /^\s*[+-]?(\d+([.,]\d+)*|[.,]\d+)([eE][+-]?\d+)?\s*$/.test(cell) ||
  /^\d{4}-\d\d-\d\d([T ].*)?$/.test(cell) ||
  /^\d{1,2}[./]\d{1,2}[./]\d{2,4}( .*)?$/.test(cell);
const firstRow = ({ records }: Subject) => records[0] ?? [];
const numberIn = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));
const countBeyondAscii = (text: string) => [...text].filter((character) => character > '\u007f').length;
const usesDelimiter = ({ file }: Subject, words: string | undefined) =>
  dialects[file.recognition.dialect.value].delimiter === delimiters[words as keyof typeof delimiters];
const countRowsWith = ({ records }: Subject, values: number) =>
  records.slice(1, 201).filter(({ length }) => length === values).length;
const countSampledRows = ({ records }: Subject) => Math.min(200, records.length - 1);

const encodingClaims: readonly Claim[] = [
  [
    /^it starts with (a|two) byte order marks?/,
    ([, how], { bytes, file }) => {
      const { value } = file.recognition.encoding;
      const length = markBytesOf(bytes, value);
      return length > 0 && (how === 'two') === markBytesOf(bytes.subarray(length), value) > 0;
    },
  ],
  [/^every byte of it is ASCII/, (_, { bytes }) => isAscii(bytes)],
  [
    /^every other byte(?: examined)? is zero$/,
    (_, { bytes }) => [0, 1].some((at) => bytes.every((byte, n) => n % 2 !== at || byte === 0)),
  ],
  [
    /^(\d+) of (\d+) byte pairs(?: looked at)? are a zero and a byte of ASCII$/,
    ([, some, all], { bytes }) =>
      numberIn(all) === Math.floor(bytes.length / 2) &&
      numberIn(some) <= bytes.filter((byte) => byte === 0).length,
  ],
  [
    /^(?:the only character|all ([\d,]+) characters) beyond ASCII (?:is|are) well-formed UTF-8/,
    ([, all = '1'], { bytes, text }) => isUtf8(bytes) && countBeyondAscii(text) === numberIn(all),
  ],
  [
    /^(one|[\d,]+) of its characters beyond ASCII (?:is|are) UTF-8; (one|[\d,]+) bytes? (?:is|are) not/,
    (_, { bytes }) => !isUtf8(bytes) && !isAscii(bytes),
  ],
  [
    /^it ends inside a character of UTF-8/,
    (_, { bytes }) =>
      !isUtf8(bytes) && [1, 2, 3].some((back) => isUtf8(bytes.subarray(0, bytes.length - back))),
  ],
  [
    /^bytes? .* (?:is|are) not valid UTF-8 but .* in Windows-1252 \((.*)\)/,
    ([, shown = ''], { bytes }) =>
      !isUtf8(bytes) &&
      shown.split(' ').every((character) => decodeText(bytes, 'windows-1252', true).includes(character)),
  ],
  [/^(?:a byte beyond ASCII is|bytes beyond ASCII are) not valid UTF-8/, (_, { bytes }) => !isUtf8(bytes)],
];
const nulClaim = /; it contains NUL bytes, the first found at byte ([\d,]+)$/;

const dialectClaims: readonly Claim[] = [
  [/^its first row has (\d+|one) values? with (\w+)/, ([, values = '', words], subject) =>
    usesDelimiter(subject, words) && firstRow(subject).length === (values === 'one' ? 1 : numberIn(values))],
  [/^its first row has (\d+) known column names? with (\w+), although only (\d+) of (\d+) sampled rows (?:has|have) as many values/, ([, names, words, some, all], subject) =>
    usesDelimiter(subject, words) && firstRow(subject).filter(isConventionalHead).length === numberIn(names) &&
    countRowsWith(subject, firstRow(subject).length) === numberIn(some) && countSampledRows(subject) === numberIn(all)],
  [/^(?:all (\d+) sampled rows have|the sampled row has) (\d+) values with (\w+)/, ([, rows = '1', values, words], subject) =>
    usesDelimiter(subject, words) && countSampledRows(subject) === numberIn(rows) && countRowsWith(subject, numberIn(values)) === numberIn(rows)],
  [/^(\d+) of (\d+) sampled rows have (\d+) values with (\w+), but its first row has one$/, ([, some, all, values, words], subject) =>
    usesDelimiter(subject, words) && countRowsWith(subject, numberIn(values)) === numberIn(some) && countSampledRows(subject) === numberIn(all) && firstRow(subject).length === 1],
  [/^(\d+) of (\d+) sampled rows have (\d+|one) values? with (\w+)/, ([, some, all, values = '', words], subject) =>
    usesDelimiter(subject, words) && countRowsWith(subject, values === 'one' ? 1 : numberIn(values)) === numberIn(some) && countSampledRows(subject) === numberIn(all)],
  [/^(?:all (\d+) sampled rows have|the sampled row has) one value with (\w+), as its first row/, ([, rows = '1', words], subject) =>
    usesDelimiter(subject, words) && countRowsWith(subject, 1) === numberIn(rows) && countSampledRows(subject) === numberIn(rows) && firstRow(subject).length === 1],
]; // biome-ignore format: one claim after the other

const headerClaims: readonly Claim[] = [
  [/^its first row has (.+), which is a known column name$/s, ([, name = ''], subject) => firstRow(subject).includes(name) && isConventionalHead(name)],
  [/^its first row holds the value (.+)$/s, ([, value = ''], subject) => firstRow(subject).includes(value) && isNumberOrTime(value)],
  [/^in the sampled rows, there are only numbers or times below (.+)$/s, ([, name], subject) =>
    firstRow(subject).some((cell, index) => {
      const below = subject.records.slice(1, 51).flatMap((cells) => cells[index] ?? []).filter((each) => each !== '');
      return cell === name && below.length > 0 && below.every(isNumberOrTime);
    })],
  [/^its first row has an empty value$/, (_, subject) => firstRow(subject).includes('')],
  [/^its first row has (.*) twice$/s, ([, twice = ''], subject) => firstRow(subject).filter((cell) => cell === twice).length > 1],
  [/^its first row looks like the rows below, for example in (.+)$/s, ([, cell = ''], subject) => firstRow(subject).includes(cell) && subject.records.length > 1],
  [/^most of its first row looks like column names: none is a number, a time or in a row below$/, (_, subject) => {
    const cells = firstRow(subject);
    const isBelow = (cell: string, column: number) => subject.records.slice(1, 51).some((row) => row[column] === cell);
    return cells.filter((cell) => cell !== '').length * 2 > cells.length &&
      cells.every((cell, column) => cell === '' || !(isNumberOrTime(cell) || isBelow(cell, column)));
  }],
  [/^its first row looks like column names: no value is empty or repeated, and none is a number or a time$/, (_, subject) =>
    firstRow(subject).every((cell) => cell !== '' && !isNumberOrTime(cell)) && new Set(firstRow(subject)).size === firstRow(subject).length],
]; // biome-ignore format: one claim after the other

const kindClaims: readonly Claim[] = [
  [/^it has no header that indicates another kind$/, (_, { file }) => file.recognition.header.value === 'none'],
  [/^none of its column names follows the conventions of the connector$/, (_, { file }) => !file.header.some(isConventionalHead)],
  [/^none of its column names belongs to another kind$/, (_, { file }) =>
    recogniseKind(file.header).kind === 'vertices' && file.header.some(isConventionalHead)],
  [/^it has (\$id|items|(?:from|to):\S+|(?:edge|issue):\S+)$/, ([, name = ''], { file }) => file.header.includes(name)],
  [/^it has value and a time$/, (_, { file: { header } }) =>
    header.includes('value') && (header.includes('time') || header.includes('timestamp'))],
  [/^it has (content:\w+) and no attributes$/, ([, name = ''], { file: { header } }) =>
    header.includes(name) && header.every((each) => /^(content:.*|ogit\/_x?id)$/.test(each))],
  [/^it has (content:\w+) in addition to attributes$/, ([, name = ''], { file: { header } }) =>
    header.includes(name) && header.some((each) => !/^(content:.*|ogit\/_x?id)$/.test(each))],
]; // biome-ignore format: one claim after the other

/** Returns null if the reason is true of the file, else the reason. */
function falsehoodOf(reason: string, claims: readonly Claim[], subject: Subject): string | null {
  const claim = claims.find(([form]) => form.test(reason));
  if (claim === undefined) return `no predicate for: ${reason}`;
  const reasonText = claim[0].exec(reason);
  return reasonText !== null && claim[1](reasonText, subject) ? null : reason;
}

const columnName = fc.constantFrom(
  'ogit/_xid',
  'ogit/_type',
  'ogit/name',
  '/location',
  'verb',
  'value',
  'time',
  'items',
  '$id',
  'content:text',
  'from:ogit/_xid',
  'to:ogit/_xid',
  'edge:1:verb',
  'Host',
  'Memory',
  'Straße',
  'a b',
  '2024',
  '',
);
const cell = fc.constantFrom(
  'web-01',
  'db-02',
  '8192',
  '1.5',
  '2024-05-01',
  'Köln',
  'a,b',
  'x;y',
  '',
  'ogit/MARS/Machine',
  '“q”',
  '機器',
  ' pad',
  'nu\0l',
);
const separator = fc.constantFrom(',', ';', '\t');
/** Texts of CSV files: column names, rows of different lengths, one delimiter, and quotes. */
const csvText = fc
  .tuple(
    fc.array(columnName, { minLength: 1, maxLength: 4 }),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
    separator,
    fc.constantFrom('none', 'all', 'as needed'),
  )
  .map(([heads, rows, delimiter, quotes]) =>
    [heads, ...rows]
      .map((cells) =>
        cells
          .map((each) =>
            quotes === 'all' || (quotes === 'as needed' && each.includes(delimiter)) ? `"${each}"` : each,
          )
          .join(delimiter),
      )
      .map((line) => `${line}\n`)
      .join(''),
  );

/**
 * Returns the text after `marks` byte order marks, encoded, without its last `cut` bytes. UTF-8 replaces Windows-1252
 * for a text with other characters.
 */
function bytesOf(text: string, encoding: Encoding, marks: number, cut: number): Uint8Array {
  const usable = encoding === 'windows-1252' && !isInWindows1252(text) ? 'utf-8' : encoding;
  const encoded = encode(`${'\ufeff'.repeat(usable === 'windows-1252' ? 0 : marks)}${text}`, usable);
  return encoded.subarray(0, Math.max(1, encoded.length - cut));
}

it('recognition gives only reasons that are true of the file', () => {
  fc.assert(
    fc.property(
      csvText,
      fc.constantFrom(...encodings),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 3 }),
      (text, encoding, marks, cut) => {
        const bytes = bytesOf(text, encoding, marks, cut);
        let file: RecognisedFile;
        try {
          file = recogniseFile(excerptOf(bytes), {});
        } catch {
          return; // A file that is refused has no reasons.
        }
        const { recognition } = file;
        const { value } = recognition.encoding;
        const decoded = decodeText(bytes.subarray(recognition.markBytes), value, true);
        const dialect = dialects[recognition.dialect.value];
        const others = dialect.delimiter === ',' ? [dialects.default, dialects.excel] : [dialect];
        const read = (as: typeof dialect, ends: boolean) =>
          readRecords(encode(decoded, 'utf-8'), { dialect: as, maximum: 1000, ends }).records.map(
            ({ cells }) => cells,
          );
        // A reason is true if it is true of one reading: with either of the two dialects with commas, and with or
        // without a last line that has no line end.
        const readings = others.flatMap((as) =>
          [true, false].map((ends) => ({ bytes, text: decoded, records: read(as, ends), file })),
        );
        const check = (reason: string, claims: readonly Claim[]) => {
          const falsehoods = readings.map((subject) => falsehoodOf(reason, claims, subject));
          expect(falsehoods.some((each) => each === null) ? null : falsehoods[0]).toBeNull();
        };
        const nul = nulClaim.exec(recognition.encoding.reason);
        if (nul !== null) expect(bytes.indexOf(0)).toBe(numberIn(nul[1]));
        check(recognition.encoding.reason.replace(nulClaim, ''), encodingClaims);
        check(recognition.dialect.reason, dialectClaims);
        check(recognition.header.reason, headerClaims);
        check(recognition.kind.reason, kindClaims);
      },
    ),
    { numRuns: 3000 },
  );
});
