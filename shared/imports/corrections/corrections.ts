/** Corrections of single cells by hand. They are stored separately from the file, which never changes. */
import { z } from 'zod';

/** Limit for a file. More corrections should be a rule of the mapping, which applies to any number of rows. */
export const maxCorrections = 10_000;

/** Limit for the texts of all corrected cells of a file, before and after. */
export const maxCorrectedCharacters = 10_000_000;

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
  /** Place of the cell in the original of a converted file: “Sheet 'Server', cell D17”. */
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

/** The cell of the file from which a cell of a sent row comes. */
export const cellSource = z.object({
  /** Index of the column in the file. */
  column: z.number(),
  name: z.string(),
  /** Text of the cell, with its correction. */
  text: z.string(),
  /** Text of the cell in the file; null if it is not corrected. */
  before: z.string().nullable(),
  /** Text that a template adds around the cell; absent if the cell is sent alone, or changed by transforms. */
  around: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Other columns of the sent row that change with the cell. */
  alsoIn: z.array(z.string()),
});
export type CellSource = z.infer<typeof cellSource>;

/**
 * Returns the corrections with further ones: one for each cell, in the order of the file. A cell that has its original
 * text again is no longer corrected.
 */
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
  z.object({ of: z.literal('cells'), cells: z.array(cellPlace).max(maxCorrections) }),
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
