/** Divides a request in which several rows would create the same object, so that they are sent one after the other. */
import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { Shipment } from '../runs/shipment.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { keyHash } from './key-set.ts';
import { type KeyedRequest, rowsIn } from './planned-request.ts';
import type { PlannedRow } from './planned-row.ts';
import { bytesOfRow } from './row-text.ts';

/** By then the first row is created, or none will be; a file whose rows name only one object must not be slow. */
const maxRounds = 8;

/**
 * Returns a function that divides a request. The platform may refuse a row for the time being and create the same
 * object from a later row of the request; then the values of the first row would be lost. The returned requests are
 * sent in their order, in which rows with the same keys keep their order.
 */
export function createRounds(options: {
  readonly shipment: Pick<Shipment, 'kind' | 'header' | 'nullKeyword'>;
  readonly heads: Uint8Array;
}): (request: KeyedRequest) => readonly KeyedRequest[] {
  const { shipment, heads } = options;
  const { kind, header } = shipment;
  const keys = createRowKeys(shipment);
  const isNamedOnce = kind !== 'vertices' || identityColumns(header).ids.length === 0;
  const keysOf = (row: PlannedRow): { writes: number[]; reads: number[] } => {
    if (row.bytes !== undefined && row.nameHash !== 0) return { writes: [row.nameHash], reads: [] };
    const [writes, reads]: [number[], number[]] = [[], []];
    keys.each(
      row.naming ?? row.cells,
      (key) => writes.push(keyHash(key)),
      (key) => reads.push(keyHash(key)),
    );
    return { writes, reads };
  };

  return (request) => {
    // Rows of other classes may be sent again; of a combined file no request has the same object twice.
    if (request.class !== 'creates-only' || kind === 'combined') return [request];
    // Most requests: as many different keys as rows, of which each writes one, so that no key is written twice.
    if (isNamedOnce && request.writes.size >= rowsIn(request)) return [request];
    const rounds: Bucket[] = [];
    /** By key: the last round in which a row writes the key, or refers to it. */
    const [written, referred] = [new Map<number, number>(), new Map<number, number>()];
    for (const row of request.rows) {
      const { writes, reads } = keysOf(row);
      const earliest = Math.max(
        0,
        ...writes.map((key) => Math.max((written.get(key) ?? -1) + 1, referred.get(key) ?? 0)),
        ...reads.map((key) => written.get(key) ?? 0),
      );
      const at = Math.min(earliest, maxRounds - 1);
      for (const key of writes) written.set(key, at);
      for (const key of reads) referred.set(key, Math.max(at, referred.get(key) ?? 0));
      const round = rounds[at] ?? createBucket(request.class, heads);
      rounds[at] = round;
      round.add(row, bytesOfRow(row), writes, reads);
    }
    return rounds.map((round) => round.take(request.unanswered));
  };
}
