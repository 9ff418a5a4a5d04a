import type { Destination } from '../../../../../shared/monitor/notification-rules/rule.ts';
import type { NotificationSettings } from '../../../../../shared/monitor/notification-rules/settings.ts';

export const destinationNames: Readonly<Record<Destination, string>> = {
  system: 'System notification',
  webhook: 'Webhook',
  email: 'E-mail',
};

/** Whether a destination can be used; system notifications need no settings. */
export const isSetUp = (destination: Destination, settings: NotificationSettings): boolean =>
  destination === 'system' || settings[destination] !== null;
