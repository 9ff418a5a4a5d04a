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
      const wanted = Math.min(length, stamp.sizeBytes - position);
      let taken = 0;
      while (taken < wanted) {
        const count = unlessVanished(file, () =>
          readSync(handle, into, offset + taken, wanted - taken, position + taken),
        );
        if (count === 0) throw changedError(file.name, 'while it was read');
        taken += count;
      }
      return Math.max(0, taken);
    },
    expectSame() {
      // Checked by path and not by handle: a file that was moved away or replaced is still open here.
      const now = unlessVanished(file, () => stampOf(statSync(file.path)));
      expectSame(file, stamp, now, 'while it was read');
    },
    [Symbol.dispose]: () => closeSync(handle),
  };
}

function unlessVanished<T>(file: NamedFile, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : vanishedError(file, cause);
  }
}
