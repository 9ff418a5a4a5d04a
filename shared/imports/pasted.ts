/** A table from the clipboard. */
import { z } from 'zod';

/** One message between window and host has room for this; larger tables are opened as files. */
export const mostPastedBytes = 8_000_000;

export const pastedText = z.object({
  html: z.string().max(mostPastedBytes),
  text: z.string().max(mostPastedBytes),
});
export type PastedText = z.infer<typeof pastedText>;
