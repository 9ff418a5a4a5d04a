import type { NotificationSettings } from '../../../../../shared/monitor/notification-rules/settings.ts';
import type { NotificationsState } from '../../../../../shared/monitor/notification-rules/state.ts';
import { useHost } from '../../../../host.ts';
import { useMonitor } from '../../store.ts';

interface Notifications extends NotificationsState {
  /** Changes some of the settings. @throws AppError if the host refuses */
  change(some: Partial<NotificationSettings>): Promise<void>;
}

/** Returns the notification rules, destinations and deliveries; null until the host has reported them. */
export function useNotifications(): Notifications | null {
  const { api } = useHost();
  const state = useMonitor((store) => store.notifications);
  return (
    state && { ...state, change: (some) => api.monitor.setNotifications({ ...state.settings, ...some }) }
  );
}
