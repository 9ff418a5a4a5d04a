/** Notifies by the rules of a file while a view is watched: prints, posts and mails the notifications. */
import { randomUUID } from 'node:crypto';
import { withTimeout } from '../../../shared/async.ts';
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import {
  type DeliveryEntry,
  notificationJson,
  type RuleNotification,
} from '../../../shared/monitor/notification-rules/delivery.ts';
import { isQuietAt } from '../../../shared/monitor/quiet-hours.ts';
import { after } from '../../platform.ts';
import { createHttp } from '../../remote/http.ts';
import { onClockJump } from '../../serve/clock-jump.ts';
import { createDeliveries } from '../../services/monitor/rules/deliveries.ts';
import { createDestinations } from '../../services/monitor/rules/destinations.ts';
import { createRuleEvents, type RuleFiring } from '../../services/monitor/rules/rule-events.ts';
import type { MonitorEvents } from '../../services/monitor/shared/monitor-events.ts';
import type { Reporter, SendTerminal } from '../terminal.ts';
import type { RulesWithSecrets } from './rules-file.ts';
import { timeOf } from './watch-lines.ts';

/** Time limit for the attempts that are in flight at the end. */
const endWithinMs = 5_000;

export function notifyByRules(deps: {
  readonly rules: RulesWithSecrets;
  readonly events: MonitorEvents;
  readonly connectionId: string;
  readonly json: boolean;
  /** Writes a line of stdout. */
  readonly write: (line: string) => void;
  readonly terminal: Pick<SendTerminal, 'now' | 'wait'>;
  readonly reporter: Reporter;
}): AsyncDisposable {
  const { rules, events, connectionId, write, reporter } = deps;
  const { now, wait } = deps.terminal;
  const { file } = rules;
  const quietHours = { quietFrom: file.quietHours?.from ?? null, quietTo: file.quietHours?.to ?? null };
  const http = createHttp();
  const deliveries = createDeliveries({
    now,
    wait,
    log: reporter.log,
    send: createDestinations({
      http,
      now,
      settings: () => file,
      webhookSecret: async () => rules.webhookSecret,
      smtpPassword: async () => rules.smtpPassword,
    }),
    onEntry: (entry) => reporter.record(levelOf(entry), entryWords(entry), { delivery: entry }),
  });
  const onFire = (firing: RuleFiring) => {
    const { rule, connection, view, text } = firing;
    const at = now();
    const notification = { id: randomUUID(), at, rule: rule.name, connection, view, text };
    write(deps.json ? jsonLine(notification) : textLine(notification));
    for (const destination of rule.to) {
      // The line on stdout is the notification of this system.
      if (destination === 'system') continue;
      if (!rule.alsoInQuietHours && isQuietAt(quietHours, at)) deliveries.mute(notification, destination);
      else deliveries.deliver(notification, destination);
    }
  };
  const ruleEvents = createRuleEvents({ events, rules: () => file.rules, now, after, onFire });
  // A watch does not know which incidents are new, so that none is read.
  ruleEvents.follow(connectionId, async () => null);
  const stopWaking = onClockJump({ now, listener: ruleEvents.woke });
  return {
    async [Symbol.asyncDispose]() {
      stopWaking();
      ruleEvents.close();
      await withTimeout(deliveries.close(), { ms: endWithinMs, wait, onTimeout: () => undefined });
      await http.close();
    },
  };
}

const jsonLine = (notification: RuleNotification): string =>
  `${visibleJson({ kind: 'notification', at: notification.at, ...notificationJson(notification) })}\n`;
const textLine = ({ at, rule, text }: RuleNotification): string =>
  `${timeOf(at)}  rule “${visibleLine(rule)}”  ${visibleLine(text)}\n`;

const levelOf = ({ outcome }: DeliveryEntry) => (outcome === 'failed' ? 'error' : 'info');

function entryWords({ at, rule, destination, attempt, outcome, message, nextAt }: DeliveryEntry): string {
  const count = attempt === 0 ? '' : `, attempt ${attempt}`;
  const next = nextAt === null ? '' : ` Next attempt at ${timeOf(nextAt)}.`;
  return `${timeOf(at)}  ${destination} “${rule}”${count}: ${outcome}. ${message}${next}`;
}
