/** What somebody chose for the monitor: filters by name, rules for notices, how much is kept. */
import { z } from 'zod';
import { savedFilter } from '../../../shared/monitor/incident.ts';
import { noticeRules } from '../../../shared/monitor/notice.ts';
import type { Log, Settings } from '../../platform.ts';

const kept = z.object({
  filters: z.array(savedFilter).default([]),
  rules: noticeRules.default({
    transactionFailed: true,
    watchedChanged: true,
    watchedEnded: true,
    connectionLost: true,
    quietFrom: null,
    quietTo: null,
  }),
  retention: z
    .object({ days: z.number().nullable(), sizeBytes: z.number().nullable() })
    .default({ days: 90, sizeBytes: 4_000_000_000 }),
  /** A part of every id that this installation proposes. */
  installation: z.string().default(''),
  /** Ids proposed so far. */
  proposed: z.number().default(0),
});
export type MonitorChoices = z.infer<typeof kept>;

export interface KeptChoices {
  readonly value: MonitorChoices;
  change(to: Partial<MonitorChoices>): void;
}

const settingsKey = 'monitor';

export function createKeptChoices(deps: {
  settings: Settings;
  log: Log;
  newInstallation: () => string;
}): KeptChoices {
  const { settings, log } = deps;
  const found = settings.get(settingsKey);
  const parsed = kept.safeParse(found ?? {});
  if (!parsed.success) {
    settings.set(`${settingsKey}-unreadable`, found);
    log.error('The kept choices of the monitor cannot be read; they are put aside and start anew.');
  }
  let value = parsed.success ? parsed.data : kept.parse({});
  const change = (to: Partial<MonitorChoices>) => {
    const next = { ...value, ...to };
    settings.set(settingsKey, next);
    value = next;
  };
  if (value.installation === '') change({ installation: deps.newInstallation() });
  return {
    get value() {
      return value;
    },
    change,
  };
}
