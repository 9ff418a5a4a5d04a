import type { Destination } from '../../../../shared/monitor/notification-rules/rule.ts';
import { type NotificationAllowance, useNotificationPermission } from './use-notification-permission.ts';

interface TestOutcome {
  readonly isDelivered: boolean;
  readonly message: string;
}

/**
 * Returns a function that converts the outcome of a test notification from the host into the outcome to show. A system
 * notification that was sent counts as delivered only if this window may show notifications.
 */
export function useTestOutcome(destination: Destination): (outcome: TestOutcome) => TestOutcome {
  const { allowance, problem } = useNotificationPermission();
  return ({ isDelivered, message }) => {
    if (!isDelivered) return { isDelivered, message: `The test failed. ${message}` };
    const obstacle = destination === 'system' ? (problem ?? obstacles[allowance]) : undefined;
    return obstacle === undefined
      ? { isDelivered, message: `Test sent. ${message}` }
      : { isDelivered: false, message: `The test was not shown. ${obstacle}` };
  };
}

const obstacles: Partial<Record<NotificationAllowance, string>> = {
  default: 'This page may not show notifications yet. Allow them under “Outside this page” first.',
  denied: 'The browser blocks notifications from this page.',
  none: 'This browser cannot show notifications.',
};
