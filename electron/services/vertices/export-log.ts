/** Exports the log of writes as a CSV file for the user. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { ExportDestination } from '../../../shared/export-destination.ts';
import { piecesWithoutHeldSecrets } from '../../../shared/redaction/held-secrets.ts';
import type { Platform } from '../../platform.ts';
import type { WriteLog } from '../../storage/write-log.ts';
import { deliverFile } from '../imports/deliver-file.ts';

const pieceRows = 1_000;
const header = ['time', 'connection', 'vertex', 'ogit/_id', 'method', 'path', 'body', 'status', 'answer'];

/** Exports the entries that the log has when the export begins, newest first. */
export async function exportLog(
  platform: Pick<Platform, 'folders' | 'deliver'>,
  log: Pick<WriteLog, 'page'>,
  { text }: { text: string },
  signal: AbortSignal,
): Promise<ExportDestination> {
  const path = join(platform.folders.temporary, `${randomUUID()}.csv`);
  let rows = 0;
  async function* pieces() {
    yield writeRow(header, dialects.default);
    const upTo = log.page({ text: '', first: 0, count: 1 }).rows[0]?.id ?? '0';
    for (;;) {
      const page = log.page({ text, first: rows, count: pieceRows, upTo });
      if (page.rows.length === 0) return;
      rows += page.rows.length;
      yield page.rows
        .map((each) =>
          writeRow(
            [
              new Date(each.at).toISOString(),
              each.connection,
              each.vertex,
              each.vertexId,
              each.method,
              each.path,
              each.body,
              each.status === null ? '' : String(each.status),
              each.response,
            ],
            dialects.default,
          ),
        )
        .join('');
    }
  }
  try {
    await pipeline(Readable.from(piecesWithoutHeldSecrets(pieces())), createWriteStream(path), { signal });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return deliverFile(platform, { path, name: 'writes.csv', rows });
}
