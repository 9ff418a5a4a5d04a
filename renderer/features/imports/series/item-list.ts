import { z } from 'zod';

/** One value as it is written in the list of an items cell. */
const item = z.object({
  timestamp: z.union([z.string(), z.number()]).optional(),
  time: z.string().optional(),
  value: z.unknown(),
});
export type Item = z.infer<typeof item>;
const items = z.array(item);

/**
 * Returns the values of an items cell; of a cut cell, its complete values. Null if the cell is not a list of values.
 * @param isCut whether `cell` is only the beginning of the cell
 * @source interfaces.md 2.3
 */
export function itemsOf(cell: string, isCut: boolean): Item[] | null {
  const list = isCut ? listBeginning(cell) : cell;
  if (list === null) return null;
  try {
    return items.parse(JSON.parse(list));
  } catch {
    return null; // The rule `items-json` says what is wrong with the cell.
  }
}

/** Returns a JSON list up to its last complete entry, with a closing bracket; null if no entry is complete. */
export function listBeginning(text: string): string | null {
  const start = text.search(/\S/);
  if (text[start] !== '[') return null;
  let depth = 0;
  let end = -1;
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|"|[[\]{},]/g)) {
    // An open quote: the text ends within a string, so no further entry is complete.
    if (mark === '"') break;
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    if (depth === 0) return text.slice(start, index + 1);
    if (depth === 1 && (mark === ',' || mark === '}' || mark === ']')) end = mark === ',' ? index : index + 1;
  }
  return end < 0 ? null : `${text.slice(start, end)}]`;
}
