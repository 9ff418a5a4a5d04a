/** Endpoint /attachments of the connector: attaches the contents of a CSV body to vertices. */
import type { JsonValue } from '../graph/json.ts';
import { sourceError } from './attempt.ts';
import { idOf, originalOf } from './cells.ts';
import { type ContentPart, contentPartOf, type PartCells } from './groups.ts';
import { readHeads, refuseHeads } from './heads.ts';
import type { RowCells } from './rows.ts';
import type { Endpoint, WorkDeps } from './work.ts';

/** Stores one attachment, and adds its outcome to the response. */
type AttachmentItem = (
  /** Number of the item in the response, from 0. */
  order: number,
  /** Returns the row, which the response repeats if the item failed. */
  original: () => JsonValue,
  /** @throws ItemError if the vertex cannot be identified */
  idOf: () => string,
  content: PartCells<ContentPart>,
) => void;

/** The messages of failures are those of the connector. @source interfaces.md 2.4, wire.md §3 */
export function createAttachmentItem({ world, ask, attempt }: WorkDeps): AttachmentItem {
  return (order, original, idOf, content) => {
    attempt({ entity: 'attachment', action: 'create', order }, original, () => {
      const id = idOf();
      const { bytes, contentType } = readContent(content);
      ask(
        () => `/${encodeURIComponent(id)}/content`,
        () => world.attachments.write(id, bytes, contentType),
      );
      return { counted: 'attachment', data: { 'ogit/_id': id } };
    });
  };
}

function readContent({ text, base64, mimetype }: PartCells<ContentPart>) {
  const hasText = typeof text === 'string';
  if (hasText && typeof base64 === 'string')
    throw sourceError('"content:text" and "content:base64" cannot be given together.');
  if (hasText)
    return { bytes: Buffer.from(text, 'utf8'), contentType: mimetype ?? 'text/plain; charset=utf-8' };
  if (typeof base64 === 'string')
    return { bytes: readBase64(base64), contentType: mimetype ?? 'application/octet-stream' };
  throw sourceError('"_content_data" not found or empty in "attributes".');
}

/** A multiple of 4 characters, so that each slice can be decoded separately. */
const sliceCharacters = 64 * 1024;

/** Decodes base64 strictly: Buffer ignores invalid characters, so each slice is encoded again and compared. */
function readBase64(text: string): Buffer {
  const badBase64 = () => sourceError('"content:base64" must be base64 as RFC 4648 has it, with padding.');
  // Padding at the end of a slice would otherwise be accepted like padding at the end of the text.
  const padding = text.indexOf('=');
  if (padding >= 0 && padding < text.length - 2) throw badBase64();
  const bytes = Buffer.allocUnsafe(Math.floor((text.length * 3) / 4));
  let length = 0;
  for (let at = 0; at < text.length; at += sliceCharacters) {
    const slice = text.slice(at, at + sliceCharacters);
    const written = bytes.write(slice, length, 'base64');
    if (bytes.toString('base64', length, length + written) !== slice) throw badBase64();
    length += written;
  }
  return bytes.subarray(0, length);
}

const contentOf = (cells: RowCells): PartCells<ContentPart> =>
  Object.fromEntries(
    cells
      .filter(([{ name }]) => name.startsWith('content:'))
      .map(([{ name }, value]) => [contentPartOf(name), typeof value === 'string' ? value : null]),
  );

export const attachmentEndpoint: Endpoint = {
  path: '/attachments',
  method: 'PUT',
  readHeads(names) {
    const heads = readHeads(names);
    refuseHeads(heads, ['edge:', 'issue:'], '/attachments');
    for (const { name } of heads) if (name.startsWith('content:')) contentPartOf(name);
    return heads;
  },
  startWork(_heads, deps) {
    const storeAttachment = createAttachmentItem(deps);
    return {
      row: (order, cells) =>
        storeAttachment(
          order,
          () => originalOf(cells),
          () => idOf(cells, deps.world.graph),
          contentOf(cells),
        ),
    };
  },
};
