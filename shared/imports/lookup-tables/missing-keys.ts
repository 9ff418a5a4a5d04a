/** Counts of cells that are no keys of the table in which they are looked up, and the sentence about them. */
import { z } from 'zod';
import { formatCount, plural } from '../../units.ts';

export const missingKeys = z.object({
  /** Cells that are neither empty nor null. */
  cells: z.number(),
  missing: z.number(),
  /** Cells whose key the other table has several times, with different values. */
  contradictory: z.number(),
  /** Some of the missing keys. */
  examples: z.array(z.string()),
});
export type MissingKeys = z.infer<typeof missingKeys>;

/** `38 of 5,000 cells are not in sites.csv, such as “XXX” and “YYY”.` */
export function missingKeysSentence(
  { cells, missing, contradictory, examples }: MissingKeys,
  table: string,
): string {
  if (cells === 0) return 'There are no cells to look up.';
  const twice =
    contradictory === 0
      ? ''
      : ` ${plural(contradictory, 'cell has', 'cells have')} several rows with different values there.`;
  const found = cells === 1 ? 'The only cell is' : `All ${formatCount(cells)} cells are`;
  if (missing === 0) return `${found} in ${table}.${twice}`;
  const shown = examples.map((text) => `“${text}”`);
  const last = shown.pop();
  const such = shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
  const are = missing === 1 ? 'is' : 'are';
  return `${formatCount(missing)} of ${plural(cells, 'cell')} ${are} not in ${table}, such as ${such}.${twice}`;
}
