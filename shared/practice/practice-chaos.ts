/** Random failures of the practice platform: the probability of each, for a random sequence from one seed. */
import { z } from 'zod';

/** Probability from 0 (never) to 1 (always). */
const rate = z.number().min(0).max(1).default(0);
const milliseconds = z.int().min(0).max(600_000);

/**
 * Chaos of the practice platform. An absent disturbance never occurs. `/practice/*` itself is never disturbed.
 */
export const practiceChaos = z.strictObject({
  seed: z.int(),
  /** Every request is delayed by a random time between these two, or until the switches are set again. */
  latencyMs: z.object({ least: milliseconds, most: milliseconds }).default({ least: 0, most: 0 }),

  /** Requests that get this status and are not executed. */
  status401: rate,
  status429: rate,
  status500: rate,
  /** Value of `retry-after` beside a 429. */
  retryAfterSeconds: z.int().min(0).max(3_600).default(1),
  /** Requests that are executed and still get status 500. */
  status500After: rate,
  /** Requests that lose their connection: before execution, after execution, in the middle of the response. */
  cutBefore: rate,
  cutAfter: rate,
  cutInAnswer: rate,

  /** Connector requests that stop reading somewhere, as if a record were malformed. */
  malformedStop: rate,
  /** Connector responses whose items come in another order, and those whose counts are wrong by one. */
  itemsShuffled: rate,
  countsOff: rate,
  /** Items of connector responses that are left out, though counted, and items that come twice. */
  itemsDropped: rate,
  itemsRepeated: rate,
  /** Items that fail with this status and are not executed. */
  items401: rate,
  items429: rate,
  items500: rate,
  /** Code of the connector if the graph did not respond. */
  items999: rate,
  /** Items that are executed and still reported as failed with 500. */
  items500After: rate,
  items999After: rate,

  /** Connector requests after this number of them wait until the switches are set again; null releases all of them. */
  holdAfter: z.int().min(0).nullable().default(null),
  /** Requests with a longer `content-length` get status 413; null for the connector's own limit. */
  largestBodyBytes: z.int().min(1).nullable().default(null),
  /** A connector request with a row in which a cell is exactly this text is completely refused with this status. */
  poison: z
    .object({ text: z.string().min(1), status: z.int().min(400).max(599) })
    .nullable()
    .default(null),
});
export type PracticeChaos = z.infer<typeof practiceChaos>;
/** Input of a caller, who may leave out disturbances. */
export type PracticeChaosChange = z.input<typeof practiceChaos>;
