/** Notices: what is worth one, and what one says. */
import { z } from 'zod';

export const noticeRules = z.object({
  transactionFailed: z.boolean(),
  watchedChanged: z.boolean(),
  watchedEnded: z.boolean(),
  /** The connection is lost for more than a minute. */
  connectionLost: z.boolean(),
  /** An action waits for somebody's answer. */
  actionAsks: z.boolean(),
  /** Minutes after midnight, local time; null for none. */
  quietFrom: z.number().nullable(),
  quietTo: z.number().nullable(),
});
export type NoticeRules = z.infer<typeof noticeRules>;

/** What a rule made of something that happened; a click goes to the place. */
export const notice = z.object({
  id: z.string(),
  at: z.number(),
  rule: z.enum(['transaction-failed', 'watched-changed', 'watched-ended', 'connection-lost']),
  title: z.string(),
  text: z.string(),
  view: z.string(),
  /** Null where it gathers several. */
  objectId: z.string().nullable(),
  /** Of a single failed one. */
  transactionId: z.string().optional(),
  /** Nobody has looked at it yet. */
  fresh: z.boolean(),
});
export type Notice = z.infer<typeof notice>;
