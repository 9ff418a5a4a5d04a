/** Collects the rows of one `RetrySafety` for a request. */
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { createKeySet } from './key-set.ts';
import { createPacking, plainRows } from './packed-rows.ts';
import { endWord, type PlainRecords, rowWords } from './plain-records.ts';
import type { KeyedRequest, RequestSize } from './planned-request.ts';
import type { PlannedRow } from './planned-row.ts';

export interface Bucket {
  readonly class: RetrySafety;
  readonly rows: number;
  readonly bytes: number;
  /** Number of the first record; infinity while the bucket is empty. */
  readonly firstRecord: number;
  /** Whether a row in the bucket writes one of these keys. Here and below, a key is given as its `keyHash`. */
  writes(keys: readonly number[]): boolean;
  /** Whether a row in the bucket refers to one of these keys. */
  refersTo(keys: readonly number[]): boolean;
  add(row: PlannedRow, bytes: number, writes: readonly number[], reads: readonly number[]): void;
  /** Adds a row that writes one key and refers to none. */
  addNamed(row: PlannedRow, bytes: number, written: number): void;
  /**
   * Adds as many rows of `some`, from the index `from` on, as fit into a size, but at least one into an empty bucket;
   * returns how many.
   */
  addPlain(some: PlainRecords, from: number, size: RequestSize): number;
  /** Takes the rows out as a request; the bucket is then empty. @param unanswered as in `RequestPlan` */
  take(unanswered: ReadonlyMap<number, number>): KeyedRequest;
}

export function createBucket(repeatClass: RetrySafety, heads: Uint8Array): Bucket {
  let rows: PlannedRow[] = [];
  let bytes = heads.length;
  let written = createKeySet();
  let referred = createKeySet();
  /** Plain rows are packed, until a row of another form is added. */
  const packing = createPacking(heads);
  const unpack = () => {
    rows = [...packing.take().rows()];
    for (const row of rows) written.addHash(nameHashOf(row));
  };
  const count = () => rows.length + packing.count;
  return {
    class: repeatClass,
    get rows() {
      return count();
    },
    get bytes() {
      return bytes;
    },
    get firstRecord() {
      return rows[0]?.record ?? packing.first ?? Number.POSITIVE_INFINITY;
    },
    writes: (keys) => keys.some((key) => written.hasHash(key) || packing.hasHash(key)),
    refersTo: (keys) => referred.size > 0 && keys.some((key) => referred.hasHash(key)),
    add(row, size, writes, reads) {
      if (packing.count > 0) unpack();
      rows.push(row);
      bytes += size;
      // By index: there are millions of them.
      for (let at = 0; at < writes.length; at++) written.addHash(writes[at] as number);
      for (let at = 0; at < reads.length; at++) referred.addHash(reads[at] as number);
    },
    addNamed(row, size, key) {
      if (packing.count > 0) unpack();
      rows.push(row);
      bytes += size;
      written.addHash(key);
    },
    addPlain(some, from, { rowsPerRequest, bytesPerRequest }) {
      const maxRows = Math.min(some.count - from, Math.max(1, rowsPerRequest - count()));
      const begins = endOf(some, from - 1);
      let added = 0;
      while (added < maxRows && bytes + endOf(some, from + added) - begins <= bytesPerRequest) added++;
      if (added === 0 && count() > 0) return 0;
      added = Math.max(1, added);
      bytes += endOf(some, from + added - 1) - begins;
      if (rows.length === 0) packing.add(some, from, added);
      else {
        for (const row of plainRows(some, from, added)) {
          rows.push(row);
          written.addHash(nameHashOf(row));
        }
      }
      return added;
    },
    take(unanswered) {
      const packed = packing.count > 0 ? packing.take() : null;
      const unpackedRows = rows;
      const records = packed?.records ?? unpackedRows.map(({ record }) => record);
      const shared = {
        class: repeatClass,
        unanswered: unanswered.size === 0 ? unanswered : onlyRecords(unanswered, records),
        reads: referred,
        bytes,
      };
      const request: KeyedRequest =
        packed === null
          ? { ...shared, rows: unpackedRows, writes: written }
          : {
              ...shared,
              packed,
              writes: packed.writes,
              get rows() {
                return packed.rows();
              },
            };
      rows = [];
      bytes = heads.length;
      written = createKeySet();
      referred = createKeySet();
      return request;
    },
  };
}

/** Returns where the record with this index ends and the next one begins; -1 returns where the first one begins. */
const endOf = ({ table, place, from }: PlainRecords, index: number): number =>
  index < 0 ? from : (table[(place + index) * rowWords + endWord] as number);

const nameHashOf = (row: PlannedRow): number => (row.bytes === undefined ? 0 : row.nameHash);

const onlyRecords = (all: ReadonlyMap<number, number>, records: readonly number[]) =>
  new Map(
    records.flatMap((record) => {
      const since = all.get(record);
      return since === undefined ? [] : [[record, since] as const];
    }),
  );

/** Whether two requests have a key in common that one of them writes, so that the later one has to wait. */
export function isConflicting(earlier: Keys, later: Keys): boolean {
  const { writes, reads } = earlier;
  return writes.meets(later.writes) || reads.meets(later.writes) || writes.meets(later.reads);
}

type Keys = Pick<KeyedRequest, 'writes' | 'reads'>;
