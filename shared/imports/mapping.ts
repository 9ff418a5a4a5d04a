/** What a mapping makes of the rows of an open file, looked at before it is set. */
import { z } from 'zod';

/** What keeps a recipe from being sent, wherever in it the fault lies. */
export const recipeFault = z.object({
  /** Place among the recipe's targets, from 0; -1 where the whole recipe is meant. */
  target: z.number(),
  /** Of the target, by its path; null where the whole target is meant. */
  field: z.string().nullable(),
  /** What is wrong and what helps, in one sentence. */
  message: z.string(),
});

const mappedRow = z.object({
  record: z.number(),
  /** As the file has them; cells longer than `cutCharacters` are cut. */
  before: z.array(z.string()),
  /** As they would be sent, by the columns of the header; none for a row with another number of values. */
  after: z.array(z.string()),
  /** Cells that a repair could not repair: they stay as they are. */
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
