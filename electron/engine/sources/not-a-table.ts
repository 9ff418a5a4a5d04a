/** Recognises files that contain no table, and refuses them with a sentence that names their format. */
import { AppError } from '../../../shared/errors.ts';
import type { Source, SourceInput } from './source.ts';
import { zipKind } from './zip/zip-kind.ts';

const openTable = 'Save its table as CSV or as an Excel workbook and open that.';
const picture = `is a picture. ${openTable}`;
const archive =
  'is an archive of a kind that cannot be read here. Unpack it and open the files inside, or pack them as .zip.';

/** First bytes of formats, as Latin-1 text, and the sentence that follows the file name. No table starts with them. */
const signatures: readonly (readonly [start: string, sentence: string])[] = [
  ['%PDF-', `is a PDF document. ${openTable}`],
  ['%!PS', `is a PostScript document. ${openTable}`],
  ['{\\rtf', `is a rich text document. ${openTable}`],
  ['\x89PNG\r\n\x1a\n', picture],
  ['\xff\xd8\xff', picture],
  ['GIF87a', picture],
  ['GIF89a', picture],
  ['II*\0', picture],
  ['MM\0*', picture],
  ['BM\0', picture],
  ['8BPS', picture],
  ['\0\0\x01\0', picture],
  ['\xfd7zXZ\0', archive],
  ['BZh', archive],
  ['7z\xbc\xaf\x27\x1c', archive],
  ['Rar!\x1a\x07', archive],
  ['MSCF', archive],
  ['SQLite format 3\0', 'is an SQLite database. Export the table as CSV and open that.'],
  [
    '\0\x01\0\0Standard',
    'is an Access database. Export the table as CSV or as an Excel workbook and open that.',
  ],
  ['\x7fELF', 'is a program. Choose the file with your table.'],
  ['MZ\x90\0', 'is a program. Choose the file with your table.'],
  ['MZ\0\0', 'is a program. Choose the file with your table.'],
  ['\xca\xfe\xba\xbe', 'is a program. Choose the file with your table.'],
  ['\xcf\xfa\xed\xfe', 'is a program. Choose the file with your table.'],
  ['ID3', 'is an audio file. Choose the file with your table.'],
  ['OggS', 'is an audio or video file. Choose the file with your table.'],
  ['\x1aE\xdf\xa3', 'is a video file. Choose the file with your table.'],
  ['wOFF', 'is a font. Choose the file with your table.'],
  ['wOF2', 'is a font. Choose the file with your table.'],
  ['Obj\x01', 'is an Avro file. Convert it to Parquet or CSV and open that.'],
  ['ORC', 'is an ORC file. Convert it to Parquet or CSV and open that.'],
  ['ARROW1\0\0', 'is an Arrow file. Convert it to Parquet or CSV and open that.'],
  ['\x89HDF\r\n\x1a\n', 'is an HDF5 file. Convert it to Parquet or CSV and open that.'],
  ['\xff\xfe\0\0', 'is text in UTF-32. Save it as UTF-8 and open that.'],
  ['\0\0\xfe\xff', 'is text in UTF-32. Save it as UTF-8 and open that.'],
];
const zipSentences: Readonly<Record<string, string>> = {
  word: `is a Word document. ${openTable}`,
  presentation: `is a presentation. ${openTable}`,
  'open-document': `is an OpenDocument text, drawing or presentation. ${openTable}`,
};
/** Names of streams in compound files, the format of several kinds of Office documents before 2007. */
const compoundStreams: readonly (readonly [name: string, sentence: string])[] = [
  [
    'EncryptedPackage',
    'is protected by a password. Open it in Excel, remove the password, save it, and open that.',
  ],
  ['WordDocument', `is a Word document. ${openTable}`],
  ['PowerPoint Document', `is a presentation. ${openTable}`],
  ['__substg1.0_', 'is an Outlook e-mail. Save the attached table and open that.'],
  ['__properties_version1.0', 'is an Outlook e-mail. Save the attached table and open that.'],
];
const mailHeader =
  /^(from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|x-[\w-]+|dkim-signature|content-type): .*\r?$/i;
/** Signature of compound files. */
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Returns the sentence that follows the file name, or null if the file may contain a table. */
export function whyNoTable(head: Uint8Array): string | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const start = bytes.toString('latin1', 0, 64);
  const known = signatures.find(([signature]) => start.startsWith(signature))?.[1];
  if (known !== undefined) return known;
  const kind = zipKind(head);
  if (kind !== null) return zipSentences[kind] ?? null;
  if (start.startsWith(compound)) return compoundSentence(bytes);
  if (start.startsWith('RIFF'))
    return bytes.toString('latin1', 8, 12) === 'WEBP'
      ? picture
      : 'is an audio or video file. Choose the file with your table.';
  if (bytes.toString('latin1', 4, 8) === 'ftyp')
    return 'is a video or picture. Choose the file with your table.';
  if (bytes.toString('latin1', 257, 262) === 'ustar') return archive;
  if (isSylk(bytes)) return `is a SYLK spreadsheet. ${openTable}`;
  if (isMail(bytes)) return 'is an e-mail. Save the attached table and open that.';
  if (/^\s*<(\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<?svg/is.test(start)) return picture;
  if (/^(\xef\xbb\xbf)?\s*<\?xml\b/i.test(start) && !/<html\b/i.test(bytes.toString('latin1', 0, 4096)))
    return `is an XML document. ${openTable}`;
  if (bytes.length > 0 && bytes.subarray(0, 4096).every((byte) => byte === 0))
    return 'contains only zeros where its text should start: it is damaged, or not a table.';
  return null;
}

function compoundSentence(bytes: Buffer): string | null {
  const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (holds('EncryptedPackage')) return compoundStreams[0]?.[1] ?? null;
  if (holds('Workbook') || holds('Book')) return null;
  return compoundStreams.find(([name]) => holds(name))?.[1] ?? null;
}

/** Whether the text is SYLK: the names of columns may begin alike, but only SYLK has cells such as `C;Y1;X1;K5`. */
const isSylk = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'ID;P' &&
  /^C;(?:[A-Z][^;\r\n]*;)*[XY]\d+;/m.test(bytes.toString('latin1', 0, 65_536).replaceAll('\r', '\n'));

/** Whether two of the first three lines are headers of an e-mail, or the first one starts a mailbox. */
function isMail(bytes: Buffer): boolean {
  const lines = bytes.toString('latin1', 0, 2000).split('\n').slice(0, 3);
  return lines.filter((line) => mailHeader.test(line)).length >= 2 || /^From \S+@\S+ /.test(lines[0] ?? '');
}

/** Source that recognises these files. It is tried before delimited text, which might accept their bytes. */
export const notATable: Source = {
  format: 'no table',
  detect(head) {
    const why = whyNoTable(head);
    return why === null ? null : { certainty: 'certain', evidence: why };
  },
  ...rejectedReading(({ name, head }) => `${name} ${whyNoTable(head) ?? 'is not a table.'}`),
  placeOf: ({ name }) => name,
};

/** Returns the functions of a source that recognises its inputs, but refuses to read them. */
export function rejectedReading(sentence: (input: SourceInput) => string): Pick<Source, 'tables' | 'open'> {
  const refuse = (input: SourceInput) => Promise.reject(new AppError('bad-input', sentence(input)));
  return {
    tables: refuse,
    open: (input) => ({ [Symbol.asyncIterator]: () => ({ next: () => refuse(input) }) }),
  };
}
