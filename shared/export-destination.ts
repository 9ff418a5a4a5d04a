/** Where a file written for the user went. */
import { z } from 'zod';

export const exportDestination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string(), rows: z.number() }),
  z.object({ to: z.literal('download'), address: z.string(), rows: z.number() }),
  z.object({ to: z.literal('nowhere') }),
]);
/** Where an export went: saved at a path, offered to the browser for download, or nowhere (the user cancelled). */
export type ExportDestination = z.infer<typeof exportDestination>;
