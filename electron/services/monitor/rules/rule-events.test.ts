import { expect, it } from 'vitest';
import { type ChangeTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import { incidentFacts } from '../../../../shared/monitor/incident-facts.ts';
import { notificationRule } from '../../../../shared/monitor/notification-rules/rule.ts';
import { createMonitorEvents } from '../shared/monitor-events.ts';
import { createRuleEvents } from './rule-events.ts';

const connectionId = 'cmdb';
const minuteMs = 60_000;
const now = 1_000 * minuteMs;

/** Reports two new incidents of one time to a rule with the limit 1, and returns what it fired. */
function fireAt(time: ChangeTime): string[] {
  const events = createMonitorEvents();
  const fired: string[] = [];
  const when = { kind: 'open-incidents', moreThan: 1, withinMinutes: 10 };
  const rule = notificationRule.parse({ name: 'Many', when, to: ['system'] });
  const rules = createRuleEvents({
    events,
    rules: () => [rule],
    now: () => now,
    after: () => () => undefined,
    onFire: ({ text }) => fired.push(text),
  });
  rules.follow(connectionId, async () => null);
  for (const objectId of ['INC-1', 'INC-2']) {
    const object = { $type: 'incident', $id: objectId, subject: 'Disk full', platformStatus: 'PROCESSING' };
    const change = { objectId, object, time, isFirst: true, readBefore: null };
    const facts = { before: incidentFacts({}), after: incidentFacts(object) };
    events.update({ connectionId, view: 'default', isNews: true, ...change, ...facts } as never);
  }
  rules.close();
  return fired;
}

it('counts incidents only if they certainly began within the time of the rule', () => {
  expect(fireAt(timeBetween(now - 15_000, now))).toHaveLength(1);
  expect(fireAt(timeBetween(now - 60 * minuteMs, now))).toEqual([]);
  expect(fireAt(timeBetween(null, now))).toEqual([]);
});
