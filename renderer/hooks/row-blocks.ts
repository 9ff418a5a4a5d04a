/** Blocks of rows of a long list, for `windows.ts`: which of them are loaded, up to date and near the screen. */

/** Number of rows of a block, which is one request. */
export const blockRows = 100;
/** Number of blocks kept: far more than a screen, far less than a file. */
const keptBlocks = 60;

interface ShownRows {
  readonly first: number;
  readonly last: number;
}

/** Stores the loaded blocks of a long list, each with the version of the list in which it was requested. */
export function createRowBlocks<T>() {
  const blocks = new Map<number, { listVersion: number; rows: readonly T[] }>();
  return {
    row: (index: number): T | undefined => blocks.get(blockOf(index))?.rows[index % blockRows],
    loaded: (): T[] => [...blocks.values()].flatMap(({ rows }) => rows),
    /** Stores a block. @param listVersion version of the list in which the rows were requested */
    put(block: number, listVersion: number, rows: readonly T[]): void {
      blocks.set(block, { listVersion, rows: reuseUnchanged(rows, blocks.get(block)?.rows) });
    },
    /** Returns whether a block is up to date and complete. The last block is incomplete after the list has grown. */
    isCurrent(block: number, listVersion: number, total: number): boolean {
      const loaded = blocks.get(block);
      return (
        loaded?.listVersion === listVersion &&
        loaded.rows.length >= Math.min(blockRows, total - block * blockRows)
      );
    },
    /** Forgets the blocks that are farthest from the rows on screen. */
    forgetFar({ first, last }: ShownRows): void {
      const middle = blockOf((first + last) / 2);
      const far = [...blocks.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
      for (const block of far.slice(0, Math.max(0, far.length - keptBlocks))) blocks.delete(block);
    },
  };
}

/** Returns the numbers of the blocks that contain the rows on screen. @param total length of the list */
export function blocksOf(shown: ShownRows, total: number): number[] {
  const first = blockOf(shown.first);
  const last = blockOf(Math.min(shown.last, Math.max(total, 1) - 1));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/**
 * Replaces each row that is equal to the previous one by the previous object, so that React draws only changed rows.
 */
const reuseUnchanged = <T>(rows: readonly T[], before: readonly T[] | undefined): readonly T[] =>
  before === undefined
    ? rows
    : rows.map((row, index) => {
        const old = before[index];
        return old !== undefined && JSON.stringify(old) === JSON.stringify(row) ? old : row;
      });

const blockOf = (index: number) => Math.floor(index / blockRows);
