/** A table from the clipboard. */
import { z } from 'zod';

/** One message between window and host has room for this; larger tables are opened as files. */
export const maxPastedBytes = 8_000_000;

export const pastedText = z.object({
  html: z.string().max(maxPastedBytes),
  text: z.string().max(maxPastedBytes),
});
export type PastedText = z.infer<typeof pastedText>;
