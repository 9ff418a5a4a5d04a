/** Recognises the encoding, dialect, header and kind of a file from a few of its pieces. */
import { dialects } from '../../../shared/csv/dialects.ts';
import type { CsvRecord } from '../../../shared/csv/record.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Excerpt } from '../../../shared/imports/excerpt.ts';
import type { Encoding, HeaderForm, Overrules } from '../../../shared/imports/recognition.ts';
import { decodeExcerpt, type ExcerptText } from './decode-excerpt.ts';
import { recogniseDialect } from './dialect.ts';
import { markBytesOf, recogniseEncoding } from './encoding.ts';
import { recogniseFileKind } from './file-kind.ts';
import { unlessOverruled } from './guess.ts';
import { recogniseHeader } from './header-form.ts';
import { readRecords } from './read-records.ts';
import type { RecognisedFile } from './recognised.ts';
import { whyBinary } from './why-binary.ts';

/** Records of the first page; further ones are read by the index. */
const maxFirstRecords = 200;

const encodingWords: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};
const headerWords: Readonly<Record<HeaderForm, string>> = {
  'first-row': 'a header in the first row',
  none: 'no header',
};

/**
 * Recognises one property after another; each depends on those before it, including choices of the user.
 * @throws AppError `bad-input` where there is nothing to read: an empty file, no text, a first row without an end
 */
export function recogniseFile(excerpt: Excerpt, overrules: Overrules): RecognisedFile {
  const head = excerpt.pieces[0];
  if (head === undefined || head.at !== 0 || (head.bytes.length === 0 && excerpt.sizeBytes > 0))
    throw new AppError('bad-input', 'The beginning of the file could not be read; open the file again.');
  if (excerpt.sizeBytes === 0) throw empty();
  const foundEncoding = recogniseEncoding(excerpt);
  const reason = whyBinary(excerpt, foundEncoding.value);
  if (reason !== null) throw new AppError('bad-input', reason);
  const encoding = unlessOverruled(foundEncoding, overrules.encoding, (value) => encodingWords[value]);
  const markBytes = markBytesOf(head.bytes, encoding.value);
  const text = decodeExcerpt(excerpt, encoding.value, markBytes);

  const dialect = unlessOverruled(recogniseDialect(text), overrules.dialect, (value) => `${value} dialect`);
  const read = { dialect: dialects[dialect.value], maximum: maxFirstRecords + 1, ends: text.whole };
  const records = readRecords(text.head, read).records;
  // If the first record has a byte that cannot be decoded, its names are shown as far as possible.
  const first = records[0] ?? readRecords(text.shown, { ...read, maximum: 1 }).records[0];
  if (first === undefined) throw withoutFirstRow(text);

  const header = unlessOverruled(
    recogniseHeader(
      first.cells,
      records.slice(1).map(({ cells }) => cells),
    ),
    overrules.header,
    (value) => headerWords[value],
  );
  const hasHeader = header.value === 'first-row';
  const heads = hasHeader ? first.cells : first.cells.map((_, index) => `column ${index + 1}`);
  const kind = unlessOverruled(
    recogniseFileKind(
      heads,
      records.slice(1).map(({ cells }) => cells),
      header.value,
    ),
    overrules.kind,
    (value) => value,
  );
  return {
    recognition: { encoding, markBytes, dialect, header, kind },
    header: heads,
    firstRecords: firstRecordsOf(records, hasHeader),
  };
}

const firstRecordsOf = (records: readonly CsvRecord[], hasHeader: boolean): RecognisedFile['firstRecords'] =>
  records
    .slice(hasHeader ? 1 : 0, hasHeader ? maxFirstRecords + 1 : maxFirstRecords)
    .map(({ record, cells }) => ({ record: hasHeader ? record : record + 1, cells }));

const empty = () => new AppError('bad-input', 'The file is empty; it needs at least a header row.');

function withoutFirstRow({ shown, whole }: ExcerptText): AppError {
  if (shown.every((byte) => byte === 10 || byte === 13) && whole) return empty();
  return new AppError(
    'bad-input',
    whole
      ? 'The first row never ends; a quote that opens in it is not closed.'
      : 'The first row does not end within the first megabyte; the file is not CSV, or a quote that opens there is not closed.',
  );
}
