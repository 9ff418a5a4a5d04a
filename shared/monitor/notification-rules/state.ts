/** State of the notification settings for a window, with the log of deliveries. */
import { z } from 'zod';
import { deliveryEntry } from './delivery.ts';
import { notificationSettings } from './settings.ts';

/** Where a secret is: in the keyring (`kept`), in memory until the program ends (`session`), or nowhere. */
const keptSecret = z.enum(['kept', 'session', 'missing']);
export type SecretState = z.infer<typeof keptSecret>;

export const notificationsState = z.object({
  settings: notificationSettings,
  /** Secret with which requests to the webhook are signed. */
  webhookKey: keptSecret,
  mailKey: keptSecret,
  /** Newest first. */
  deliveries: z.array(deliveryEntry),
});
export type NotificationsState = z.infer<typeof notificationsState>;
