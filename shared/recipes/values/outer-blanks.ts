/** Counts values that start or end with blanks, which a spreadsheet does not show. */
import { z } from 'zod';

export const outerBlanks = z.object({
  count: z.number(),
  /** One of these values that has other characters, too, and is not long; null if there is none. */
  example: z.string().nullable(),
});
export type OuterBlanks = z.infer<typeof outerBlanks>;

const longestExample = 60;

export function createOuterBlanks() {
  let count = 0;
  let example: string | null = null;
  /** Keeps the first one by its characters, so that the order of the values does not matter. */
  const propose = (text: string) => {
    if (example === null || text < example) example = text;
  };
  return {
    add(text: string, times: number) {
      const trimmed = text.trim();
      if (trimmed.length === text.length) return;
      count += times;
      if (trimmed !== '' && text.length <= longestExample) propose(text);
    },
    merge(other: OuterBlanks) {
      count += other.count;
      if (other.example !== null) propose(other.example);
    },
    parts: (): OuterBlanks => ({ count, example }),
  };
}
