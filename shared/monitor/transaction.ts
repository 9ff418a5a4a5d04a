/** Schemas of transactions, which are the writes of a view: their cause, their filter and their statistics. */
import { z } from 'zod';

export const transactionError = z.object({
  code: z.number().nullable(),
  message: z.string(),
  field: z.string().nullable(),
});

/** Part of this program that requested the write. */
const writeCause = z.discriminatedUnion('from', [
  z.object({ from: z.literal('row'), runId: z.string(), fileName: z.string(), record: z.number() }),
  z.object({ from: z.literal('form') }),
  z.object({ from: z.literal('comment') }),
  /** An incident was acknowledged or assigned. */
  z.object({ from: z.literal('triage') }),
]);
export type WriteCause = z.infer<typeof writeCause>;

/** @source interfaces.md 2.7 */
export const transaction = z.object({
  id: z.string(),
  objectId: z.string(),
  /** `$type`, if it is known from the object or its updates; otherwise empty. */
  type: z.string(),
  status: z.string(),
  /** Milliseconds since epoch; null while not started. */
  requestedAt: z.number(),
  startedAt: z.number().nullable(),
  updatedAt: z.number(),
  errors: z.array(transactionError),
  cause: writeCause.nullable(),
  /**
   * Who requested the write: this program, another program with the same account, another account, or unknown. It is
   * `unknown` if the platform does not name the account, or if sign-in does not report our own identity.
   */
  by: z.enum(['this-program', 'this-account', 'others', 'unknown']),
});
export type Transaction = z.infer<typeof transaction>;

export const timeRange = z.object({
  /** Milliseconds since epoch, both included; null for no limit. */
  from: z.number().nullable(),
  to: z.number().nullable(),
});

export const transactionFilter = timeRange.extend({
  statuses: z.array(z.string()),
  /** Searched in object ids, also in parts of them and ignoring case, and in the texts of errors. */
  text: z.string(),
  objectId: z.string().nullable(),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

export const transactionFigures = z.object({
  /** Equal intervals of the range, oldest first: the transactions requested in each, and how they ended. */
  buckets: z.array(
    z.object({ at: z.number(), requested: z.number(), finished: z.number(), failed: z.number() }),
  ),
  /** Time from the request to the start; null if no transaction started. */
  medianWaitMs: z.number().nullable(),
  p95WaitMs: z.number().nullable(),
});
