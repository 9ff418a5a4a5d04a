/** Transactions: the writes of a view, what caused them, and their figures. */
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
  /** `$type` where it is known from the object or its updates, else empty. */
  type: z.string(),
  status: z.string(),
  /** Milliseconds since epoch; null while not started. */
  requestedAt: z.number(),
  startedAt: z.number().nullable(),
  updatedAt: z.number(),
  errors: z.array(transactionError),
  cause: writeCause.nullable(),
  /**
   * Who requested it: this program, another one with the same account, another account, or unknown. The account is
   * known only where the platform names it, and is ours only where sign-in reports our identity.
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
  /** Object id, in any case, parts of it too; and the texts of errors. */
  text: z.string(),
  objectId: z.string().nullable(),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

export const transactionFigures = z.object({
  /** Equal pieces of the range, oldest first. */
  buckets: z.array(
    z.object({ at: z.number(), started: z.number(), finished: z.number(), failed: z.number() }),
  ),
  /** From requested to started; null where none started. */
  medianWaitMs: z.number().nullable(),
  p95WaitMs: z.number().nullable(),
});
