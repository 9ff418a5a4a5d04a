/** The source of an open file's bytes: a file on this machine, or a copy that a browser window is sending. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { Glimpse } from '../../../../shared/imports/glimpse.ts';
import type { Source } from '../../../../shared/imports.ts';
import { readGlimpse } from '../../../engine/recognise/read-glimpse.ts';
import { stampOf, vanished } from '../../../engine/stamp.ts';
import type { Stamp } from '../../../engine/text-file.ts';
import type { Platform } from '../../../platform.ts';
import { neededSample, samplePath } from '../samples.ts';
import { pastedName, writePasted } from './pasted-origin.ts';

export interface Origin {
  readonly name: string;
  readonly sizeBytes: number;
  /** Sent by a browser window: nothing but a copy of ours. */
  readonly isCopy: boolean;
  /** The sample that has the vertices that the rows of another sample refer to; null for other files. */
  readonly neededSample: string | null;
  /** Where a row of a file that this program wrote comes from: `Row 17 of machines.csv`; missing for other files. */
  placeOf?(record: number): string;
  /** A few pieces of the file; for a copy that is still arriving, as the window read them. */
  glimpse(): Promise<Glimpse>;
  /** The path once the whole file is there. @throws AppError where the copy breaks off */
  path(): Promise<string>;
  /** What the file looks like now; null for a copy, which no other program writes. @throws AppError `not-found` */
  stamp(): Promise<Stamp | null>;
  /** Bytes that have arrived; null if no copy is arriving. */
  arrived(): number | null;
  /** Called when more has arrived. */
  onProgress(listener: () => void): void;
  /** Removes a copy, also one that is still arriving. */
  drop(): Promise<void>;
}

type Machine = Pick<Platform, 'folders' | 'takeUpload'>;

/** @throws AppError `not-found` */
export async function findOrigin(machine: Machine, source: Source): Promise<Origin> {
  switch (source.kind) {
    case 'path':
      return originOnDisk(source.path, basename(source.path));
    case 'sample':
      return {
        ...(await originOnDisk(await samplePath(machine.folders.samples, source.name), source.name)),
        neededSample: neededSample(source.name),
      };
    case 'pasted': {
      const { path, drop } = await writePasted(machine.folders.temporary, source);
      return { ...(await originOnDisk(path, pastedName)), isCopy: true, drop };
    }
    default:
      return onItsWay(machine, source);
  }
}

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
    glimpse: () => readGlimpse({ path, name }),
    path: async () => path,
    stamp: async () =>
      stampOf(
        await stat(path).catch((cause) => {
          throw vanished({ path, name }, cause);
        }),
      ),
    arrived: () => null,
    onProgress: () => undefined,
    drop: async () => undefined,
  };
}

function onItsWay(machine: Machine, source: Extract<Source, { kind: 'upload' }>): Origin {
  const { uploadId, name, sizeBytes } = source;
  const upload = machine.takeUpload?.({ uploadId, sizeBytes });
  if (!upload) throw new AppError('not-found', 'This window cannot send files; open the file by its path.');
  let complete = false;
  const path = upload.whenComplete.then((file) => {
    complete = true;
    return file.path;
  });
  path.catch(() => undefined); // Callers that need the path get the error.
  const pieces = source.glimpse.map(({ at, base64 }) => ({ at, bytes: Buffer.from(base64, 'base64') }));
  return {
    name,
    sizeBytes,
    isCopy: true,
    neededSample: null,
    glimpse: async () => ({ sizeBytes, pieces }),
    path: () => path,
    stamp: async () => null,
    arrived: () => (complete ? null : upload.arrived()),
    onProgress: (listener) => upload.onProgress(listener),
    drop: () => upload.drop(),
  };
}

/** Share of the bytes that have arrived, from 0 to 1; null where all are here. */
export function shareArrived({ arrived, sizeBytes }: Pick<Origin, 'arrived' | 'sizeBytes'>): number | null {
  const bytes = arrived();
  return bytes === null ? null : sizeBytes === 0 ? 0 : Math.min(1, bytes / sizeBytes);
}
