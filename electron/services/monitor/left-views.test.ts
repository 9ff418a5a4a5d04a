import { expect, it } from 'vitest';
import type { Connection } from '../../../shared/connections.ts';
import { notificationRule } from '../../../shared/monitor/notification-rules/rule.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { createFollowedViews } from './followed-views.ts';
import { createLostConnection } from './notices/lost-connection.ts';
import { createRuleEvents } from './rules/rule-events.ts';
import { createMonitorEvents, type IntakeEvent } from './shared/monitor-events.ts';

const connectionId = 'cmdb';
const eventOf = (view: string, intake: ViewState['intake']): IntakeEvent => ({
  connectionId,
  connection: 'CMDB',
  view,
  intake,
  message: '',
  since: 0,
});
/** Timers that fire when `pass` is called. */
function createTimers() {
  const timers = new Set<() => void>();
  return {
    after(_: number, fire: () => void) {
      timers.add(fire);
      return () => void timers.delete(fire);
    },
    pass() {
      for (const fire of [...timers]) {
        timers.delete(fire);
        fire();
      }
    },
  };
}

it('a view that the connection no longer names is reported as left, and the others are not', () => {
  const events = createMonitorEvents();
  const left: string[] = [];
  events.onLeft(({ view }) => left.push(view));
  let change: (views: string[]) => void = () => undefined;
  const views = createFollowedViews({
    events,
    connections: {
      api: {
        changed(listener: (state: { chosenId: string; connections: Partial<Connection>[] }) => void) {
          change = (names) =>
            listener({
              chosenId: connectionId,
              connections: [{ id: connectionId, name: 'CMDB', views: names }],
            });
          change(['ops', 'night']);
          return () => undefined;
        },
      },
      onSignIn: () => () => undefined,
    } as never,
    onChange: () => undefined,
  } as never);
  views.begin();
  change(['night']);
  expect(left).toEqual(['ops']);
});

it('a view that was left does not hide that the connection is lost', () => {
  const timers = createTimers();
  const lost: string[] = [];
  const connection = createLostConnection({ after: timers.after, notify: ({ view }) => lost.push(view) });
  for (const view of ['default', 'ops']) connection.onIntake(eventOf(view, 'live'));
  connection.onLeft('ops');
  connection.onIntake(eventOf('default', 'offline'));
  timers.pass();
  expect(lost).toEqual(['default']);
});

it('a rule about missing updates does not fire for a view that was left', () => {
  const timers = createTimers();
  const events = createMonitorEvents();
  let now = 0;
  const fired: string[] = [];
  const when = { kind: 'no-update', forMinutes: 5 };
  const rules = createRuleEvents({
    events,
    rules: () => [notificationRule.parse({ name: 'Silence', when, to: ['system'] })],
    now: () => now,
    after: timers.after,
    onFire: ({ view }) => fired.push(view),
  });
  rules.follow(connectionId, async () => null);
  for (const view of ['default', 'ops']) events.intake(eventOf(view, 'live'));
  events.left({ connectionId, view: 'ops' });
  now = 300_000;
  timers.pass();
  expect(fired).toEqual(['default']);
});
