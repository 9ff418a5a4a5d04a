/** Notifies by the rules of the user while a window is open: in the list of notices, by the system, a webhook and e-mail. */
import { type After, withTimeout } from '../../../../shared/async.ts';
import type { DeliveryEntry } from '../../../../shared/monitor/notification-rules/delivery.ts';
import { notificationSettings } from '../../../../shared/monitor/notification-rules/settings.ts';
import type { NotificationsState } from '../../../../shared/monitor/notification-rules/state.ts';
import { isQuietAt } from '../../../../shared/monitor/quiet-hours.ts';
import type { Platform } from '../../../platform.ts';
import type { Http } from '../../../remote/http.ts';
import type { StoredDeliveries } from '../../../storage/notices/stored-deliveries.ts';
import type { Vault } from '../../../storage/vault.ts';
import { createLive } from '../../live.ts';
import type { CreateRules, RuleCenter } from '../shared/rule-center.ts';
import { createDeliveries } from './deliveries.ts';
import { createDestinations } from './destinations.ts';
import { endWaiting } from './end-waiting.ts';
import { createNotificationSecrets, isSameAccount } from './notification-secrets.ts';
import { createRuleEvents, type RuleFiring } from './rule-events.ts';
import { createSendTest } from './send-test.ts';

interface RuleCenterParts {
  readonly platform: Pick<Platform, 'onWake' | 'log' | 'window'>;
  readonly http: Pick<Http, 'send'>;
  readonly vault: Vault;
  readonly kept: StoredDeliveries;
  readonly now: () => number;
  readonly newId: () => string;
  readonly after: After;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const maxKept = 200;
/** Attempts in flight may end within this time when the program ends. */
const endWithinMs = 3_000;

export const createRuleCenter =
  (parts: RuleCenterParts): CreateRules =>
  ({ events, choices, notices }) => {
    const { platform, http, kept, now, newId, after, wait } = parts;
    const { log } = platform;
    const secrets = createNotificationSecrets(parts.vault);
    const settings = () => choices.value.notifications;
    const state = createLive<NotificationsState>({
      settings: settings(),
      webhookKey: 'missing',
      mailKey: 'missing',
      deliveries: endWaiting(kept.read(), now()),
    });
    const publishKeys = async () => {
      const [webhookKey, mailKey] = [await secrets.whereIs('webhook'), await secrets.whereIs('email')];
      state.set({ ...state.value, webhookKey, mailKey });
    };
    const onEntry = (entry: DeliveryEntry) => {
      const deliveries = [entry, ...state.value.deliveries].slice(0, maxKept);
      state.set({ ...state.value, deliveries });
      try {
        kept.write(deliveries);
      } catch (error) {
        log.error('The log of deliveries cannot be stored.', error);
      }
    };
    const deliveries = createDeliveries({
      now,
      wait,
      log,
      onEntry,
      send: createDestinations({
        http,
        now,
        settings,
        webhookSecret: secrets.webhook,
        smtpPassword: async () => {
          const { email } = settings();
          return email && (await secrets.mail(email));
        },
      }),
    });

    const onFire = ({ rule, text, connection, connectionId, view, objectId, transactionId }: RuleFiring) => {
      const isMuted = isQuietAt(choices.value.rules, now()) && !rule.alsoInQuietHours;
      const system = rule.to.includes('system') && !isMuted ? 'show' : 'list';
      const place = { connectionId, view, objectId, ...(transactionId !== undefined && { transactionId }) };
      notices.addOfRule({ title: rule.name, text, system, ...place });
      const notification = { id: newId(), at: now(), rule: rule.name, connection, view, text };
      for (const destination of rule.to)
        if (destination !== 'system') deliveries[isMuted ? 'mute' : 'deliver'](notification, destination);
    };
    const ruleEvents = createRuleEvents({ events, rules: () => settings().rules, now, after, onFire });
    const stopWaking = platform.onWake?.(ruleEvents.woke);
    publishKeys().catch((error: unknown) => log.error('The vault cannot be read.', error));

    const calls: RuleCenter['calls'] = {
      async setNotifications(input) {
        const next = notificationSettings.parse(input);
        const { email, rules } = settings();
        // A password must not go to a server it was not entered for.
        if (email !== null && !isSameAccount(email, next.email)) await secrets.keep('email', '', null);
        choices.change({ notifications: next });
        // A change of a destination alone does not start counts again.
        if (JSON.stringify(rules) !== JSON.stringify(next.rules)) ruleEvents.rulesChanged();
        state.set({ ...state.value, settings: next });
        await publishKeys();
      },
      async setNotificationSecret({ of, secret }) {
        await secrets.keep(of, secret, settings().email);
        await publishKeys();
      },
      sendTest: createSendTest({
        window: platform.window,
        notices,
        deliveries,
        onEntry,
        now,
        newId,
        nameOf: ruleEvents.nameOf,
      }),
      notifications: state.listen,
    };
    return {
      calls,
      follow: ruleEvents.follow,
      async close() {
        stopWaking?.();
        ruleEvents.close();
        // Notifications that wait are recorded as not delivered.
        await withTimeout(deliveries.close(), { ms: endWithinMs, wait, onTimeout: () => undefined });
      },
    };
  };
