/** Table of attachments: at most one content for each vertex. */
import type { Db } from './database.ts';

export interface Attachment {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface AttachmentTable {
  /** Sets or replaces the content of a vertex. */
  put(id: string, attachment: Attachment): void;
  read(id: string): Attachment | undefined;
}

export function createAttachmentTable(db: Db): AttachmentTable {
  const put = db.prepare(
    `INSERT INTO attachments (vertex, content_type, bytes) SELECT number, ?, ? FROM vertices WHERE id = ?
     ON CONFLICT (vertex) DO UPDATE SET content_type = excluded.content_type, bytes = excluded.bytes`,
  );
  const read = db.prepare<[string], Attachment>(
    `SELECT bytes, content_type AS contentType FROM attachments
     WHERE vertex = (SELECT number FROM vertices WHERE id = ?)`,
  );
  return {
    put: (id, { bytes, contentType }) => {
      put.run(contentType, bytes, id);
    },
    read: (id) => read.get(id),
  };
}
