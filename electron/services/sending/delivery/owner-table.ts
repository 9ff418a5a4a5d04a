/** Hash table from ids to the records of their rows, in eight bytes for each of millions of ids. */

export interface OwnerTable {
  /** The record that is set last owns the id. */
  set(hash: Hash, record: number): void;
  get(hash: Hash): number | undefined;
}

/** Hash of an id, 64 bits as two unsigned 32-bit numbers. */
type Hash = readonly [number, number];

/**
 * The first half of a hash is the position at which probing starts; the second half is stored there. A record of 0 is
 * an empty place.
 */
interface TablePart {
  readonly halves: Uint32Array;
  readonly records: Uint32Array;
  used: number;
}

const firstPlaces = 2 ** 16;
const maxLoadFactor = 0.7;

/** Creates an empty table. Its parts are never rehashed: a full part is followed by one of twice the size. */
export function createOwnerTable(): OwnerTable {
  const parts: TablePart[] = [];
  const grow = (): TablePart => {
    const places = firstPlaces * 2 ** parts.length;
    const part = { halves: new Uint32Array(places), records: new Uint32Array(places), used: 0 };
    parts.push(part);
    return part;
  };
  /** The place of the id, or the empty place where it would be stored. */
  const placeIn = ({ halves, records }: TablePart, [start, half]: Hash): number => {
    const last = halves.length - 1;
    let place = start & last;
    while (records[place] !== 0 && halves[place] !== half) place = (place + 1) & last;
    return place;
  };
  return {
    set(hash, record) {
      let part = parts.at(-1) ?? grow();
      if (part.used >= part.records.length * maxLoadFactor) part = grow();
      const place = placeIn(part, hash);
      if (part.records[place] === 0) part.used += 1;
      part.halves[place] = hash[1];
      part.records[place] = record;
    },
    get(hash) {
      for (const part of parts.toReversed()) {
        const record = part.records[placeIn(part, hash)];
        if (record !== undefined && record !== 0) return record;
      }
      return undefined;
    },
  };
}
