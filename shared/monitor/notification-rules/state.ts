/** Notification rules and destinations as a window shows them. */
import { z } from 'zod';
import { deliveryEntry } from './delivery.ts';
import { notificationSettings } from './settings.ts';

/** Where a secret is: in the keyring, in memory until the program ends, or nowhere. */
const kept = z.enum(['kept', 'session', 'missing']);
export type KeptSecret = z.infer<typeof kept>;

export const notificationsState = z.object({
  settings: notificationSettings,
  /** Secret of the signature. */
  webhookKey: kept,
  mailKey: kept,
  /** Newest first. */
  deliveries: z.array(deliveryEntry),
});
export type NotificationsState = z.infer<typeof notificationsState>;
