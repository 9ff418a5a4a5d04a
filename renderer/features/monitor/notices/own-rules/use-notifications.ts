import type { NotificationSettings } from '../../../../../shared/monitor/notification-rules/settings.ts';
import type { NotificationsState } from '../../../../../shared/monitor/notification-rules/state.ts';
import { useHost } from '../../../../host.ts';
import { useMonitor } from '../../store.ts';

interface Notifications extends NotificationsState {
  /** Rejects where the host refuses. */
  change(some: Partial<NotificationSettings>): Promise<void>;
}

/** Rules of the user and their destinations; null until the host has reported them. */
export function useNotifications(): Notifications | null {
  const { api } = useHost();
  const state = useMonitor((store) => store.notifications);
  return (
    state && { ...state, change: (some) => api.monitor.setNotifications({ ...state.settings, ...some }) }
  );
}
