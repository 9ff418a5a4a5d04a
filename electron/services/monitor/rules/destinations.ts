/** Sends a notification to the webhook or the e-mail addresses of the settings. */
import { visibleLine } from '../../../../shared/control-characters.ts';
import {
  notificationJson,
  type RuleNotification,
} from '../../../../shared/monitor/notification-rules/delivery.ts';
import type { NotificationSettings } from '../../../../shared/monitor/notification-rules/settings.ts';
import type { Http } from '../../../remote/http.ts';
import { result, type SendingResult } from '../../../remote/notifications/sending-result.ts';
import { postWebhook } from '../../../remote/notifications/webhook.ts';
import type { RemoteDestination } from './deliveries.ts';

export interface DestinationsDeps {
  readonly http: Pick<Http, 'send'>;
  readonly settings: () => Pick<NotificationSettings, 'webhook' | 'email'>;
  /** Returns the secret; null where it is not known. */
  readonly webhookSecret: () => Promise<string | null>;
  readonly smtpPassword: () => Promise<string | null>;
  readonly now: () => number;
}

export const createDestinations =
  (deps: DestinationsDeps) =>
  (notification: RuleNotification, destination: RemoteDestination): Promise<SendingResult> =>
    destination === 'webhook' ? toWebhook(deps, notification) : toEmail(deps, notification);

async function toWebhook(deps: DestinationsDeps, notification: RuleNotification): Promise<SendingResult> {
  const { webhook } = deps.settings();
  if (webhook === null) return result('refused', 'No webhook is set up.');
  const secret = await deps.webhookSecret();
  // `later`, since the user may enter it: without a keyring, it is missing after each start of the program.
  if (secret === null) return result('later', 'The secret of the webhook is not known; enter it again.');
  const body = JSON.stringify(notificationJson(notification));
  return postWebhook(deps.http, { ...webhook, secret, id: notification.id, body, at: deps.now() });
}

async function toEmail(deps: DestinationsDeps, notification: RuleNotification): Promise<SendingResult> {
  const { email: settings } = deps.settings();
  if (settings === null) return result('refused', 'No mail server is set up.');
  const password = settings.user === '' ? '' : await deps.smtpPassword();
  if (password === null)
    return result('later', 'The password of the mail server is not known; enter it again.');
  const { id, at, rule, connection, view, text } = notification;
  // Imported only when it is needed, since few users send mail.
  const { sendMail } = await import('../../../remote/notifications/mail.ts');
  return sendMail({
    settings,
    password,
    id,
    subject: visibleLine(`${rule} (${connection})`),
    text: [
      visibleLine(text),
      '',
      `Rule: ${visibleLine(rule)}`,
      `Connection: ${visibleLine(connection)}, view ${visibleLine(view)}`,
      `Time: ${new Date(at).toISOString()}`,
      '',
    ].join('\n'),
  });
}
