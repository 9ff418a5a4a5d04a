/** Notices: the rules that create them, and their content. */
import { z } from 'zod';
import { changeTime } from './change-time.ts';

export const noticeRules = z.object({
  transactionFailed: z.boolean(),
  watchedChanged: z.boolean(),
  watchedEnded: z.boolean(),
  /** The connection is lost for more than one minute. */
  connectionLost: z.boolean(),
  /** An action waits for the user's approval. */
  actionAsks: z.boolean(),
  /** Minutes after midnight, local time; null for none. */
  quietFrom: z.number().nullable(),
  quietTo: z.number().nullable(),
});
export type NoticeRules = z.infer<typeof noticeRules>;

/** Notice of an event that a rule selected; a click opens the place. */
export const notice = z.object({
  id: z.string(),
  at: z.number(),
  /** When the event happened; older notices do not have it. */
  happened: changeTime.optional(),
  /** `user-rule`: a notification rule of the user, whose name is the title. */
  rule: z.enum(['transaction-failed', 'watched-changed', 'watched-ended', 'connection-lost', 'user-rule']),
  title: z.string(),
  text: z.string(),
  view: z.string(),
  /** Null where it gathers several. */
  objectId: z.string().nullable(),
  /** Of a single failed one. */
  transactionId: z.string().optional(),
  /** Of a user rule: whether the system shows it, which quiet hours may have forbidden. */
  system: z.enum(['show', 'list']).optional(),
  /** Not seen yet. */
  fresh: z.boolean(),
});
export type Notice = z.infer<typeof notice>;
