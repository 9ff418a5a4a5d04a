import { z } from 'zod';

/** Fields of a call that requests a part of a list: `count` entries from the index `first` on. */
export const slice = { first: z.number().int().min(0), count: z.number().int().min(1).max(500) };
