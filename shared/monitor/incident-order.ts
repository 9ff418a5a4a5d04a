/** The order of a list of incidents. */
import { z } from 'zod';

/**
 * Priorities and urgencies are compared as numbers where they are numbers; after these come critical, high, medium and
 * low in this order, and other texts. Empty values come last in both directions; equal values are ordered by their last
 * change, newest first.
 */
export const incidentOrder = z.object({
  by: z.enum(['changed', 'status', 'priority', 'urgency', 'originNode', 'subject', 'id']),
  descending: z.boolean(),
});
export type IncidentOrder = z.infer<typeof incidentOrder>;

export const lastChangeFirst: IncidentOrder = { by: 'changed', descending: true };

/** More incidents are not sorted: they are listed with the last change first. */
export const mostSorted = 100_000;
