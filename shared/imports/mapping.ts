/** Rows as a mapping makes them, previewed before it is set. */
import { z } from 'zod';

/** Fault that keeps a recipe from being sent, anywhere in it. */
export const recipeFault = z.object({
  /** Place among the recipe's targets, from 0; -1 for the whole recipe. */
  target: z.number(),
  /** Of the target, by its path; null for the whole target. */
  field: z.string().nullable(),
  /** Fault and remedy, in one sentence. */
  message: z.string(),
});

const mappedRow = z.object({
  record: z.number(),
  /** As the file has them; cells longer than `cutCharacters` are cut. */
  before: z.array(z.string()),
  /** As they would be sent, by the columns of the header; none for a row with another number of values. */
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

/** At most so many rows are mapped for the eye. */
export const mostMappedRows = 50;
