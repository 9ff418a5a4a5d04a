/**
 * The corpus of messy texts, which are written from clean tables, and the tables that each text contains.
 * `node electron/engine/sources/csv/write-corpus.test-kit.ts` writes the files.
 */
import { germanWords, machines, plain, regional, spending, spoken, words } from './clean-tables.test-kit.ts';
import { damagedFiles } from './corpus-damage.test-kit.ts';
import { layoutFiles } from './corpus-layout.test-kit.ts';
import {
  type CleanTable,
  type CorpusFile,
  encodeText,
  type Mess,
  rowsOf,
  textFile,
  writeMessy,
} from './mess.test-kit.ts';

const dialects: readonly (readonly [name: string, table: CleanTable, mess: Mess])[] = [
  ['comma', machines, {}],
  ['semicolon', machines, { delimiter: ';' }],
  ['tab', machines, { delimiter: '\t' }],
  ['pipe', machines, { delimiter: '|' }],
  ['space', plain, { delimiter: ' ' }],
  ['space-quoted', machines, { delimiter: ' ', quotes: 'text' }],
  ['comma-space', spoken, { delimiter: ', ' }],
  ['comma-space-words', words, { delimiter: ', ' }],
  ['semicolon-space', machines, { delimiter: '; ', quotes: 'text' }],
  ['pipe-between-spaces', words, { delimiter: ' | ' }],
  ['caret', machines, { delimiter: '^' }],
  ['tilde', machines, { delimiter: '~' }],
  ['unit-separator', machines, { delimiter: '\u001f' }],
  ['record-separator', plain, { delimiter: '\u001e' }],
  ['start-of-heading', plain, { delimiter: '\u0001' }],
  ['double-pipe', machines, { delimiter: '||' }],
  ['tilde-pipe-tilde', machines, { delimiter: '~|~' }],
  ['double-semicolon', plain, { delimiter: ';;' }],
  ['paragraph-sign', machines, { delimiter: '§' }],
  ['all-quoted', machines, { quotes: 'all' }],
  ['text-quoted', spoken, { quotes: 'text', delimiter: ';' }],
  ['apostrophes', machines, { quote: "'", quotes: 'text' }],
  ['apostrophes-needed', spoken, { quote: "'", quotes: 'all', delimiter: ';' }],
  ['no-quotes-tab', machines, { quote: '', delimiter: '\t' }],
  ['no-quotes-pipe', plain, { quote: '', delimiter: '|' }],
  ['backslash', spoken, { escape: 'backslash', quotes: 'all' }],
  ['backslash-semicolon', machines, { escape: 'backslash', quotes: 'text', delimiter: ';' }],
  ['forgotten-escape', machines, { escape: 'forgotten', quotes: 'all' }],
  ['lf', machines, { lineEnds: ['\n'] }],
  ['crlf', spoken, { lineEnds: ['\r\n'] }],
  ['cr', machines, { lineEnds: ['\r'] }],
  ['mixed-line-ends', machines, { lineEnds: ['\n', '\r\n', '\r'] }],
  ['trailing-comma', machines, { trailing: true }],
  ['trailing-semicolon', plain, { trailing: true, delimiter: ';' }],
];

const dialectFiles = dialects.map(([name, table, mess]) =>
  textFile(`dialect-${name}`, writeMessy(rowsOf(table), mess), table),
);

const encodingFiles = Object.entries(regional).map(
  ([encoding, table]): CorpusFile => ({
    name: `encoding-${encoding}.csv`,
    bytes: encodeText(writeMessy(rowsOf(table), { delimiter: ';' }), encoding),
    tables: [table],
  }),
);
const german = regional['windows-1252'] ?? plain;
const wideFiles = (['utf-8', 'utf-16le', 'utf-16be'] as const).flatMap((encoding): CorpusFile[] => {
  const text = writeMessy(rowsOf(german), { lineEnds: ['\r\n'], delimiter: '\t' });
  return ['\ufeff', ''].map((mark) => ({
    name: `encoding-${encoding}${mark === '' ? '' : '-with-mark'}.csv`,
    bytes: encodeText(mark + text, encoding),
    tables: [german],
  }));
});

const wordsFile: CorpusFile = {
  name: 'encoding-windows-1252-inside-words.csv',
  bytes: encodeText(writeMessy(rowsOf(germanWords), { delimiter: ';' }), 'windows-1252'),
  tables: [germanWords],
};

export const corpus: readonly CorpusFile[] = [
  ...dialectFiles,
  ...encodingFiles,
  ...wideFiles,
  wordsFile,
  ...layoutFiles(textFile),
  ...damagedFiles(textFile),
  textFile('no-final-line-end', writeMessy(rowsOf(machines)).trimEnd(), machines),
  textFile('empty-lines-at-the-end', `${writeMessy(rowsOf(spending))}\n\n\n`, spending),
];
