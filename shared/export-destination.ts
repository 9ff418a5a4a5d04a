/** Where a file written for the user went. */
import { z } from 'zod';

export const exportDestination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string(), rows: z.number() }),
  z.object({ to: z.literal('download'), address: z.string(), rows: z.number() }),
  z.object({ to: z.literal('nowhere') }),
]);
/** Where an export went: saved at a path, to be fetched by the browser, or not at all (the user changed their mind). */
export type ExportDestination = z.infer<typeof exportDestination>;
