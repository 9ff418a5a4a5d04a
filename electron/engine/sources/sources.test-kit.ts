/** Creates inputs, zip archives and workbooks in memory, and reads all tables of an input, for tests. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { createSources } from './create-sources.ts';
import { detectSource } from './inner-tables.ts';
import type { CellNotes, OpenOptions, Source, SourceInput, SourceTable } from './source.ts';

/** Replaces the source of delimited text, which has separate tests. */
const noText: Source = {
  format: 'text',
  detect: () => null,
  tables: async () => [],
  async *open() {},
  placeOf: () => '',
};
export const testSources = createSources(noText);

export function inputOf(
  content: Uint8Array | string,
  { name = 'file', isStreamed = false } = {},
): SourceInput {
  const bytes = Buffer.from(content);
  const pieceBytes = 50_000;
  return {
    name,
    sizeBytes: isStreamed ? null : bytes.length,
    head: bytes.subarray(0, 1 << 20),
    async *stream() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
    ...(isStreamed ? {} : { readAt: async (at, length) => bytes.subarray(at, at + length) }),
  };
}

export interface ReadTable {
  readonly table: SourceTable;
  readonly source: Source;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly rowNumbers: readonly number[];
  readonly notes: readonly CellNotes[];
}

export async function readTables(
  input: SourceInput,
  options: OpenOptions = {},
): Promise<readonly ReadTable[]> {
  const source = detectSource(testSources, input);
  const tables = await source.tables(input, options);
  const read: ReadTable[] = [];
  for (const table of tables) {
    const header = [...table.header];
    const rows: (readonly string[])[] = [];
    const rowNumbers: number[] = [];
    const notes: CellNotes[] = [];
    for await (const batch of source.open(input, table, options)) {
      header.push(...(batch.newColumns ?? []));
      notes.push(...(batch.notes ?? []));
      for (const { cells, place } of batch.rows) {
        rows.push(cells);
        rowNumbers.push(place.row);
      }
    }
    const padded = rows.map((cells) =>
      Array.from({ length: Math.max(header.length, cells.length) }, (_, at) => cells[at] ?? ''),
    );
    read.push({ table, source, header, rows: padded, rowNumbers, notes });
  }
  return read;
}

export async function readTable(input: SourceInput, options: OpenOptions = {}): Promise<ReadTable> {
  const [table] = await readTables(input, options);
  if (table === undefined) throw new Error('no table');
  return table;
}

export async function zipOf(
  members: Readonly<Record<string, Uint8Array | string>>,
  { compress = true } = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(members))
    zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream);
}

const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Creates an .xlsx workbook with exactly this XML in its sheets, by name. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  {
    shared = '',
    formats = [],
    workbookPr = '',
  }: { shared?: string; formats?: readonly string[]; workbookPr?: string } = {},
): Promise<Buffer> {
  const names = Object.keys(sheets);
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="r">${workbookPr}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['st', 'styles', 'styles.xml'],
      ['sh', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet>${xml}</worksheet>`,
      ]),
    ),
  });
}
