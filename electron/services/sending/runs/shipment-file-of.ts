/** Describes the open file of a run: its path, how it is read, and its content. */
import { AppError } from '../../../../shared/errors.ts';
import type { Correction } from '../../../../shared/imports/corrections/corrections.ts';
import type { Origin } from '../../imports/file/origin.ts';
import type { Reading } from '../../imports/file/reading.ts';
import type { ShipmentFile } from './shipment.ts';

/**
 * Returns the data with which a run can read exactly the same rows again.
 * @throws AppError `conflict` while the file is still being read
 */
export function shipmentFileOf(
  { name, sizeBytes, isCopy }: Pick<Origin, 'name' | 'sizeBytes' | 'isCopy'>,
  reading: Pick<Reading, 'path' | 'index' | 'recognised' | 'selection' | 'fillDown'>,
  corrections: readonly Correction[] = [],
): ShipmentFile {
  const { path, index, recognised, selection, fillDown } = reading;
  if (path === null || index.state !== 'done' || recognised === null)
    throw new AppError('conflict', `${name} is still being read; wait a moment.`);
  const { encoding, dialect, header, kind } = recognised.recognition;
  const readingOptions = {
    encoding: encoding.value,
    dialect: dialect.value,
    header: header.value,
    kind: kind.value,
    ...(selection !== null && { source: selection }),
    ...(fillDown.length > 0 && { fillDown: [...fillDown] }),
  };
  return {
    path,
    isCopy,
    sizeBytes,
    sha256: index.sha256,
    reading: readingOptions,
    ...(corrections.length > 0 && { corrections }),
  };
}
