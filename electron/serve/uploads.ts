/** Files that a browser window uploads, streamed into the temporary folder while the host shows their first page. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { After } from '../../shared/async.ts';
import { AppError } from '../../shared/errors.ts';
import type { Upload } from '../platform.ts';

interface UploadsDeps {
  folder: string;
  /** Fires once after a number of milliseconds, unless the returned function is called before. */
  readonly after: After;
}

export interface Uploads {
  /**
   * Writes a copy as fast as the disk takes it. Removes it if the upload breaks off or its size differs from the claim.
   * @throws AppError `bad-input` for an invalid id or a wrong size, `conflict` for a copy that was sent before,
   * `aborted` when the sender breaks off or the file is closed, `internal` when the copy cannot be written
   */
  receive(input: { uploadId: string; body: Readable }): Promise<void>;
  /**
   * Claims a copy, whose upload may not have begun or may be complete. The caller must drop it.
   * @throws AppError `conflict` when it is claimed already
   */
  take(claim: { uploadId: string; sizeBytes: number }): Upload;
}

/** How long the two halves of an upload, the copy and the claim, wait for each other while nothing else arrives. */
const otherHalfMs = 60_000;

interface Copy {
  readonly path: string;
  readonly complete: PromiseWithResolvers<{ path: string }>;
  /** Bytes that the claim announced; null before it. */
  announced: number | null;
  arrived: number;
  /** Called after each hundredth of the announced size. */
  progressed: () => void;
  begun: boolean;
  body: Readable | null;
  /** Resolves when nothing is written any more. */
  writing: Promise<void>;
  dropped: boolean;
  /** Stops waiting for the other half. */
  stopWaiting: () => void;
}

export function createUploads({ folder, after }: UploadsDeps): Uploads {
  const copies = new Map<string, Copy>();
  let arriving = 0;

  const copyOf = (uploadId: string): Copy => {
    const known = copies.get(uploadId);
    if (known) return known;
    // The id becomes part of a path.
    if (!/^[\w-]{8,64}$/.test(uploadId)) throw new AppError('bad-input', 'This copy has an invalid id.');
    const copy: Copy = {
      path: join(folder, `upload-${uploadId}`),
      complete: Promise.withResolvers(),
      announced: null,
      arrived: 0,
      progressed: () => undefined,
      begun: false,
      body: null,
      writing: Promise.resolve(),
      dropped: false,
      stopWaiting: () => undefined,
    };
    copy.complete.promise.catch(() => undefined); // If the copy is never claimed, no caller handles this.
    copies.set(uploadId, copy);
    return copy;
  };

  /** Waits for the missing half, and longer while other copies arrive: a window sends its copies one after another. */
  const wait = (copy: Copy, giveUp: () => void): void => {
    copy.stopWaiting = after(otherHalfMs, () => (arriving > 0 ? wait(copy, giveUp) : giveUp()));
  };

  const drop = async (copy: Copy): Promise<void> => {
    copy.dropped = true;
    copy.stopWaiting();
    copy.complete.reject(new AppError('aborted', 'The file was closed before it arrived completely.'));
    copy.body?.destroy();
    await copy.writing.catch(() => undefined); // `complete` reports the failure.
    await rm(copy.path, { force: true });
  };

  return {
    async receive({ uploadId, body }) {
      const copy = copyOf(uploadId);
      if (copy.dropped) {
        // Otherwise the browser would send the whole file before it learns that the copy is not needed.
        body.destroy();
        throw new AppError('aborted', 'The file is closed; its copy is not needed any more.');
      }
      if (copy.begun) throw new AppError('conflict', 'This copy was sent before.');
      copy.begun = true;
      copy.body = body;
      copy.stopWaiting();
      arriving += 1;
      try {
        copy.writing = write(copy, body);
        await copy.writing;
        if (copy.announced === null) wait(copy, () => void drop(copy));
        else checkSize(copy);
        copy.complete.resolve({ path: copy.path });
      } catch (error) {
        copy.complete.reject(error);
        await rm(copy.path, { force: true });
        throw error;
      } finally {
        copy.body = null;
        arriving -= 1;
      }
    },
    take({ uploadId, sizeBytes }) {
      const copy = copyOf(uploadId);
      if (copy.announced !== null) throw new AppError('conflict', 'This copy is open already.');
      copy.announced = sizeBytes;
      copy.stopWaiting();
      if (!copy.begun)
        wait(copy, () =>
          copy.complete.reject(new AppError('aborted', 'The window never sent the file; open it again.')),
        );
      const whenComplete = copy.complete.promise.then((file) => {
        checkSize(copy);
        return file;
      });
      whenComplete.catch(() => undefined); // Callers that await it handle the failure.
      return {
        arrived: () => copy.arrived,
        onProgress: (listener) => {
          copy.progressed = listener;
        },
        whenComplete,
        drop: () => drop(copy),
      };
    },
  };
}

function checkSize({ announced, arrived }: Copy): void {
  if (announced === null || announced === arrived) return;
  throw new AppError(
    'bad-input',
    `The file has ${inWords(announced)}, but ${inWords(arrived)} arrived; open it again.`,
  );
}

const hundredths = (bytes: number, total: number): number => Math.floor((bytes * 100) / total);
const inWords = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`;

async function write(copy: Copy, body: Readable): Promise<void> {
  const file = createWriteStream(copy.path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  let fault: Error | undefined;
  // A browser reads no response before it has sent everything, so after a fault the rest is read and dropped.
  const fail = (error: Error) => {
    fault ??= error;
    body.unpipe(file);
    file.destroy();
    body.resume();
  };
  file.once('error', fail);
  body.on('data', (bytes: Uint8Array) => {
    const { announced, arrived } = copy;
    copy.arrived += bytes.length;
    if (announced !== null && hundredths(copy.arrived, announced) > hundredths(arrived, announced))
      copy.progressed();
    if (fault || announced === null || copy.arrived <= announced) return;
    fail(new AppError('bad-input', `The file has ${inWords(announced)}, but more arrived; open it again.`));
  });
  body.pipe(file);
  try {
    await finished(body);
  } catch (cause) {
    file.destroy();
    throw new AppError('aborted', 'The upload was interrupted. Open the file again.', { cause });
  } finally {
    // The stream may create its file only now; the caller can remove the file only after that.
    await closed;
  }
  if (fault instanceof AppError) throw fault;
  if (fault)
    throw new AppError('internal', `The file could not be stored: ${fault.message}.`, { cause: fault });
}
