/** Cache of the results for short cells, by their bytes, because columns repeat their values. */

export interface CellMemory {
  /** By place: the remembered cell and its length in bytes, which is `nothing` if the place is free. */
  readonly keys: Uint8Array;
  readonly lengths: Int8Array;
  /** By place: start, end and bits of the resulting text; a start of -1 means that the cell stays unchanged. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly is: Uint8Array;
}

export const longestRemembered = 32;
const places = 512;
const nothing = -1;

export const createCellMemory = (): CellMemory => ({
  keys: new Uint8Array(places * longestRemembered),
  lengths: new Int8Array(places).fill(nothing),
  starts: new Int32Array(places),
  ends: new Int32Array(places),
  is: new Uint8Array(places),
});

/** Returns the only place where a cell may be remembered. */
export function placeOf(bytes: Uint8Array, start: number, end: number): number {
  let mixed = end - start;
  for (let at = start; at < end; at++) mixed = Math.imul(mixed ^ (bytes[at] as number), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & (places - 1);
}

/** Whether the cell, of at most `longestRemembered` bytes, is remembered at the place. */
export function isRemembered(
  { keys, lengths }: CellMemory,
  place: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  const length = end - start;
  if (lengths[place] !== length) return false;
  const key = place * longestRemembered;
  for (let at = 0; at < length; at++) if (keys[key + at] !== bytes[start + at]) return false;
  return true;
}

/** Remembers the result for a cell, replacing that at the place. */
export function remember(
  { keys, lengths, starts, ends, is }: CellMemory,
  place: number,
  cell: Uint8Array,
  made: { readonly start: number; readonly end: number; readonly is: number },
): void {
  keys.set(cell, place * longestRemembered);
  lengths[place] = cell.length;
  starts[place] = made.start;
  ends[place] = made.end;
  is[place] = made.is;
}

export const forgetAll = ({ lengths }: CellMemory): void => void lengths.fill(nothing);
