/** The practice platform's switchboard: planned failures, and the requests it has seen. */
import { z } from 'zod';
import { practiceChaos } from './practice/practice-chaos.ts';

/** `quiet`: one in five minutes. `normal`: one a minute. `busy`: ten a minute. `storm`: five a second. */
const incidentPaces = ['off', 'quiet', 'normal', 'busy', 'storm'] as const;
export type IncidentPace = (typeof incidentPaces)[number];

const oneIn = z.int().min(0).max(1_000_000);
const next = z.int().min(0).max(1_000_000);

/**
 * Body of `PUT /practice/faults`. What is left out is off: a body replaces all switches. Counts of "the next requests"
 * run down and are read back as what remains. `/practice/*` itself is never disturbed.
 */
export const practiceFaults = z.strictObject({
  /** Every request waits so long before anything is done. */
  latencyMs: z.int().min(0).max(600_000).default(0),
  /** Items of a connector response come in another order. */
  itemsShuffled: z.boolean().default(false),
  /** One in so many items of connector responses is left out, counted over all responses; 0 is off. */
  itemsDropped: oneIn.default(0),
  /** One in so many items of connector responses comes twice; 0 is off. */
  itemsRepeated: oneIn.default(0),
  /**
   * One in so many items that the connector has found nothing wrong with fails with a platform failure (HTTPError 500),
   * and nothing is done; counted over all requests, 0 is off.
   */
  itemsFailed: oneIn.default(0),
  /** The next connector request stops reading behind so many records, as if the one after them were malformed. */
  malformedStop: z.int().min(0).max(1_000_000).nullable().default(null),
  /** Life of the tokens given out from now on; null is the life the platform was started with. */
  tokenLifeSeconds: z.int().min(1).max(31_536_000).nullable().default(null),
  /**
   * Which requests the next four are planned for: `work` spares the periodic requests of a monitor (reads of domain
   * objects, and subscriptions), so that a failure meets an action of the user.
   */
  plannedFor: z.enum(['work', 'all']).default('work'),
  /** So many requests with a valid token get status 401 and are not executed. */
  refuseTokens: next.default(0),
  /** So many requests get status 500 and are not executed. */
  status500: next.default(0),
  /** So many requests get status 429 with `retry-after: 1` and are not executed. */
  status429: next.default(0),
  /** The next request loses its connection before or after its work was done. */
  cut: z.enum(['before', 'after']).nullable().default(null),
  /** One in so many notifications on a websocket comes twice; 0 is off. */
  notificationsRepeated: oneIn.default(0),
  /** Delay of notifications after their event. */
  notificationsDelayMs: z.int().min(0).max(600_000).default(0),
  /** Whether the automation works on issues; the one switch that is on where it is left out. */
  automationOn: z.boolean().default(true),
  /** How often the monitoring of the practice world reports a new incident. */
  incidentPace: z.enum(incidentPaces).default('off'),
  /** How many times as fast as a person can watch the automation is. */
  automationSpeed: z.number().min(0.01).max(10_000).default(1),
  /** Disorder by chance, beside all that; null for none. */
  chaos: practiceChaos.nullable().default(null),
});
export type PracticeFaults = z.infer<typeof practiceFaults>;
/** Input of a caller: the switches that are not off. */
export type PracticeFaultsChange = z.input<typeof practiceFaults>;

/** One request that the practice platform has seen. */
export const practiceRequest = z.object({
  /** Counts on from 1 since the start, so that a reader knows what it has seen. */
  number: z.int(),
  /** Milliseconds since epoch. */
  at: z.int(),
  method: z.string(),
  /** With its query. */
  path: z.string(),
  /** Null where the connection was cut without a response. */
  status: z.int().nullable(),
  ms: z.number(),
  /** Records of a CSV body; null for anything else. */
  rows: z.int().nullable(),
});
export type PracticeRequest = z.infer<typeof practiceRequest>;

/** Body of `GET /practice/requests`: the last 200, oldest first. */
export const practiceRequests = z.object({ items: z.array(practiceRequest) });

/** Body of `POST /practice/actions`: an action to hand to a connected handler by hand. */
export const practiceAction = z.strictObject({
  capability: z.string().min(1),
  /** By which name the handler is addressed; without it the capability's. */
  handler: z.string().min(1).optional(),
  parameters: z.record(z.string(), z.unknown()).default({}),
  timeoutMs: z.int().min(1).max(86_400_000).default(120_000),
});

/** Outcome of an action; also the response of `POST /practice/actions`. */
export const actionOutcome = z.discriminatedUnion('state', [
  /** `result` is what the handler's JSON text says. */
  z.object({ state: z.literal('answered'), result: z.unknown() }),
  z.object({ state: z.literal('refused'), code: z.int(), message: z.string() }),
  z.object({ state: z.literal('timed-out') }),
  z.object({ state: z.literal('no-handler') }),
]);
export type ActionOutcome = z.infer<typeof actionOutcome>;
