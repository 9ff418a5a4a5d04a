/** Replaces a text in the cells of a column. */
import { z } from 'zod';
import { cellPlace, correctedText } from './corrections.ts';

/** What to replace in the cells of a column. */
export const replacement = z.object({
  find: z.string().min(1).max(500),
  by: correctedText,
  /** `cell` replaces only cells that equal the text, `part` every occurrence of it. */
  match: z.enum(['part', 'cell']),
  ignoreCase: z.boolean(),
});
export type Replacement = z.infer<typeof replacement>;

/** Cells that a replacement changes. */
export const replaced = z.object({
  cells: z.number(),
  /** Some of the first of these cells. */
  examples: z.array(cellPlace.extend({ before: z.string(), after: z.string() })),
});
export type Replaced = z.infer<typeof replaced>;

/** Returns a function that replaces in the text of a cell; it returns the same text if nothing is to be replaced. */
export function createReplacing({ find, by, match, ignoreCase }: Replacement): (text: string) => string {
  const literal = find.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const pattern = new RegExp(match === 'cell' ? `^(?:${literal})$` : literal, ignoreCase ? 'giu' : 'gu');
  return (text) => text.replaceAll(pattern, () => by);
}
