/** The practice platform's switchboard: planned failures, and the requests it has seen. */
import { z } from 'zod';

const oneIn = z.int().min(0).max(1_000_000);
const next = z.int().min(0).max(1_000_000);

/**
 * Body of `PUT /practice/faults`. What is left out is off: a body replaces all switches. Counts of "the next requests"
 * run down and are read back as what remains. `/practice/*` itself is never disturbed.
 */
export const practiceFaults = z.strictObject({
  /** Every request waits so long before anything is done. */
  latencyMs: z.int().min(0).max(600_000).default(0),
  /** Items of a connector answer come in another order. */
  itemsShuffled: z.boolean().default(false),
  /** One in so many items of connector answers is left out, counted over all answers; 0 is off. */
  itemsDropped: oneIn.default(0),
  /** One in so many items of connector answers comes twice; 0 is off. */
  itemsRepeated: oneIn.default(0),
  /** Life of the tokens given out from now on; null is the life the platform was started with. */
  tokenLifeSeconds: z.int().min(1).max(31_536_000).nullable().default(null),
  /** So many requests with a valid token are answered 401, and nothing is done. */
  refuseTokens: next.default(0),
  /** So many requests are answered 500, and nothing is done. */
  status500: next.default(0),
  /** So many requests are answered 429 with `retry-after: 1`, and nothing is done. */
  status429: next.default(0),
  /** The next request loses its connection before or after its work was done. */
  cut: z.enum(['before', 'after']).nullable().default(null),
});
export type PracticeFaults = z.infer<typeof practiceFaults>;
/** What a caller has to write: the switches that are not off. */
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
  /** Null where the connection was cut without an answer. */
  status: z.int().nullable(),
  ms: z.number(),
  /** Records of a CSV body; null for anything else. */
  rows: z.int().nullable(),
});
export type PracticeRequest = z.infer<typeof practiceRequest>;

/** Body of `GET /practice/requests`: the last 200, oldest first. */
export const practiceRequests = z.object({ items: z.array(practiceRequest) });
