/** The source of an open file's bytes: a file on this machine, or a copy that a browser window is sending. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { Excerpt } from '../../../../shared/imports/excerpt.ts';
import type { Source } from '../../../../shared/imports.ts';
import { vanishedError } from '../../../engine/file-errors/vanished-error.ts';
import { readExcerpt } from '../../../engine/recognise/read-excerpt.ts';
import { stampOf } from '../../../engine/stamp.ts';
import type { Stamp } from '../../../engine/text-file.ts';
import type { Platform } from '../../../platform.ts';
import { neededSample, samplePath } from '../samples.ts';
import { pastedName, writePasted } from './pasted-origin.ts';

export interface Origin {
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether the file is only a copy in our temporary folder, such as one that a browser window sent. */
  readonly isCopy: boolean;
  /** For a sample whose rows refer to vertices of another sample: the name of that one; null for other files. */
  readonly neededSample: string | null;
  /** Where a row of a file that this program wrote comes from: `Row 17 of machines.csv`; missing for other files. */
  placeOf?(record: number): string;
  /** A few pieces of the file; for a copy that is still arriving, as the window read them. */
  excerpt(): Promise<Excerpt>;
  /** Resolves with the path once the whole file is there. @throws AppError where the copy breaks off */
  path(): Promise<string>;
  /** Current stamp of the file; null for a copy, which no other program writes. @throws AppError `not-found` */
  stamp(): Promise<Stamp | null>;
  /** Bytes that have arrived; null if no copy is arriving. */
  arrived(): number | null;
  /** Called when more has arrived. */
  onProgress(listener: () => void): void;
  /** Removes a copy, also one that is still arriving. */
  drop(): Promise<void>;
}

type OriginDeps = Pick<Platform, 'folders' | 'takeUpload'>;

/** @throws AppError `not-found` */
export async function findOrigin(deps: OriginDeps, source: Source): Promise<Origin> {
  switch (source.kind) {
    case 'path':
      return originOnDisk(source.path, basename(source.path));
    case 'sample':
      return {
        ...(await originOnDisk(await samplePath(deps.folders.samples, source.name), source.name)),
        neededSample: neededSample(source.name),
      };
    case 'pasted': {
      const { path, drop } = await writePasted(deps.folders.temporary, source);
      return { ...(await originOnDisk(path, pastedName)), isCopy: true, drop };
    }
    default:
      return originOfUpload(deps, source);
  }
}

/** Returns the origin of a file on this machine; one that cannot be read has a size of 0 until its reading fails. */
export async function originOnDisk(path: string, name: string): Promise<Origin> {
  const sizeBytes = await stat(path).then(
    ({ size }) => size,
    () => 0, // A fault of the file is reported when it is read.
  );
  return {
    name,
    sizeBytes,
    isCopy: false,
    neededSample: null,
    excerpt: () => readExcerpt({ path, name }),
    path: async () => path,
    stamp: async () =>
      stampOf(
        await stat(path).catch((cause) => {
          throw vanishedError({ path, name }, cause);
        }),
      ),
    arrived: () => null,
    onProgress: () => undefined,
    drop: async () => undefined,
  };
}

function originOfUpload(deps: OriginDeps, source: Extract<Source, { kind: 'upload' }>): Origin {
  const { uploadId, name, sizeBytes } = source;
  const upload = deps.takeUpload?.({ uploadId, sizeBytes });
  if (!upload) throw new AppError('not-found', 'This window cannot send files; open the file by its path.');
  let isComplete = false;
  const path = upload.whenComplete.then((file) => {
    isComplete = true;
    return file.path;
  });
  path.catch(() => undefined); // Callers that need the path get the error.
  const pieces = source.excerpt.map(({ at, base64 }) => ({ at, bytes: Buffer.from(base64, 'base64') }));
  return {
    name,
    sizeBytes,
    isCopy: true,
    neededSample: null,
    excerpt: async () => ({ sizeBytes, pieces }),
    path: () => path,
    stamp: async () => null,
    arrived: () => (isComplete ? null : upload.arrived()),
    onProgress: (listener) => upload.onProgress(listener),
    drop: () => upload.drop(),
  };
}

/** Returns the share of the bytes that have arrived, from 0 to 1; null if no copy is arriving. */
export function shareArrived({ arrived, sizeBytes }: Pick<Origin, 'arrived' | 'sizeBytes'>): number | null {
  const bytes = arrived();
  return bytes === null ? null : sizeBytes === 0 ? 0 : Math.min(1, bytes / sizeBytes);
}
