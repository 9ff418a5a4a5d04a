/** Preview of rows under a mapping that is not set yet. */
import { z } from 'zod';

/** Fault in a recipe; while there is one, nothing is sent. */
export const recipeFault = z.object({
  /** Place among the recipe's targets, from 0; -1 for the whole recipe. */
  target: z.number(),
  /** Path of the field in the target; null for the whole target. */
  field: z.string().nullable(),
  /** Fault and remedy, in one sentence. */
  message: z.string(),
});

const mappedRow = z.object({
  record: z.number(),
  /** Cells of the file; those longer than `cutCharacters` are cut. */
  before: z.array(z.string()),
  /** Cells as they would be sent, one for each column of `header`; empty for a row with another number of values. */
  after: z.array(z.string()),
  /** Cells that a transform could not change: they keep their text. */
  failures: z.array(z.object({ column: z.number(), message: z.string() })),
});
export type MappedRow = z.infer<typeof mappedRow>;

export const mappedRows = z.object({
  /** The heads that would be sent. */
  header: z.array(z.string()),
  rows: z.array(mappedRow),
  faults: z.array(recipeFault),
});
export type MappedRows = z.infer<typeof mappedRows>;

/** Limit of the rows in a preview. */
export const maxMappedRows = 50;
