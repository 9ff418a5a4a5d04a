/** HTTP interface that controls the practice platform: its planned failures, its last requests, and manual actions. */
import { z } from 'zod';
import { practiceChaos } from './practice/practice-chaos.ts';

/** `quiet`: one in five minutes. `normal`: one a minute. `busy`: ten a minute. `storm`: five a second. */
const incidentPaces = ['off', 'quiet', 'normal', 'busy', 'storm'] as const;
export type IncidentPace = (typeof incidentPaces)[number];

const oneIn = z.int().min(0).max(1_000_000);
const next = z.int().min(0).max(1_000_000);

/**
 * Body of `PUT /practice/faults`, which replaces all switches: an absent one is off. Numbers of next requests count
 * down, and a reading returns what remains. `/practice/*` itself is never disturbed.
 */
export const practiceFaults = z.strictObject({
  /** Delay before a request is executed, or until the switches are set again. */
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
  /** The next connector request stops reading after this many records, as if the following one were malformed. */
  malformedStop: z.int().min(0).max(1_000_000).nullable().default(null),
  /** Lifetime of the tokens issued from now on; null for the lifetime with which the platform was started. */
  tokenLifeSeconds: z.int().min(1).max(31_536_000).nullable().default(null),
  /**
   * Which requests the following four switches affect: `work` spares the periodic requests of a monitor (reads of
   * domain objects, and subscriptions), so that a failure affects an action of the user.
   */
  plannedFor: z.enum(['work', 'all']).default('work'),
  /** Number of next requests with a valid token that get status 401 and are not executed. */
  refuseTokens: next.default(0),
  /** Number of next requests that get status 500 and are not executed. */
  status500: next.default(0),
  /** Number of next requests that get status 429 with `retry-after: 1` and are not executed. */
  status429: next.default(0),
  /** The next request loses its connection before or after its work was done. */
  cut: z.enum(['before', 'after']).nullable().default(null),
  /** One in so many notifications on a websocket comes twice; 0 is off. */
  notificationsRepeated: oneIn.default(0),
  /** Delay of notifications after their event. */
  notificationsDelayMs: z.int().min(0).max(600_000).default(0),
  /** Whether the automation works on issues; the only switch that is on if it is absent. */
  automationOn: z.boolean().default(true),
  /** How often the monitoring of the practice world reports a new incident. */
  incidentPace: z.enum(incidentPaces).default('off'),
  /** Speed of the automation, as a multiple of a speed that a person can watch. */
  automationSpeed: z.number().min(0.01).max(10_000).default(1),
  /** Random failures in addition to the switches; null for none. */
  chaos: practiceChaos.nullable().default(null),
});
export type PracticeFaults = z.infer<typeof practiceFaults>;
/** Input of a caller, who may leave out switches. */
export type PracticeFaultsChange = z.input<typeof practiceFaults>;

/** One request that the practice platform has received. */
export const practiceRequest = z.object({
  /** Number of the request since the start, from 1, so that a reader knows which ones are new. */
  number: z.int(),
  /** Milliseconds since epoch. */
  at: z.int(),
  method: z.string(),
  /** Path with its query. */
  path: z.string(),
  /** Null if the connection was cut without a response. */
  status: z.int().nullable(),
  ms: z.number(),
  /** Records of a CSV body; null for anything else. */
  rows: z.int().nullable(),
});
export type PracticeRequest = z.infer<typeof practiceRequest>;

/** Body of `GET /practice/requests`: the last 200, oldest first. */
export const practiceRequests = z.object({ items: z.array(practiceRequest) });

/** Body of `POST /practice/actions`: an action that is sent to a connected handler manually. */
export const practiceAction = z.strictObject({
  capability: z.string().min(1),
  /** Name of the addressed handler; by default that of the capability. */
  handler: z.string().min(1).optional(),
  parameters: z.record(z.string(), z.unknown()).default({}),
  timeoutMs: z.int().min(1).max(86_400_000).default(120_000),
});

/** Outcome of an action; also the response of `POST /practice/actions`. */
export const actionOutcome = z.discriminatedUnion('state', [
  /** `result` is the parsed JSON of the handler's response. */
  z.object({ state: z.literal('answered'), result: z.unknown() }),
  z.object({ state: z.literal('refused'), code: z.int(), message: z.string() }),
  z.object({ state: z.literal('timed-out') }),
  z.object({ state: z.literal('no-handler') }),
]);
export type ActionOutcome = z.infer<typeof actionOutcome>;
