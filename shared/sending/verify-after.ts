/** Schedule of read-backs for rows whose response was lost. */
import { z } from 'zod';

const longestSeconds = 3_600;
const maxReadBacks = 20;

/** Pauses before each read-back, in seconds: the first after the loss, each other after the previous read-back. */
export const verifyAfterSeconds = z.array(z.number().min(0).max(longestSeconds)).min(1).max(maxReadBacks);

/** Parses typed pauses such as `3,10,30,90`; returns null if the text is not a valid list of seconds. */
export function parseVerifyAfter(text: string): number[] | null {
  const pauses = text.split(',').map((pause) => pause.trim());
  if (!pauses.every((pause) => /^\d{1,4}(\.\d{1,3})?$/u.test(pause))) return null;
  return verifyAfterSeconds.safeParse(pauses.map(Number)).data ?? null;
}

export const verifyAfterProblem = `Enter 1 to ${maxReadBacks} pauses in seconds, each at most ${longestSeconds.toLocaleString('en-US')}, separated by commas, such as 3,10,30,90.`;

/** Rows of a run whose response was lost, and which are still being verified. */
export const verifying = z.object({
  rows: z.number(),
  /** Time of the next read-back, in milliseconds since epoch; null while one is running. */
  nextAt: z.number().nullable(),
});
export type Verifying = z.infer<typeof verifying>;
