/** A text that is replaced in the cells of a column. */
import { z } from 'zod';
import { cellPlace, correctedText } from './corrections.ts';

/** What to replace in the cells of a column. */
export const replacement = z.object({
  find: z.string().min(1).max(500),
  by: correctedText,
  /** Cells that are this text as a whole, or every place where it occurs. */
  match: z.enum(['part', 'cell']),
  ignoreCase: z.boolean(),
});
export type Replacement = z.infer<typeof replacement>;

/** Cells that a replacement changes. */
export const replaced = z.object({
  cells: z.number(),
  /** Of the first of them. */
  examples: z.array(cellPlace.extend({ before: z.string(), after: z.string() })),
});
export type Replaced = z.infer<typeof replaced>;

/** A function that replaces in the text of a cell; the text itself where there is nothing to replace. */
export function createReplacing({ find, by, match, ignoreCase }: Replacement): (text: string) => string {
  const literal = find.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const pattern = new RegExp(match === 'cell' ? `^(?:${literal})$` : literal, ignoreCase ? 'giu' : 'gu');
  return (text) => text.replaceAll(pattern, () => by);
}
