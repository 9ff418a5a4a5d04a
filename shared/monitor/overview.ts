/** Overview of all connections: whether each is followed, how its updates arrive, and its open incidents. */
import { z } from 'zod';
import { colour } from '../connections/colour.ts';
import { environments } from '../connections/look.ts';
import { call, event } from '../rpc.ts';
import { intakeState } from './view-state.ts';

const count = z.object({ name: z.string(), count: z.number() });

/** Figures of one view, all of the same moment. */
const viewFigures = z.object({
  open: z.object({
    total: z.number(),
    byPriority: z.array(count),
    /** Incidents whose priority is not known. */
    unknownPriority: z.number(),
  }),
  /** By status, as in the state of the view. */
  incidentStates: z.record(z.string(), z.number()),
  /** Null until they were read for the first time. */
  transactions: z.record(z.string(), z.number()).nullable(),
  /** Incidents opened within the hour before `asOf`; a lower bound if `openedIsLeast`, since some times are ranges. */
  opened: z.number(),
  openedIsLeast: z.boolean(),
  /** Announced updates that have not arrived. */
  missing: z.number(),
  /** When the platform last confirmed that nothing is missing, in milliseconds since epoch. */
  asOf: z.number(),
});
export type ViewFigures = z.infer<typeof viewFigures>;

const viewOverview = z.object({
  view: z.string(),
  intake: z.enum([...intakeState.options, 'not-followed']),
  /** Why the view is not live; empty if it is. */
  message: z.string(),
  /** Since when `intake` has this state; null if unknown. */
  since: z.number().nullable(),
  lastArrivalAt: z.number().nullable(),
  /** Null if the view was never loaded completely. */
  figures: viewFigures.nullable(),
});
export type ViewOverview = z.infer<typeof viewOverview>;

const connectionOverview = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(environments),
  colour: colour.nullable(),
  readOnly: z.boolean(),
  /** Whether the connection has an address of the Domain Object interface. */
  isMonitored: z.boolean(),
  /** Whether the user chose to follow the connection even while no window uses it. */
  isFollowed: z.boolean(),
  /** Number of notices that were not seen yet. */
  notices: z.number(),
  views: z.array(viewOverview),
});
export type ConnectionOverview = z.infer<typeof connectionOverview>;

export const overview = {
  /** Sets whether a connection is followed permanently, also after a restart, or only while a window uses it. */
  follow: call(z.object({ id: z.string(), followed: z.boolean() }), z.void()),
  changed: event(z.array(connectionOverview)),
};
