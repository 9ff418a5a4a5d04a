/** Where an open file's bytes come from: a file on this machine, or a copy that a browser window is sending. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Glimpse } from '../../../shared/imports/glimpse.ts';
import type { Source } from '../../../shared/imports.ts';
import { readGlimpse } from '../../engine/recognise/read-glimpse.ts';
import { stampOf, vanished } from '../../engine/stamp.ts';
import type { Stamp } from '../../engine/text-file.ts';
import type { Platform } from '../../platform.ts';
import { samplePath } from './samples.ts';

export interface Origin {
  readonly name: string;
  readonly sizeBytes: number;
  /** Sent by a browser window: nothing but a copy of ours. */
  readonly isCopy: boolean;
  /** A few pieces of the file; for a copy on its way, as the window read them. */
  glimpse(): Promise<Glimpse>;
  /** The path once the whole file is there. @throws AppError where the copy breaks off */
  path(): Promise<string>;
  /** What the file looks like now; null for a copy, which nobody else writes. @throws AppError `not-found` */
  stamp(): Promise<Stamp | null>;
  /** Bytes that have arrived; null where nothing is on its way. */
  arrived(): number | null;
  /** Hears when more has arrived. */
  onProgress(listener: () => void): void;
  /** Removes a copy, also one on its way. */
  drop(): Promise<void>;
}

type Machine = Pick<Platform, 'folders' | 'takeUpload'>;

/** @throws AppError `not-found` */
export async function findOrigin(machine: Machine, source: Source): Promise<Origin> {
  switch (source.kind) {
    case 'path':
      return originOnDisk(source.path, basename(source.path));
    case 'sample':
      return originOnDisk(await samplePath(machine.folders.samples, source.name), source.name);
    default:
      return onItsWay(machine, source);
  }
}

export async function originOnDisk(path: string, name: string): Promise<Origin> {
  const sizeBytes = await stat(path).then(
    ({ size }) => size,
    () => 0, // What is wrong with the file is said when it is read.
  );
  return {
    name,
    sizeBytes,
    isCopy: false,
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
  if (!upload) throw new AppError('not-found', 'This window sends no files; open the file by its path.');
  let complete = false;
  const path = upload.whenComplete.then((file) => {
    complete = true;
    return file.path;
  });
  path.catch(() => undefined); // Whoever asks for the path hears of it.
  const pieces = source.glimpse.map(({ at, base64 }) => ({ at, bytes: Buffer.from(base64, 'base64') }));
  return {
    name,
    sizeBytes,
    isCopy: true,
    glimpse: async () => ({ sizeBytes, pieces }),
    path: () => path,
    stamp: async () => null,
    arrived: () => (complete ? null : upload.arrived()),
    onProgress: (listener) => upload.onProgress(listener),
    drop: () => upload.drop(),
  };
}
