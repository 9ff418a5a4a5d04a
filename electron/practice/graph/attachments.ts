/** The rules of attachments: any vertex may hold one content with its content type. */
import { PlatformError } from '../errors.ts';
import type { Attachment, AttachmentTable } from '../store/attachments.ts';
import type { VertexTable } from '../store/vertices.ts';

export interface Attachments {
  /** Replaces what the vertex held. @throws PlatformError 400, 404 */
  write(id: string, bytes: Uint8Array, contentType: string): void;
  /** Undefined where the vertex holds none. @throws PlatformError 404 */
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

/** It is sent as a header again, where other characters would end the response. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+ *(;[\t\x20-\x7e]*)?$/;
