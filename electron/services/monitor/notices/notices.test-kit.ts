/** A desk of notices with a clock of its own, in a folder that a later one may open again. */
import { join } from 'node:path';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import type { SystemNotification } from '../../../platform.ts';
import { createKeptNotices } from '../../../storage/kept-notices.ts';
import { createHappenings, type IntakeHappening, type UpdateHappening } from '../happenings.ts';
import type { NoticeDesk } from '../notice-desk.ts';
import { createNotices } from './notices.ts';

const where = { connectionId: 'c1', view: 'default' };
export const noon = new Date(2026, 10, 21, 12, 0).getTime();

export function openTestDesk(folder: string) {
  const happenings = createHappenings();
  const told: SystemNotification[] = [];
  const lines: string[] = [];
  const badges: number[] = [];
  let timers: { at: number; fire: () => void }[] = [];
  let now = noon;
  let ids = 0;
  let wake = () => {};
  let choose = (_id: string) => {};
  const rules: NoticeRules = {
    ...{
      transactionFailed: true,
      watchedChanged: true,
      watchedEnded: true,
      connectionLost: true,
      actionAsks: true,
    },
    ...{ quietFrom: null, quietTo: null },
  };
  const log = { info: () => undefined, error: (message: string) => void lines.push(message) };
  const desk: NoticeDesk = createNotices({
    platform: {
      log,
      notify: (notification) => void told.push(notification),
      showBadge: (count) => void badges.push(count),
      onWake: (listener) => {
        wake = listener;
        return () => undefined;
      },
    },
    kept: createKeptNotices({ path: join(folder, 'notices.json'), log }),
    onChosen: (listener) => {
      choose = listener;
      listener('c1');
      return () => undefined;
    },
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
  })({ happenings, rules: () => rules, onChange: () => undefined });
  return {
    ...{ desk, told, lines, badges, rules },
    wake: () => wake(),
    choose: (id: string) => choose(id),
    /** Time passes, and what is due happens. */
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
      happenings.transaction({
        ...where,
        ...{ isNews: true, id: `t-${id}`, objectId: id, statusBefore: 'waiting', status: 'done-failure' },
        ...{ errors: [{ code: 400, message: 'There is no such node.', field: 'originNode' }], cause: null },
        ...change,
      });
    },
    update(objectId: string, change: Partial<UpdateHappening> = {}) {
      happenings.update({
        ...where,
        ...{ isNews: true, index: 1, at: now, objectId, isIncident: true, subject: 'Disk full' },
        ...{ statusBefore: 'PROCESSING', status: 'PROCESSING', watched: true, changed: ['priority'] },
        ...change,
      } as UpdateHappening);
    },
    intake(intake: IntakeHappening['intake'], change: Partial<IntakeHappening> = {}) {
      happenings.intake({
        ...where,
        ...{ connection: 'CMDB test', intake, message: 'Nobody answers.', since: now },
        ...change,
      });
    },
  };
}

export type TestDesk = ReturnType<typeof openTestDesk>;
