/** Notifications of rules, and the log of their deliveries. */
import { z } from 'zod';

/** What is delivered. */
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
  /** Sent by a user to try a destination. */
  readonly isTest?: boolean;
}

/** One attempt, or the reason why there was none. Never a secret, and of an address only its host. */
export const deliveryEntry = z.object({
  at: z.number(),
  notificationId: z.string(),
  rule: z.string(),
  destination: z.enum(['webhook', 'email']),
  /** From 1; 0 where nothing was sent. */
  attempt: z.number(),
  /** `waiting`: another attempt follows at `nextAt`. `muted`: quiet hours. */
  outcome: z.enum(['delivered', 'waiting', 'failed', 'muted']),
  message: z.string(),
  nextAt: z.number().nullable(),
});
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

/** Body of a webhook, and what a terminal prints. */
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
