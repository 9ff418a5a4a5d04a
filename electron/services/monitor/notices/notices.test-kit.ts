/** Creates a notice center with a test clock, in a folder that a later one may open again. */
import { join } from 'node:path';
import { exactTime } from '../../../../shared/monitor/change-time.ts';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import type { SystemNotification } from '../../../platform.ts';
import { createStoredNotices } from '../../../storage/notices/stored-notices.ts';
import { createMonitorEvents, type IntakeEvent, type UpdateEvent } from '../shared/monitor-events.ts';
import type { NoticeCenter } from '../shared/notice-center.ts';
import { createNotices } from './notices.ts';

const where = { connectionId: 'c1', view: 'default' };
export const noon = new Date(2026, 10, 21, 12, 0).getTime();

export function openTestNotices(folder: string) {
  const events = createMonitorEvents();
  const shown: SystemNotification[] = [];
  /** The connections of the shown notifications. */
  const shownOn: (string | undefined)[] = [];
  const lines: string[] = [];
  const badges: number[] = [];
  let timers: { at: number; fire: () => void }[] = [];
  let now = noon;
  let ids = 0;
  let wake = () => {};
  const rules: NoticeRules = {
    transactionFailed: true,
    watchedChanged: true,
    watchedEnded: true,
    connectionLost: true,
    actionAsks: true,
    quietFrom: null,
    quietTo: null,
  };
  const log = { info: () => undefined, error: (message: string) => void lines.push(message) };
  const center: NoticeCenter = createNotices({
    platform: {
      log,
      notify({ connectionId, ...notification }) {
        shown.push(notification);
        shownOn.push(connectionId);
      },
      showBadge: (count) => void badges.push(count),
      onWake: (listener) => {
        wake = listener;
        return () => undefined;
      },
    },
    kept: createStoredNotices({ path: join(folder, 'notices.json'), log }),
    now: () => now,
    newId: () => {
      ids += 1;
      return `n${ids}`;
    },
    after(ms, fire) {
      const timer = { at: now + ms, fire };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  })({ events, rules: () => rules, onChange: () => undefined });
  let followed = 'c1';
  let leave = center.follow(followed);
  return {
    center,
    shown,
    shownOn,
    lines,
    badges,
    rules,
    notices: () => center.of(followed),
    seen: () => center.seen(followed),
    wake: () => wake(),
    follow(id: string) {
      leave();
      followed = id;
      leave = center.follow(id);
    },
    /** Advances the clock, and fires due timers. */
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers = timers.filter((each) => each !== next);
        now = next.at;
        next.fire();
      }
      now = end;
    },
    failure(id: string, change: object = {}) {
      events.transaction({
        ...where,
        isNews: true,
        id: `t-${id}`,
        objectId: id,
        statusBefore: 'waiting',
        status: 'done-failure',
        errors: [{ code: 400, message: 'There is no such node.', field: 'originNode' }],
        cause: null,
        time: exactTime(now),
        receivedAt: now,
        ...change,
      });
    },
    update(objectId: string, change: Partial<UpdateEvent> = {}) {
      events.update({
        ...where,
        isNews: true,
        index: 1,
        time: exactTime(now),
        receivedAt: now,
        objectId,
        isIncident: true,
        subject: 'Disk full',
        statusBefore: 'PROCESSING',
        status: 'PROCESSING',
        watched: true,
        changed: ['priority'],
        ...change,
      } as UpdateEvent);
    },
    intake(intake: IntakeEvent['intake'], change: Partial<IntakeEvent> = {}) {
      events.intake({
        ...where,
        connection: 'CMDB test',
        intake,
        message: 'No response.',
        since: now,
        ...change,
      });
    },
  };
}

export type TestNotices = ReturnType<typeof openTestNotices>;
