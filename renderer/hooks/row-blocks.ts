/** Blocks of rows of a long list: which of them are loaded, current and near the screen. */

/** Number of rows of a block, which is one request. */
export const blockRows = 100;
/** Number of blocks kept: far more than a screen, far less than a file. */
const keptBlocks = 60;

interface ShownRows {
  readonly first: number;
  readonly last: number;
}

/** The loaded blocks of a long list, each with the state of the list that it shows. */
export function createRowBlocks<T>() {
  const blocks = new Map<number, { listVersion: number; rows: readonly T[] }>();
  return {
    row: (index: number): T | undefined => blocks.get(blockOf(index))?.rows[index % blockRows],
    loaded: (): T[] => [...blocks.values()].flatMap(({ rows }) => rows),
    /** @param listVersion of the state of the list that the rows were requested in */
    put(block: number, listVersion: number, rows: readonly T[]): void {
      blocks.set(block, { listVersion, rows: unchangedKept(rows, blocks.get(block)?.rows) });
    },
    /** Up to date, and as long as it should be: the last block of a list that has grown is not. */
    isCurrent(block: number, listVersion: number, total: number): boolean {
      const held = blocks.get(block);
      return (
        held?.listVersion === listVersion &&
        held.rows.length >= Math.min(blockRows, total - block * blockRows)
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

/** The blocks that hold the rows on screen. */
export function blocksOf(shown: ShownRows, total: number): number[] {
  const first = blockOf(shown.first);
  const last = blockOf(Math.min(shown.last, Math.max(total, 1) - 1));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The objects that were here before for the rows that say the same, so that only the others are drawn again. */
const unchangedKept = <T>(rows: readonly T[], before: readonly T[] | undefined): readonly T[] =>
  before === undefined
    ? rows
    : rows.map((row, index) => {
        const old = before[index];
        return old !== undefined && JSON.stringify(old) === JSON.stringify(row) ? old : row;
      });

const blockOf = (index: number) => Math.floor(index / blockRows);
