/** Recognises from the first bytes of a zip archive which kind of document it is. */
import { constants, inflateRawSync } from 'node:zlib';

export type ZipKind = 'xlsx' | 'xlsb' | 'ods' | 'word' | 'presentation' | 'open-document' | 'zip';

const localHeader = 0x04034b50;
const headerBytes = 30;
/** Names of the first member of a document. With any other, the file is an archive, even if it contains workbooks. */
const documentStart =
  /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|xl\/|word\/|ppt\/|mimetype$|META-INF\/|content\.xml$)/i;
/** Bytes of the member `mimetype` that are read. */
const maxTypeBytes = 200;
const spreadsheetType = 'application/vnd.oasis.opendocument.spreadsheet';

/** Returns the kind of document, `zip` for any other zip archive, or null if the bytes are no zip archive. */
export function zipKind(head: Uint8Array): ZipKind | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const first = memberAt(bytes, 0);
  if (first === null) return isEmptyArchive(bytes) ? 'zip' : null;
  if (!documentStart.test(first.name)) return 'zip';
  return officeKind(bytes) ?? 'zip';
}

/** Returns the kind of an Office document by the names of its first members. */
function officeKind(bytes: Buffer): ZipKind | null {
  let kind: ZipKind | null = null;
  for (let at = 0; at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')) {
    const member = memberAt(bytes, at);
    const name = member?.name.toLowerCase() ?? '';
    if (name === 'mimetype') {
      const from = member?.dataAt ?? at;
      const type = typeOf(bytes.subarray(from, from + maxTypeBytes), bytes.readUInt16LE(at + 8));
      if (type.startsWith(spreadsheetType)) return 'ods';
      if (type.startsWith('application/vnd.oasis.opendocument')) return 'open-document';
    }
    if (name === 'xl/workbook.bin' || (name.endsWith('.bin') && name.startsWith('xl/worksheets/sheet')))
      return 'xlsb';
    if (name === 'xl/workbook.xml' || (name.startsWith('xl/worksheets/') && name.endsWith('.xml')))
      return 'xlsx';
    // The search continues, because binary workbooks have XML parts as well.
    if (name.startsWith('xl/') && name.endsWith('.xml')) kind = 'xlsx';
    if (name.startsWith('word/')) return 'word';
    if (name.startsWith('ppt/')) return 'presentation';
  }
  return kind;
}

/** Returns the contents of `mimetype`, which should not be compressed, but is by some programs. */
function typeOf(data: Buffer, method: number): string {
  if (method === 0) return data.toString('latin1');
  try {
    return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return '';
  }
}

/** Reads the local header of a member at an offset; null if there is none. */
function memberAt(bytes: Buffer, at: number): { name: string; dataAt: number } | null {
  if (bytes.length < at + headerBytes || bytes.readUInt32LE(at) !== localHeader) return null;
  const nameBytes = bytes.readUInt16LE(at + 26);
  const dataAt = at + headerBytes + nameBytes + bytes.readUInt16LE(at + 28);
  return { name: bytes.toString('utf8', at + headerBytes, at + headerBytes + nameBytes), dataAt };
}

/** Whether the bytes start with the end of the directory, so that there is no member before it. */
const isEmptyArchive = (bytes: Buffer) => bytes.length >= 22 && bytes.readUInt32LE(0) === 0x06054b50;
