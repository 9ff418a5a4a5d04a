/** State of long work on a file, such as its check, for the page. */
import { z } from 'zod';

/** Creates the schema of such a state: `share` is the progress from 0 to 1, and `done` has the fields of the result. */
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
