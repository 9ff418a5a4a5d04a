/** Chooses the file name under which the content of a vertex is saved. */
import type { VertexRow } from '../../../shared/vertices.ts';

/** The file extension for a content type, as programs and people expect it. */
const endings: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const longestName = 120;

/** Returns a file name without characters and names that a folder or an operating system treats specially. */
export function fileNameOf(
  { name, xid, id }: Pick<VertexRow, 'name' | 'xid' | 'id'>,
  contentType: string,
): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = endings[type] ?? (type.startsWith('text/') ? 'txt' : 'bin');
  const safeName = (name || xid || id)
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, longestName);
  const base = safeName === '' ? 'content' : safeName;
  return base.toLowerCase().endsWith(`.${ending}`) ? base : `${base}.${ending}`;
}
