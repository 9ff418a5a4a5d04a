/** The shipment of an open file: its rows as they are now, and the data with which a run can read them again. */
import { AppError } from '../../../shared/errors.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { Table } from '../../engine/table-source.ts';
import { createShipment, type Shipment, type ShipmentFile } from '../sending/runs/shipment.ts';
import type { Terms } from './checking.ts';
import type { Origin } from './origin.ts';
import type { Reading } from './reading.ts';

interface FileParts {
  readonly origin: Pick<Origin, 'name' | 'sizeBytes' | 'isCopy'>;
  readonly reading: Pick<Reading, 'path' | 'index' | 'recognised' | 'selection' | 'places'>;
}

/** @throws AppError `conflict` while the file is read */
export const shipmentOf = (
  { table, terms }: { readonly table: Table; readonly terms: Terms },
  excluded: RowSet,
  parts: FileParts,
): Shipment => createShipment(table, terms, excluded, fileOf(parts), parts.reading.places);

function fileOf({ origin: { name, sizeBytes, isCopy }, reading }: FileParts): ShipmentFile {
  const { path, index, recognised, selection } = reading;
  if (path === null || index.state !== 'done' || recognised === null)
    throw new AppError('conflict', `${name} is still being read; wait a moment.`);
  const { encoding, dialect, header, kind } = recognised.recognition;
  const readingOptions = {
    encoding: encoding.value,
    dialect: dialect.value,
    header: header.value,
    kind: kind.value,
    ...(selection !== null && { source: selection }),
  };
  return { path, isCopy, sizeBytes, sha256: index.sha256, reading: readingOptions };
}
