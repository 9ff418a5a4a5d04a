/** State of a followed view: how its updates arrive, and how complete they are. */
import { z } from 'zod';

/**
 * `loading`: the first full read. `connecting`: missed updates are being read. `live`: received by the websocket,
 * confirmed by offset. `polling`: requested repeatedly, because no websocket delivers anything. `offline`: nothing
 * arrives; `signed-out`: the platform refuses the sign-in.
 */
export const intakeState = z.enum(['loading', 'connecting', 'live', 'polling', 'offline', 'signed-out']);

/** State of one view: how its updates arrive, and how many are known. */
export const viewState = z.object({
  view: z.string(),
  intake: intakeState,
  /** Why the view is not live, or what is not possible although it is; empty if all is well. */
  message: z.string(),
  /** When anything last arrived from the platform, in milliseconds since epoch; null if nothing has. */
  lastArrivalAt: z.number().nullable(),
  /** Every update with a smaller index is stored, or was removed by age: “All N updates received”. */
  completeTo: z.number(),
  /** When the platform last confirmed `completeTo`, in milliseconds since epoch; null before its first response. */
  provedAt: z.number().nullable(),
  /** Updates that were announced and have not arrived, both ends included; already requested. */
  holes: z.array(z.object({ from: z.number(), to: z.number() })),
  updates: z.number(),
  incidents: z.number(),
  /** Number by status; an unknown status is counted under its name. */
  transactions: z.record(z.string(), z.number()),
  incidentStates: z.record(z.string(), z.number()),
  /** Grows with every change; windows then reload what they show. */
  version: z.number(),
});
export type ViewState = z.infer<typeof viewState>;
