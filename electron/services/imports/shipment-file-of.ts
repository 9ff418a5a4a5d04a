import { AppError } from '../../../shared/errors.ts';
import type { Origin } from './origin.ts';
import type { Reading } from './reading.ts';
import type { ShipmentFile } from './sending/shipment.ts';

/** What a run keeps to come back to the very same rows. @throws AppError `conflict` while the file is read */
export function shipmentFileOf(
  { name, sizeBytes, isCopy }: Pick<Origin, 'name' | 'sizeBytes' | 'isCopy'>,
  { path, index, recognised }: Pick<Reading, 'path' | 'index' | 'recognised'>,
): ShipmentFile {
  if (path === null || index.state !== 'done' || recognised === null)
    throw new AppError('conflict', `${name} is still being read; wait a moment.`);
  const { encoding, dialect, header, kind } = recognised.recognition;
  const answers = {
    encoding: encoding.value,
    dialect: dialect.value,
    header: header.value,
    kind: kind.value,
  };
  return { path, isCopy, sizeBytes, sha256: index.sha256, reading: answers };
}
