import { z } from 'zod';

/** Part of a list that a call asks for: so many entries from the first one on, which is counted from 0. */
export const slice = { first: z.number().int().min(0), count: z.number().int().min(1).max(500) };
