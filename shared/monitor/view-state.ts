/** State of a followed view: how its updates arrive, and how complete they are. */
import { z } from 'zod';

/**
 * `loading`: the first full read. `connecting`: missed updates are being read. `live`: received by the websocket,
 * confirmed by offset. `polling`: requested repeatedly, because no websocket delivers anything. `offline`: nothing
 * arrives; `signed-out`: the platform refuses the sign-in.
 */
export const intakeState = z.enum(['loading', 'connecting', 'live', 'polling', 'offline', 'signed-out']);

/** How much of a view is known, and how surely. */
export const viewState = z.object({
  view: z.string(),
  intake: intakeState,
  /** Why it is not live, or what cannot be done while it is; empty where all is well. */
  message: z.string(),
  /** When anything arrived from the platform last, in milliseconds since epoch; null before that. */
  lastArrivalAt: z.number().nullable(),
  /** Every update with a smaller index is kept, or was dropped by age: “All N updates received”. */
  completeTo: z.number(),
  /** When the platform last confirmed it, in milliseconds since epoch; null before its first response. */
  provedAt: z.number().nullable(),
  /** Updates that were announced and have not arrived, both ends included; already requested. */
  holes: z.array(z.object({ from: z.number(), to: z.number() })),
  updates: z.number(),
  incidents: z.number(),
  /** By status; states that the program does not know stand by their names. */
  transactions: z.record(z.string(), z.number()),
  incidentStates: z.record(z.string(), z.number()),
  /** Grows with every change; windows then reload what they show. */
  version: z.number(),
});
export type ViewState = z.infer<typeof viewState>;
