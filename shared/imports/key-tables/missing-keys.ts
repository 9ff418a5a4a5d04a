/** How many cells are no keys of another table that they are looked up in. */
import { z } from 'zod';
import { formatCount, plural } from '../../units.ts';

export const missingKeys = z.object({
  /** That are neither empty nor null. */
  cells: z.number(),
  missing: z.number(),
  /** Keys that the other table has with different values. */
  contradictory: z.number(),
  /** Some of those that are missing. */
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
