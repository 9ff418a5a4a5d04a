/** Figures of a view for its dashboard: the open incidents, and the events of a period. */
import { z } from 'zod';

/** Possible widths of an interval of the chart, in milliseconds: a minute, an hour, a day. */
export const flowWidths = [60_000, 3_600_000, 86_400_000] as const;
export type FlowWidth = (typeof flowWidths)[number];

const named = z.object({ name: z.string(), count: z.number() });

const durations = z.object({
  /** Incidents whose duration is known. */
  count: z.number(),
  /** Null where there is none. */
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Incidents for which it took at least `p95Ms`. */
  slowest: z.number(),
  /** Incidents whose times are known only as ranges that are too wide for a duration. */
  excluded: z.number(),
});
export type Durations = z.infer<typeof durations>;

export const dashboard = z.object({
  open: z.object({
    total: z.number(),
    byStatus: z.array(named),
    byPriority: z.array(named),
    /** Incidents that are in no list: their priority or node is not known, since only their status has arrived. */
    unknownPriority: z.number(),
    unknownNode: z.number(),
    /** The nodes with most open incidents. */
    byNode: z.array(named),
    /** `nodes`: number of nodes with open incidents; `elsewhere`: open incidents at nodes that are not in `byNode`. */
    nodes: z.number(),
    elsewhere: z.number(),
  }),
  /** Intervals of one width without gaps, oldest first; `at` is the start of each, in milliseconds since epoch. */
  flow: z.array(
    z.object({
      at: z.number(),
      opened: z.number(),
      ended: z.number(),
      stopped: z.number(),
      updates: z.number(),
      /**
       * Parts of `ended`. `automated`: resolved without a known write of a client after they were opened. `written`:
       * ended after such a write. For the other ended incidents it is not known.
       */
      automated: z.number(),
      written: z.number(),
      /** Events that are in no interval, by their latest possible time. */
      excluded: z.number(),
    }),
  ),
  /**
   * Events that are in no interval: their time is not known well enough, or it is not known whether they opened an
   * incident.
   */
  excluded: z.number(),
  /** From the opening of an incident to its first change of status or comment. */
  reaction: durations,
  /** From the opening of an incident to its end or stop. */
  resolution: durations,
  /** Every update before this one is counted. */
  asOf: z.number(),
});
export type Dashboard = z.infer<typeof dashboard>;

const noDurations: Durations = { count: 0, medianMs: null, p95Ms: null, slowest: 0, excluded: 0 };

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
  reaction: noDurations,
  resolution: noDurations,
  asOf: 0,
};
