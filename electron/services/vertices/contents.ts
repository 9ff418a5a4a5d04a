/** Previews the content of a vertex, saves it as a file, and replaces it by a file. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { ExportDestination } from '../../../shared/export-destination.ts';
import type { Source } from '../../../shared/imports.ts';
import { formatBytes } from '../../../shared/units.ts';
import type { attachment, VertexRow } from '../../../shared/vertices.ts';
import type { Platform } from '../../platform.ts';
import { contentOf, putContent } from '../../remote/graph-content.ts';
import type { Current } from '../connections/service.ts';
import { deliverFile } from '../imports/deliver-file.ts';
import { findOrigin } from '../imports/file/origin.ts';
import { fileNameOf } from './content-name.ts';
import { expectAccepted } from './expect-accepted.ts';
import { graphOf } from './graph-of.ts';
import type { LoggedWrite } from './logged-write.ts';

const previewBytes = 4 * 1024 * 1024;

interface Contents {
  /** Returns null if the vertex has no content. */
  preview(from: Current, id: string): Promise<z.infer<typeof attachment> | null>;
  /** @throws AppError `not-found` where it has no content */
  download(from: Current, vertex: VertexRow, signal: AbortSignal): Promise<ExportDestination>;
  /**
   * Aborting the signal stops the transfer; content that was sent completely may be stored.
   * @throws AppError `aborted`
   */
  upload(
    to: Current,
    vertex: VertexRow,
    file: { source: Source; contentType: string },
    signal: AbortSignal,
  ): Promise<void>;
}

export function createContents(deps: {
  readonly platform: Pick<Platform, 'folders' | 'deliver' | 'takeUpload' | 'pickFiles'>;
  readonly loggedWrite: LoggedWrite;
}): Contents {
  const { platform, loggedWrite } = deps;
  const open = (from: Current, id: string) => contentOf(graphOf(from), id);
  return {
    async preview(from, id) {
      const content = await open(from, id);
      if (content === undefined) return null;
      const { bytes, whole } = await beginningOf(content.body);
      return {
        contentType: content.contentType,
        sizeBytes: whole ? bytes.length : content.sizeBytes,
        base64: bytes.toString('base64'),
        whole,
      };
    },
    async download(from, vertex, signal) {
      const content = await open(from, vertex.id);
      if (content === undefined) throw new AppError('not-found', 'This vertex has no content.');
      const path = join(platform.folders.temporary, randomUUID());
      try {
        await pipeline(content.body, createWriteStream(path), { signal });
      } catch (error) {
        await rm(path, { force: true });
        throw transferError(error, signal);
      }
      return deliverFile(platform, { path, name: fileNameOf(vertex, content.contentType), rows: 0 });
    },
    async upload(to, vertex, { source, contentType }, signal) {
      if (source.kind === 'path' && !platform.pickFiles)
        throw new AppError(
          'bad-input',
          'A browser window cannot open paths; drop the file on the window instead.',
        );
      const origin = await findOrigin(platform, source);
      try {
        const path = await origin.path();
        const { size: sizeBytes } = await stat(path).catch((cause) => {
          throw new AppError('not-found', `“${origin.name}” cannot be read; check that it still exists.`, {
            cause,
          });
        });
        if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
        const { id } = vertex;
        const open = () => createReadStream(path, { signal });
        const response = await loggedWrite({
          to,
          vertex,
          path: `/${encodeURIComponent(id)}/content`,
          body: `${origin.name}, ${formatBytes(sizeBytes)}, ${contentType}`,
          send: () => putContent(graphOf(to), { id, contentType, sizeBytes, open }),
        });
        expectAccepted(response);
      } finally {
        await origin.drop();
      }
    },
  };
}

async function beginningOf(body: Readable): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(Buffer.from(piece));
      length += piece.length;
      // Leaving the loop ends the rest of the response.
      if (length > previewBytes) break;
    }
  } catch (error) {
    throw transferError(error);
  }
  const bytes = Buffer.concat(pieces);
  return { bytes: bytes.subarray(0, previewBytes), whole: length <= previewBytes };
}

function transferError(cause: unknown, signal?: AbortSignal): AppError {
  if (signal?.aborted) return new AppError('aborted', 'Cancelled.');
  if (cause instanceof AppError) return toAppError(cause);
  return new AppError('lost', 'The content was cut off during the transfer; try again.', { cause });
}
