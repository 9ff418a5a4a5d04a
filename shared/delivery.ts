/** Exports: where what was written for the user has gone. */
import { z } from 'zod';

export const delivery = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string(), rows: z.number() }),
  z.object({ to: z.literal('download'), address: z.string(), rows: z.number() }),
  z.object({ to: z.literal('nowhere') }),
]);
/** Where an export went: saved at a path, to be fetched by the browser, or not at all (the user changed their mind). */
export type Delivery = z.infer<typeof delivery>;
