/** How a view is followed, and how much of it is known. */
import { z } from 'zod';

/**
 * `loading`: the first full read. `live`: told by the websocket, proved by offset. `polling`: asked again and again,
 * because there is no websocket. `offline`: the platform is not reached; `signed-out`: it refuses the sign-in.
 */
const intakeStates = ['loading', 'live', 'polling', 'offline', 'signed-out'] as const;

/** How much of a view is known, and how surely. */
export const viewState = z.object({
  view: z.string(),
  intake: z.enum(intakeStates),
  /** Why it is not live; empty while it is. */
  message: z.string(),
  /** Every update with a smaller index is kept, or was dropped by age: “nothing missed up to update N”. */
  completeTo: z.number(),
  /** When the platform last said so, in milliseconds since epoch; null before its first answer. */
  provedAt: z.number().nullable(),
  /** Updates that were told of and are not here yet, both ends included; asked for already. */
  holes: z.array(z.object({ from: z.number(), to: z.number() })),
  updates: z.number(),
  incidents: z.number(),
  /** By status; states that the program does not know stand by their names. */
  transactions: z.record(z.string(), z.number()),
  incidentStates: z.record(z.string(), z.number()),
  /** Grows with every change: what a window shows is asked for again. */
  version: z.number(),
});
export type ViewState = z.infer<typeof viewState>;
