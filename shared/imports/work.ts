/** Long work on a file, as the page sees it. */
import { z } from 'zod';

/** `share` is 0 to 1; `done` is the result. */
export const work = <T extends z.ZodRawShape>(done: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('waiting') }),
    z.object({
      state: z.literal('working'),
      share: z.number(),
      /** Milliseconds since epoch. */
      startedAt: z.number(),
    }),
    z.object({ state: z.literal('cancelled') }),
    z.object({ state: z.literal('failed'), message: z.string() }),
    z.object({ state: z.literal('done'), ...done }),
  ]);
