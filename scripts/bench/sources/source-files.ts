/** Writes the large workbooks, compressed files, JSON Lines and Parquet files that the benchmarks of sources read. */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, createZstdCompress } from 'node:zlib';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import yazl from 'yazl';

const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Writes a workbook like Excel: every text is a shared string, and the first column has another text in each row. */
export async function writeWorkbook(path: string, rows: number, columns: number): Promise<void> {
  const zip = new yazl.ZipFile();
  const part = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  );
  part(
    '_rels/.rels',
    `<Relationships xmlns="${relationsNamespace}"><Relationship Id="r1" Type="${relationType}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${mainNamespace}" xmlns:r="${relationType}"><sheets><sheet name="Server" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relationsNamespace}"><Relationship Id="r1" Type="${relationType}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationType}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  zip.addReadStream(Readable.from(pieces(sheet(rows, columns))), 'xl/worksheets/sheet1.xml');
  zip.addReadStream(Readable.from(pieces(sharedStrings(rows, columns))), 'xl/sharedStrings.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

function* sheet(rows: number, columns: number): Generator<string> {
  const letters = Array.from({ length: columns }, (_, at) => String.fromCharCode(65 + at));
  yield `<worksheet xmlns="${mainNamespace}"><dimension ref="A1:${letters.at(-1)}${rows + 1}"/><sheetData><row r="1">${letters.map((letter, at) => `<c r="${letter}1" t="s"><v>${at}</v></c>`).join('')}</row>`;
  for (let row = 2; row <= rows + 1; row++) {
    let text = `<row r="${row}"><c r="A${row}" t="s"><v>${columns + row - 2}</v></c>`;
    for (let at = 1; at < columns; at++) text += `<c r="${letters[at]}${row}"><v>${row * at + 0.5}</v></c>`;
    yield `${text}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function* sharedStrings(rows: number, columns: number): Generator<string> {
  yield `<sst xmlns="${mainNamespace}" count="${rows + columns}" uniqueCount="${rows + columns}">`;
  for (let at = 0; at < columns; at++) yield `<si><t>column ${at}</t></si>`;
  for (let row = 0; row < rows; row++) yield `<si><t>machine:host-${row}.example.org</t></si>`;
  yield '</sst>';
}

/** Writes about `bytes` of JSON Lines, which are then compressed, if at all. */
export async function writeJsonLines(
  path: string,
  bytes: number,
  compression?: 'gzip' | 'zstd',
): Promise<void> {
  const lines = Readable.from(pieces(jsonLines(bytes)));
  if (compression === undefined) await pipeline(lines, createWriteStream(path));
  else
    await pipeline(
      lines,
      compression === 'gzip' ? createGzip({ level: 1 }) : createZstdCompress(),
      createWriteStream(path),
    );
}

/** Writes a ZIP archive with one file of about `bytes` of JSON Lines. */
export async function writeZip(path: string, bytes: number): Promise<void> {
  const zip = new yazl.ZipFile();
  zip.addReadStream(Readable.from(pieces(jsonLines(bytes))), 'machines.jsonl');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

function* jsonLines(bytes: number): Generator<string> {
  for (let row = 0, size = 0; size < bytes; row++) {
    const line = `${JSON.stringify({ id: `machine:host-${row}.example.org`, name: `host-${row}`, rack: row % 40, load: row / 7, tags: ['a', `b${row % 13}`] })}\n`;
    size += line.length;
    yield line;
  }
}

/** Writes a Parquet file whose row groups have the size that other programs write. */
export async function writeParquet(path: string, rows: number): Promise<void> {
  await using file = await open(path, 'w');
  const writer = new ByteWriter();
  const texts = (prefix: string) => Array.from({ length: rows }, (_, at) => `${prefix}${at}`);
  parquetWrite({
    writer,
    columnData: [
      { name: 'id', data: texts('machine:host-'), type: 'STRING' },
      { name: 'name', data: texts('host '), type: 'STRING' },
      { name: 'load', data: Array.from({ length: rows }, (_, at) => at / 7), type: 'DOUBLE' },
    ],
    rowGroupSize: 500_000,
  });
  await file.writeFile(new Uint8Array(writer.getBuffer()));
}

/** Joins texts to pieces of at least 256 Ki characters, because a write for each text would take too long. */
function* pieces(texts: Generator<string>): Generator<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < 1 << 18) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
