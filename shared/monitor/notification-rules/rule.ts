/** Notification rules of the user: a condition with its threshold, and where the notification goes. */
import { z } from 'zod';

export const destination = z.enum(['system', 'webhook', 'email']);
export type Destination = z.infer<typeof destination>;

const minutesPerDay = 1_440;
const minutes = z.number().int().min(1).max(minutesPerDay);
/** Accepted values; an empty list accepts every value. */
const anyOf = z.array(z.string().min(1).max(200)).max(50).default([]);
const text = z.string().max(200).default('');

/** Which incidents count. An unknown priority passes only an empty list; an unknown status never counts. */
const openFilter = z.strictObject({
  priority: anyOf,
  /** Ignoring case. */
  status: anyOf,
  /** Part of the subject, ignoring case; empty for every subject. */
  subject: text,
  /** The complete origin node; empty for every node. */
  node: text,
});
export type OpenFilter = z.infer<typeof openFilter>;

/** More than `moreThan` incidents are open and began to match within the last `withinMinutes`. */
const openIncidents = openFilter.extend({
  kind: z.literal('open-incidents'),
  moreThan: z.number().int().min(0).max(100_000),
  withinMinutes: minutes,
});
export type OpenIncidents = z.infer<typeof openIncidents>;

export const condition = z.discriminatedUnion('kind', [
  openIncidents,
  /** No update of the view was received for `forMinutes`. */
  z.strictObject({ kind: z.literal('no-update'), forMinutes: minutes }),
  z.strictObject({ kind: z.literal('transaction-failed') }),
]);
export type Condition = z.infer<typeof condition>;

export const notificationRule = z.strictObject({
  /** Unique among the rules. */
  name: z.string().trim().min(1).max(80),
  enabled: z.boolean().default(true),
  when: condition,
  to: z.array(destination).min(1),
  alsoInQuietHours: z.boolean().default(false),
});
export type NotificationRule = z.infer<typeof notificationRule>;

export const notificationRules = z
  .array(notificationRule)
  .max(100)
  .refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, {
    error: 'Two rules have the same name',
  });
