/** Number of rows per request. */
export const windowRows = 100;
/** Number of windows kept: far more than a screen, far less than a file. */
const keptWindows = 60;

interface Shown {
  readonly first: number;
  readonly last: number;
}

/** The loaded pages of a long list, each with the state of the list that it shows. */
export function createPages<T>() {
  const pages = new Map<number, { age: number; rows: readonly T[] }>();
  return {
    row: (index: number): T | undefined => pages.get(pageOf(index))?.rows[index % windowRows],
    loaded: (): T[] => [...pages.values()].flatMap(({ rows }) => rows),
    /** @param age of the state of the list that the rows were requested in */
    put(page: number, age: number, rows: readonly T[]): void {
      pages.set(page, { age, rows: unchangedKept(rows, pages.get(page)?.rows) });
    },
    /** Up to date, and as long as it should be: the last page of a list that has grown is not. */
    isHere(page: number, age: number, total: number): boolean {
      const held = pages.get(page);
      return held?.age === age && held.rows.length >= Math.min(windowRows, total - page * windowRows);
    },
    /** Forgets the pages that are farthest from the rows on screen. */
    forgetFar({ first, last }: Shown): void {
      const middle = pageOf((first + last) / 2);
      const far = [...pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
      for (const page of far.slice(0, Math.max(0, far.length - keptWindows))) pages.delete(page);
    },
  };
}

/** The pages that hold the rows on screen. */
export function pagesOf(shown: Shown, total: number): number[] {
  const first = pageOf(shown.first);
  const last = pageOf(Math.min(shown.last, Math.max(total, 1) - 1));
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

const pageOf = (index: number) => Math.floor(index / windowRows);
