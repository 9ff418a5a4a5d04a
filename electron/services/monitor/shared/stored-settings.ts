/** The settings of the monitor: filters by name, rules for notices and notifications, and retention. */
import { z } from 'zod';
import { savedFilter } from '../../../../shared/monitor/incident.ts';
import { type NoticeRules, noticeRules } from '../../../../shared/monitor/notice.ts';
import { notificationSettings } from '../../../../shared/monitor/notification-rules/settings.ts';
import { triageSettings } from '../../../../shared/monitor/triage/settings.ts';
import type { Log, Settings } from '../../../platform.ts';

const storedSchema = z.object({
  filters: z.array(savedFilter).default([]),
  // Settings of older versions do not have this rule.
  rules: noticeRules.extend({ actionAsks: z.boolean().default(true) }).default({
    transactionFailed: true,
    watchedChanged: true,
    watchedEnded: true,
    connectionLost: true,
    actionAsks: true,
    quietFrom: null,
    quietTo: null,
  }),
  notifications: notificationSettings.default({ rules: [], webhook: null, email: null }),
  retention: z
    .object({ days: z.number().nullable(), sizeBytes: z.number().nullable() })
    .default({ days: 90, sizeBytes: 4_000_000_000 }),
  /** Triage settings by id of connection; the defaults apply where there are none. */
  triage: z.record(z.string(), triageSettings).default({}),
  /** Connections that are followed also while no window uses them. */
  followed: z.array(z.string()).default([]),
  /** A part of every id that this installation proposes. */
  installation: z.string().default(''),
  /** Number of ids proposed so far. */
  proposed: z.number().default(0),
});
export type MonitorChoices = z.infer<typeof storedSchema>;

export interface StoredChoices {
  readonly value: MonitorChoices;
  change(to: Partial<MonitorChoices>): void;
  /** Called after every change; returns a function that ends this. */
  onChange(listener: () => void): () => void;
}

const settingsKey = 'monitor';

/** Returns the stored rules for notices; the defaults where they cannot be read. */
export const readNoticeRules = (settings: Pick<Settings, 'get'>): NoticeRules =>
  (storedSchema.safeParse(settings.get(settingsKey) ?? {}).data ?? storedSchema.parse({})).rules;

export function createStoredChoices(deps: {
  settings: Settings;
  log: Log;
  newInstallation: () => string;
}): StoredChoices {
  const { settings, log } = deps;
  const stored = settings.get(settingsKey);
  const parsed = storedSchema.safeParse(stored ?? {});
  if (!parsed.success) {
    settings.set(`${settingsKey}-unreadable`, stored);
    log.error(
      'The stored settings of the monitor cannot be read; they were stored under another key and replaced by the defaults.',
    );
  }
  let value = parsed.success ? parsed.data : storedSchema.parse({});
  const listeners = new Set<() => void>();
  const change = (to: Partial<MonitorChoices>) => {
    const next = { ...value, ...to };
    settings.set(settingsKey, next);
    value = next;
    for (const listener of [...listeners]) listener();
  };
  if (value.installation === '') change({ installation: deps.newInstallation() });
  return {
    get value() {
      return value;
    },
    change,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
