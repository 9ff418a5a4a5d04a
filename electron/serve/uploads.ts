/** Files that were dropped on the browser window, streamed into the temporary folder until the host claims them. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '../../shared/errors.ts';

export interface UploadsDeps {
  folder: string;
  randomToken: () => string;
}

export interface Uploads {
  /**
   * Writes a file as fast as the disk takes it. What came of a file that breaks off is removed.
   * @throws AppError `aborted` when the sender breaks off, `internal` when the file cannot be written.
   */
  receive(input: { name: string; body: Readable }): Promise<{ uploadId: string }>;
  /** Hands a complete file over, once; whoever takes it removes it. */
  take(uploadId: string): { path: string; name: string } | undefined;
}

export function createUploads({ folder, randomToken }: UploadsDeps): Uploads {
  const waiting = new Map<string, { path: string; name: string }>();
  return {
    async receive({ name, body }) {
      const uploadId = randomToken();
      const path = join(folder, `upload-${uploadId}`);
      try {
        await write(body, path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      waiting.set(uploadId, { path, name: fileName(name) });
      return { uploadId };
    },
    take(uploadId) {
      const upload = waiting.get(uploadId);
      waiting.delete(uploadId);
      return upload;
    },
  };
}

async function write(body: Readable, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let fault: Error | undefined;
  // A browser hears no answer before it has sent everything, so after a full disk the rest is read and dropped.
  file.once('error', (error) => {
    fault = error;
    body.unpipe(file);
    body.resume();
  });
  body.pipe(file);
  try {
    await finished(body);
  } catch (cause) {
    file.destroy();
    throw new AppError('aborted', 'The file broke off on its way.', { cause });
  }
  if (!fault) await finished(file).catch((error: Error) => (fault = error));
  if (fault)
    throw new AppError('internal', `The file could not be kept: ${fault.message}.`, { cause: fault });
}

/** The last part of a name, without what is no letter; a browser sends the bare name anyway. */
function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').slice(0, 255) || 'file';
}
