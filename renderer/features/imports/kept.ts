import { z } from 'zod';

const key = 'graph-intake-imports';

const kept = z.object({
  shownId: z.string().nullable(),
  tabs: z.record(z.string(), z.enum(['preview', 'mapping', 'problems', 'effect', 'result'])),
  chosenRuns: z.record(z.string(), z.object({ runId: z.string(), newestId: z.string() })),
  /** The history in place of a file: all runs, or one of them. */
  history: z.object({ runId: z.string().nullable() }).nullable().default(null),
});
/** State restored by a reload of this window. */
export type Kept = z.infer<typeof kept>;

export const nothingKept: Kept = { shownId: null, tabs: {}, chosenRuns: {}, history: null };

/** State that this window kept before its reload; unreadable text counts as none. */
export function recall(): Kept {
  try {
    return kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? nothingKept;
  } catch {
    return nothingKept;
  }
}

export function keep({ shownId, tabs, chosenRuns, history }: Kept): void {
  sessionStorage.setItem(key, JSON.stringify({ shownId, tabs, chosenRuns, history }));
}
