/** Cells of a file that were corrected by hand: kept beside the file, which never changes. */
import { z } from 'zod';

/** More are a rule for a column, which the mapping applies to any number of rows. */
export const mostCorrections = 10_000;

/** Of all corrected cells of a file, before and after. */
export const mostCorrectedCharacters = 10_000_000;

const longestText = 1_000_000;

/** A cell as the file has it: its record from 1 after the header, and its column from 0. */
export const cellPlace = z.object({
  record: z.number().int().min(1),
  column: z.number().int().min(0),
});
export type CellPlace = z.infer<typeof cellPlace>;

/** Text that a CSV file can hold, and that is read back unchanged. */
export const correctedText = z
  .string()
  .max(longestText)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'A cell cannot hold this text.');

export const correction = cellPlace.extend({
  /** The cell as the file has it. */
  before: z.string(),
  after: correctedText,
  /** When it was corrected last, in milliseconds since epoch. */
  at: z.number(),
});
export type Correction = z.infer<typeof correction>;

/** A correction as the page lists it. */
export const listedCorrection = correction.extend({
  /** Head of its column in the file. */
  name: z.string(),
  /** Where it is in the original of a converted file: “Sheet 'Server', cell D17”. */
  place: z.string().optional(),
});
export type ListedCorrection = z.infer<typeof listedCorrection>;

/** The corrections of an open file. */
export const correctionsState = z.object({
  count: z.number(),
  /** Corrections that do not apply, and why, in one sentence; null where there are none. */
  notice: z.string().nullable(),
});
export type CorrectionsState = z.infer<typeof correctionsState>;

/** The cell of the file behind a cell of a row as it is sent. */
export const cellSource = z.object({
  /** Of the file, from 0. */
  column: z.number(),
  name: z.string(),
  /** With its correction. */
  text: z.string(),
  /** As the file has it; null where it is not corrected. */
  before: z.string().nullable(),
  /** What a template adds around the cell; absent where the cell is sent alone, or changed by transforms. */
  around: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Other columns of the row as it is sent that change with the cell. */
  alsoIn: z.array(z.string()),
});
export type CellSource = z.infer<typeof cellSource>;

/** Corrections with some more: one for each cell, in the order of the file. */
export function withCells(
  corrections: readonly Correction[],
  changed: readonly Correction[],
): readonly Correction[] {
  const byCell = new Map(corrections.map((each) => [keyOf(each), each]));
  for (const each of changed) {
    const key = keyOf(each);
    const before = byCell.get(key)?.before ?? each.before;
    if (each.after === before) byCell.delete(key);
    else byCell.set(key, { ...each, before });
  }
  return [...byCell.values()].sort((one, other) => one.record - other.record || one.column - other.column);
}

/** Corrections that are undone: all, those of some cells, or those of a column with the same texts. */
export const undoneCorrections = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('cells'), cells: z.array(cellPlace).max(mostCorrections) }),
  z.object({
    of: z.literal('same'),
    column: z.number().int().min(0),
    before: z.string(),
    after: z.string(),
  }),
]);
export type UndoneCorrections = z.infer<typeof undoneCorrections>;

export function withoutUndone(
  corrections: readonly Correction[],
  which: UndoneCorrections,
): readonly Correction[] {
  switch (which.of) {
    case 'all':
      return [];
    case 'cells':
      return withoutCells(corrections, which.cells);
    default:
      return corrections.filter(
        ({ column, before, after }) =>
          column !== which.column || before !== which.before || after !== which.after,
      );
  }
}

/** The corrections without those of some cells. */
function withoutCells(
  corrections: readonly Correction[],
  cells: readonly CellPlace[],
): readonly Correction[] {
  const gone = new Set(cells.map(keyOf));
  return corrections.filter((each) => !gone.has(keyOf(each)));
}

const keyOf = ({ record, column }: CellPlace): string => `${record} ${column}`;
