/** Notices: the rules that create them, and their content. */
import { z } from 'zod';
import { changeTime } from './change-time.ts';

export const noticeRules = z.object({
  transactionFailed: z.boolean(),
  watchedChanged: z.boolean(),
  watchedEnded: z.boolean(),
  /** The connection has been lost for more than one minute. */
  connectionLost: z.boolean(),
  /** An action waits for the user's approval: a system notification only, no stored notice. */
  actionAsks: z.boolean(),
  /** Minutes after midnight, local time; null for none. */
  quietFrom: z.number().nullable(),
  quietTo: z.number().nullable(),
});
export type NoticeRules = z.infer<typeof noticeRules>;

/** Notice of an event that a rule selected; a click opens its page. */
export const notice = z.object({
  id: z.string(),
  /** When the notice was created. */
  at: z.number(),
  /** When the event happened; older notices do not have it. */
  happened: changeTime.optional(),
  /** `user-rule`: a notification rule of the user, whose name is the title. */
  rule: z.enum(['transaction-failed', 'watched-changed', 'watched-ended', 'connection-lost', 'user-rule']),
  title: z.string(),
  text: z.string(),
  view: z.string(),
  /** The object of the event; null if the notice is about several or none. */
  objectId: z.string().nullable(),
  /** The failed transaction, if the notice is about a single one. */
  transactionId: z.string().optional(),
  /** For a user rule: whether the system shows the notice, or it is only listed, for example in quiet hours. */
  system: z.enum(['show', 'list']).optional(),
  /** Whether the user has not seen it yet. */
  fresh: z.boolean(),
});
export type Notice = z.infer<typeof notice>;
