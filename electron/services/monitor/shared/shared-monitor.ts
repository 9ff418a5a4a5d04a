/** Parts that the monitors of all connections share: settings, events, notices, maintenance of the ledgers. */
import type { Platform } from '../../../platform.ts';
import type { Ledgers } from '../../../storage/ledger/open-ledgers.ts';
import { maintainLedgers } from './maintain-ledgers.ts';
import { createMonitorEvents, type MonitorEventBus } from './monitor-events.ts';
import { type CreateNotices, type NoticeCenter, withoutNotices } from './notice-center.ts';
import { type CreateRules, type RuleCenter, withoutRules } from './rule-center.ts';
import { createStoredChoices, type StoredChoices } from './stored-settings.ts';

export interface SharedMonitor {
  readonly choices: StoredChoices;
  readonly events: MonitorEventBus;
  readonly notices: NoticeCenter;
  readonly rules: RuleCenter;
  /** Returns random letters and digits for an id, so that no other installation has the same. */
  newPart(letters: number): string;
  /** Called when settings have changed or old data was pruned; returns a function that ends this. */
  onChange(listener: () => void): () => void;
  onNotices(listener: () => void): () => void;
  close(): Promise<void>;
}

export function createSharedMonitor(deps: {
  readonly platform: Pick<Platform, 'settings' | 'log'>;
  readonly ledgers: Ledgers;
  readonly random: () => number;
  readonly createNotices?: CreateNotices;
  readonly createRules?: CreateRules;
}): SharedMonitor {
  const { ledgers, random } = deps;
  const { settings, log } = deps.platform;
  const newPart = (letters: number) =>
    Array.from({ length: letters }, () => Math.floor(random() * 36).toString(36)).join('');
  const choices = createStoredChoices({ settings, log, newInstallation: () => newPart(4) });
  const events = createMonitorEvents();
  const [changeListeners, noticeListeners] = [new Set<() => void>(), new Set<() => void>()];
  const notify = (listeners: Set<() => void>) => {
    for (const listener of [...listeners]) listener();
  };
  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const notices = (deps.createNotices ?? withoutNotices)({
    events,
    rules: () => choices.value.rules,
    onChange: () => notify(noticeListeners),
  });
  const rules = (deps.createRules ?? withoutRules)({ events, choices, notices });
  const stopSettings = choices.onChange(() => notify(changeListeners));
  const ended = new AbortController();
  maintainLedgers({
    ledgers,
    log,
    signal: ended.signal,
    retention: () => choices.value.retention,
    onGone: () => notify(changeListeners),
  });
  return {
    choices,
    events,
    notices,
    rules,
    newPart,
    onChange: listenIn(changeListeners),
    onNotices: listenIn(noticeListeners),
    async close() {
      ended.abort();
      stopSettings();
      await rules.close();
      notices.close();
    },
  };
}
