/** Rows of one class on their way into a request. */
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import { createKeySet } from './key-set.ts';
import type { KeyedRequest, PlannedRow } from './planned-request.ts';

export interface Bucket {
  readonly class: RepeatClass;
  readonly rows: number;
  readonly bytes: number;
  /** Infinity while it is empty. */
  readonly firstRecord: number;
  /** Whether one of these is written in here; here and below, keys are told by `keyHash`. */
  writes(keys: readonly number[]): boolean;
  /** Whether a row in here refers to one of these. */
  refersTo(keys: readonly number[]): boolean;
  add(row: PlannedRow, bytes: number, writes: readonly number[], reads: readonly number[]): void;
  /** A row that writes one thing and refers to nothing. */
  addNamed(row: PlannedRow, bytes: number, written: number): void;
  /** What is in here, as a request; the bucket is empty then. */
  take(unanswered: ReadonlyMap<number, number>): KeyedRequest;
}

export function createBucket(of: RepeatClass, headerBytes: number): Bucket {
  let rows: PlannedRow[] = [];
  let bytes = headerBytes;
  let written = createKeySet();
  let referred = createKeySet();
  return {
    class: of,
    get rows() {
      return rows.length;
    },
    get bytes() {
      return bytes;
    },
    get firstRecord() {
      return rows[0]?.record ?? Number.POSITIVE_INFINITY;
    },
    writes: (keys) => written.size > 0 && keys.some((key) => written.hasHash(key)),
    refersTo: (keys) => referred.size > 0 && keys.some((key) => referred.hasHash(key)),
    add(row, size, writes, reads) {
      rows.push(row);
      bytes += size;
      // By index: they come by the million.
      for (let at = 0; at < writes.length; at++) written.addHash(writes[at] as number);
      for (let at = 0; at < reads.length; at++) referred.addHash(reads[at] as number);
    },
    addNamed(row, size, key) {
      rows.push(row);
      bytes += size;
      written.addHash(key);
    },
    take(unanswered) {
      const request: KeyedRequest = {
        rows,
        class: of,
        unanswered: unanswered.size === 0 ? unanswered : ofThese(unanswered, rows),
        writes: written,
        reads: referred,
        bytes,
      };
      rows = [];
      bytes = headerBytes;
      written = createKeySet();
      referred = createKeySet();
      return request;
    },
  };
}

const ofThese = (all: ReadonlyMap<number, number>, rows: readonly PlannedRow[]) =>
  new Map(
    rows.flatMap(({ record }) => {
      const since = all.get(record);
      return since === undefined ? [] : [[record, since] as const];
    }),
  );

/** Whether two requests touch the same, so that the later one has to wait. */
export function isInTheWay(earlier: Keys, later: Keys): boolean {
  const { writes, reads } = earlier;
  return writes.meets(later.writes) || reads.meets(later.writes) || writes.meets(later.reads);
}

type Keys = Pick<KeyedRequest, 'writes' | 'reads'>;
