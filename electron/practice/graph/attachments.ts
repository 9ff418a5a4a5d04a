/** Implements attachments: any vertex can have one content with a content type. */
import { PlatformError } from '../errors.ts';
import type { Attachment, AttachmentTable } from '../store/attachments.ts';
import type { VertexTable } from '../store/vertices.ts';

export interface Attachments {
  /** Sets or replaces the content of a vertex. @throws PlatformError 400, 404 */
  write(id: string, bytes: Uint8Array, contentType: string): void;
  /** Returns undefined if the vertex has no content. @throws PlatformError 404 */
  read(id: string): Attachment | undefined;
}

/** Each call runs inside the transaction of its caller. @source interfaces.md 2.4, wire.md §4 */
export function createAttachments(deps: {
  attachments: AttachmentTable;
  vertices: VertexTable;
}): Attachments {
  const { attachments, vertices } = deps;

  const checkVertex = (id: string): void => {
    if (!vertices.has(id)) throw new PlatformError(404, `There is no vertex "${id}".`);
  };

  return {
    write(id, bytes, contentType) {
      checkVertex(id);
      if (!mediaType.test(contentType))
        throw new PlatformError(400, `"${contentType}" is not a content type such as "text/plain".`);
      attachments.put(id, { bytes, contentType });
    },
    read(id) {
      checkVertex(id);
      return attachments.read(id);
    },
  };
}

/** Allowed content types. They are sent as a header later, in which other characters could break the response. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+ *(;[\t\x20-\x7e]*)?$/;
