/** Figures of a view at a glance: what is open, and what happened in a stretch of time. */
import { z } from 'zod';

/** Widths of a piece of time, in milliseconds. */
export const flowWidths = [60_000, 3_600_000, 86_400_000] as const;
export type FlowWidth = (typeof flowWidths)[number];

const named = z.object({ name: z.string(), count: z.number() });

const durations = z.object({
  /** Incidents whose duration is known. */
  count: z.number(),
  /** Null where there is none. */
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Incidents whose times are known only as ranges that are too wide for a duration. */
  excluded: z.number(),
});
export type Durations = z.infer<typeof durations>;

export const dashboard = z.object({
  open: z.object({
    total: z.number(),
    byStatus: z.array(named),
    byPriority: z.array(named),
    /** Incidents whose priority or node is not known, because only a change of their status has arrived; in no list. */
    unknownPriority: z.number(),
    unknownNode: z.number(),
    /** The nodes with most open incidents. */
    byNode: z.array(named),
    /** Nodes with open incidents, and incidents at those that are not listed. */
    nodes: z.number(),
    elsewhere: z.number(),
  }),
  /** Pieces of one width without gaps, oldest first; `at` is the begin of each, in milliseconds since epoch. */
  flow: z.array(
    z.object({
      at: z.number(),
      opened: z.number(),
      ended: z.number(),
      stopped: z.number(),
      updates: z.number(),
      /**
       * Of those that ended: resolved without a write after they were opened that is known to be of a client, and ended
       * after such a write. Of the others it is not known.
       */
      automated: z.number(),
      written: z.number(),
    }),
  ),
  /** Events whose time is not known well enough to belong to one piece, or that may have opened an incident; they are in none. */
  excluded: z.number(),
  /** From opened to the first change of status or comment. */
  reaction: durations,
  /** From opened to ended or stopped. */
  resolution: durations,
  /** Every update before this one is counted. */
  asOf: z.number(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const noDashboard: Dashboard = {
  open: {
    total: 0,
    byStatus: [],
    byPriority: [],
    byNode: [],
    nodes: 0,
    elsewhere: 0,
    unknownPriority: 0,
    unknownNode: 0,
  },
  flow: [],
  excluded: 0,
  reaction: { count: 0, medianMs: null, p95Ms: null, excluded: 0 },
  resolution: { count: 0, medianMs: null, p95Ms: null, excluded: 0 },
  asOf: 0,
};
