/** The interface of the part that notifies by the rules of the user. */
import type { Api } from '../../../../shared/contract.ts';
import type { ReadObject } from '../rules/rule-events.ts';
import type { MonitorEvents } from './monitor-events.ts';
import type { NoticeCenter } from './notice-center.ts';
import type { StoredChoices } from './stored-settings.ts';

type Monitor = Api['monitor'];

export interface RuleCenter {
  readonly calls: Pick<Monitor, 'setNotifications' | 'setNotificationSecret' | 'notifications'> & {
    /** @param connectionId connection of the window that requests the test */
    sendTest(
      input: Parameters<Monitor['sendTest']>[0],
      connectionId: string,
    ): ReturnType<Monitor['sendTest']>;
  };
  /** Evaluates the rules for a connection from now on; returns a function that ends this. */
  follow(connectionId: string, readObject: ReadObject): () => void;
  close(): Promise<void>;
}

interface RuleCenterDeps {
  readonly events: MonitorEvents;
  readonly choices: StoredChoices;
  readonly notices: NoticeCenter;
}

export type CreateRules = (deps: RuleCenterDeps) => RuleCenter;

/** For a host that sends no notifications by rules. */
export const withoutRules: CreateRules = ({ choices }) => ({
  calls: {
    setNotifications: async () => undefined,
    setNotificationSecret: async () => undefined,
    sendTest: async () => ({ isDelivered: false, message: 'This program sends no notifications.' }),
    notifications(listener) {
      const { notifications: settings } = choices.value;
      listener({ settings, webhookKey: 'missing', mailKey: 'missing', deliveries: [] });
      return () => undefined;
    },
  },
  follow: () => () => undefined,
  close: async () => undefined,
});
