/** Notifications of rules, and the log of their deliveries. */
import { z } from 'zod';

/** The notification of a rule, which is delivered to a webhook or by mail. */
export interface RuleNotification {
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly at: number;
  /** Name of the rule. */
  readonly rule: string;
  /** Name of the connection. */
  readonly connection: string;
  readonly view: string;
  readonly text: string;
  /** Whether a user sent it to test a destination. */
  readonly isTest?: boolean;
}

/** One attempt, or the reason why there was none. Contains no secret, and only the host of an address. */
export const deliveryEntry = z.object({
  at: z.number(),
  notificationId: z.string(),
  rule: z.string(),
  destination: z.enum(['webhook', 'email']),
  /** From 1; 0 if nothing was sent. */
  attempt: z.number(),
  /** `waiting`: another attempt follows at `nextAt`. `muted`: quiet hours. */
  outcome: z.enum(['delivered', 'waiting', 'failed', 'muted']),
  message: z.string(),
  nextAt: z.number().nullable(),
});
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

/** Returns the body for a webhook, which the terminal prints as well. */
export const notificationJson = (notification: RuleNotification) => {
  const { id, at, rule, connection, view, text, isTest = false } = notification;
  return {
    id,
    time: new Date(at).toISOString(),
    rule,
    connection,
    view,
    text,
    ...(isTest && { test: true }),
  };
};
