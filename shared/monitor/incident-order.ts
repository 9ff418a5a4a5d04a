/** The order of a list of incidents. */
import { z } from 'zod';

/**
 * Order of a list. Priorities and urgencies that are numbers are compared as numbers; after these come critical, high,
 * medium and low in this order, then other texts. Empty values come last in both directions; equal values are ordered
 * by their last change, newest first.
 */
export const incidentOrder = z.object({
  by: z.enum(['changed', 'status', 'priority', 'urgency', 'originNode', 'subject', 'id']),
  descending: z.boolean(),
});
export type IncidentOrder = z.infer<typeof incidentOrder>;

export const lastChangeFirst: IncidentOrder = { by: 'changed', descending: true };

/** Limit of incidents that are sorted; a longer list has the last change first. */
export const maxSorted = 100_000;
