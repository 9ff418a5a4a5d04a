/** Sends a notification with which a user tests a destination: one attempt, whatever the quiet hours. */
import type {
  DeliveryEntry,
  RuleNotification,
} from '../../../../shared/monitor/notification-rules/delivery.ts';
import type { Platform } from '../../../platform.ts';
import type { NoticeCenter } from '../shared/notice-center.ts';
import type { RuleCenter } from '../shared/rule-center.ts';
import type { Deliveries } from './deliveries.ts';

const title = 'Test notification';
const text = 'This is a test of your notifications. No rule has fired.';
/** The host knows that a notification was passed on, but not whether it was shown. */
const systemWords: Readonly<Record<Platform['window'], string>> = {
  browser: 'It was sent to the window, which shows it if the browser allows it.',
  desktop: 'It was handed to the system, which shows it if its settings allow it.',
};

export const createSendTest =
  (deps: {
    readonly window: Platform['window'];
    readonly notices: Pick<NoticeCenter, 'addOfRule'>;
    readonly deliveries: Pick<Deliveries, 'attemptOnce'>;
    readonly onEntry: (entry: DeliveryEntry) => void;
    /** Returns the name of a connection. */
    readonly nameOf: (connectionId: string) => string;
    readonly now: () => number;
    readonly newId: () => string;
  }): RuleCenter['calls']['sendTest'] =>
  async ({ destination, view }, connectionId) => {
    const { window, notices, deliveries, onEntry, nameOf, now, newId } = deps;
    if (destination === 'system') {
      notices.addOfRule({ title, text, connectionId, system: 'show', view, objectId: null });
      return { isDelivered: true, message: systemWords[window] };
    }
    const id = newId();
    const connection = nameOf(connectionId);
    const notification: RuleNotification = {
      id,
      at: now(),
      rule: title,
      connection,
      view,
      text,
      isTest: true,
    };
    const { outcome, message } = await deliveries.attemptOnce(notification, destination);
    const isDelivered = outcome === 'delivered';
    onEntry({
      at: now(),
      notificationId: id,
      rule: title,
      destination,
      attempt: 1,
      nextAt: null,
      message,
      outcome: isDelivered ? 'delivered' : 'failed',
    });
    return { isDelivered, message };
  };
