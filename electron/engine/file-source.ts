/** A file as a thread reads it: synchronously, by position, and only while the file does not change. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import { vanishedError } from './file-errors/vanished-error.ts';
import { changedError, expectSame, type NamedFile, stampOf } from './stamp.ts';
import type { Stamp } from './text-file.ts';

export interface FileSource extends Disposable {
  readonly stamp: Stamp;
  /**
   * Fills `into` from `offset` with up to `length` of the bytes at `position`; returns how many, fewer only at the
   * end of the file.
   * @throws AppError `conflict` where the file is shorter than it was
   */
  read(into: Uint8Array, offset: number, length: number, position: number): number;
  /** @throws AppError `conflict` where it changed, `not-found` where it vanished */
  expectSame(): void;
}

/**
 * Opens a file for reading.
 * @param stamp state that the file must have; without it, the current state is taken
 * @throws AppError `conflict`, `not-found`
 */
export function openFileSource(file: NamedFile, stamp?: Stamp): FileSource {
  const handle = unlessVanished(file, () => openSync(file.path, 'r'));
  try {
    const now = stampOf(fstatSync(handle));
    const since = 'since it was opened';
    if (stamp !== undefined) expectSame(file, stamp, now, since);
    return sourceOf(file, handle, stamp ?? now);
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function sourceOf(file: NamedFile, handle: number, stamp: Stamp): FileSource {
  return {
    stamp,
    read(into, offset, length, position) {
      const wanted = Math.max(0, Math.min(length, stamp.sizeBytes - position));
      const target = into.subarray(offset, offset + wanted);
      if (unlessVanished(file, () => readFully(handle, target, position)) < wanted)
        throw changedError(file.name, 'while it was read');
      return wanted;
    },
    expectSame() {
      // Checked by path and not by handle: a file that was moved away or replaced is still open here.
      const now = unlessVanished(file, () => stampOf(statSync(file.path)));
      expectSame(file, stamp, now, 'while it was read');
    },
    [Symbol.dispose]: () => closeSync(handle),
  };
}

/**
 * Fills `into` with the bytes of an open file from offset `at` on, since the system may return fewer at a time. Returns
 * how many there were, which is fewer only at the end of the file.
 */
export function readFully(handle: number, into: Uint8Array, at: number): number {
  let done = 0;
  while (done < into.length) {
    const count = readSync(handle, into, done, into.length - done, at + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

function unlessVanished<T>(file: NamedFile, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : vanishedError(file, cause);
  }
}
