import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incidentFacts } from '../incident-facts.ts';
import { evaluateRules, type Firing } from './evaluation.ts';
import { createOpenCount, type IncidentUpdate, isOpenMatch } from './open-count.ts';
import {
  type Condition,
  condition,
  notificationRule,
  notificationRules,
  type OpenIncidents,
} from './rule.ts';

const minuteMs = 60_000;

/** Creates a clock with timers. `pass` moves the time and fires the timers that are due; nothing else fires them. */
function createClock() {
  let now = 0;
  let timers: { readonly at: number; readonly fire: () => void }[] = [];
  return {
    now: () => now,
    timerCount: () => timers.length,
    after(ms: number, fire: () => void) {
      const timer = { at: now + ms, fire };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers = timers.filter((each) => each !== next);
        now = next.at;
        next.fire();
      }
      now = end;
    },
    /** Moves the time without firing timers, as when the machine sleeps. */
    sleep(ms: number) {
      now += ms;
    },
  };
}

/**
 * Evaluates one rule with a clock of its own. `fired` collects what the rule fires; `update` reports an incident before
 * and after an update.
 */
function startRule(when: Condition, change: object = {}) {
  const clock = createClock();
  const fired: Firing[] = [];
  const rule = notificationRule.parse({ name: 'Rule', when, to: ['system'], ...change });
  const rules = evaluateRules([rule], { ...clock, onFire: (firing) => fired.push(firing) });
  return {
    clock,
    rules,
    fired,
    update(objectId: string, after: object, before: object = {}, isNews = true) {
      const facts = (fields: object) => incidentFacts({ $type: 'incident', ...fields });
      rules.onUpdate({ objectId, before: facts(before), after: facts(after), at: clock.now() }, isNews);
    },
  };
}
const openCount = (change: object = {}): OpenIncidents =>
  condition.parse({
    kind: 'open-incidents',
    priority: ['1'],
    moreThan: 2,
    withinMinutes: 10,
    ...change,
  }) as OpenIncidents;
const urgent = { platformStatus: 'PROCESSING', priority: 1, subject: 'Disk full' };

describe('a rule about open incidents', () => {
  it('fires once while their number varies around its threshold', () => {
    const { fired, update } = startRule(openCount({ moreThan: 20 }));
    for (let n = 0; n < 21; n++) update(`i${n}`, urgent);
    for (let n = 0; n < 9; n++) {
      update(`i${n}`, { ...urgent, platformStatus: 'RESOLVED' }, urgent);
      update(`j${n}`, urgent);
    }
    expect(fired.map(({ text }) => text)).toEqual([expect.stringContaining('21 open incidents')]);
  });

  it('fires once when the count exceeds its threshold, and again only after the count fell to half of it', () => {
    const { clock, fired, update } = startRule(openCount());
    for (const id of ['a', 'b']) update(id, urgent);
    expect(fired).toEqual([]);
    for (const id of ['c', 'd', 'd', 'e']) update(id, urgent);
    expect(fired.map(({ text }) => text)).toEqual([
      '3 open incidents with priority 1 within 10 minutes; the limit is 2. The last one is c “Disk full”.',
    ]);
    const end = (id: string) => update(id, { ...urgent, platformStatus: 'RESOLVED' }, urgent);
    for (const id of ['a', 'b', 'c']) end(id);
    update('f', urgent);
    expect(fired).toHaveLength(1);
    for (const id of ['d', 'e']) end(id);
    for (const id of ['x', 'y']) update(id, urgent);
    expect(fired).toHaveLength(2);
    clock.pass(10 * minuteMs);
    for (const id of ['g', 'h']) update(id, urgent);
    expect(fired).toHaveLength(2);
    update('i', urgent);
    expect(fired).toHaveLength(3);
  });

  it('stops counting an incident if a reading shows that it has ended', () => {
    const { fired, rules, update } = startRule(openCount({ moreThan: 1 }));
    update('a', urgent);
    const [before, after] = [urgent, { ...urgent, platformStatus: 'RESOLVED' }].map((fields) =>
      incidentFacts({ $type: 'incident', ...fields }),
    );
    if (before && after) rules.onReading({ objectId: 'a', before, after, at: 0 }, true);
    update('b', urgent);
    expect(fired).toEqual([]);
    update('c', urgent);
    expect(fired).toHaveLength(1);
  });

  it('counts an incident from the update with which it begins to match until it no longer matches', () => {
    const { fired, update } = startRule(openCount({ moreThan: 0 }));
    update('a', { ...urgent, priority: 3 });
    update('a', urgent, urgent);
    update('b', { priority: 1 });
    update('c', { platformStatus: 'NEW' });
    update('d', urgent, {}, false);
    expect(fired).toEqual([]);
    update('a', urgent, { ...urgent, priority: 3 });
    expect(fired).toHaveLength(1);
    update('a', { ...urgent, priority: 2 }, urgent);
    update('a', urgent, { ...urgent, priority: 2 });
    expect(fired).toHaveLength(2);
  });

  it('does not count an incident that may have been open before its first known update', () => {
    const { fired, update } = startRule(openCount({ moreThan: 0, priority: [] }));
    update('a', { platformStatus: 'PROCESSING' });
    update('a', { platformStatus: 'WAITING' }, { platformStatus: 'PROCESSING' });
    expect(fired).toEqual([]);
    update('b', { subject: 'Disk full' });
    update('b', { subject: 'Disk full', platformStatus: 'PROCESSING' }, { subject: 'Disk full' });
    expect(fired).toHaveLength(1);
  });

  it('filters by status, subject and origin node', () => {
    const facts = incidentFacts({ $type: 'incident', ...urgent, originNode: 'node-1' });
    const matches = (change: object) => isOpenMatch(facts, openCount(change));
    expect(matches({ status: ['PROCESSING'], subject: 'DISK', node: 'node-1' })).toBe(true);
    // As the list of incidents shows it.
    expect(matches({ status: ['processing'] })).toBe(true);
    for (const change of [{ status: ['NEW'] }, { subject: 'cpu' }, { node: 'node' }, { priority: ['2'] }])
      expect(matches(change)).toBe(false);
  });

  it('returns the same count as a recount of all incidents after each update', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      isOpen: fc.boolean(),
      passedMs: fc.nat(4 * minuteMs),
      lateMs: fc.nat(2 * minuteMs),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(4), (steps, moreThan) => {
        const rule = openCount({ priority: [], moreThan, withinMinutes: 5 });
        const count = createOpenCount(rule);
        const states = new Map<string, { isOpen: boolean; at: number }>();
        const countAt = (now: number) =>
          [...states.values()].filter(({ isOpen, at }) => isOpen && at > now - 5 * minuteMs).length;
        let now = 1_000 * minuteMs;
        let isAbove = false;
        for (const { id, isOpen, passedMs, lateMs } of steps) {
          now += passedMs;
          isAbove &&= countAt(now) > moreThan / 2;
          const was = states.get(id)?.isOpen ?? false;
          if (was !== isOpen) states.set(id, { isOpen, at: now - lateMs });
          const total = countAt(now);
          const expected = total > moreThan && !isAbove ? total : null;
          isAbove ||= total > moreThan;
          isAbove &&= total > moreThan / 2;
          const facts = (open: boolean) =>
            incidentFacts({ $type: 'incident', platformStatus: open ? 'NEW' : 'RESOLVED', subject: 'x' });
          const update: IncidentUpdate = {
            objectId: id,
            before: facts(was),
            after: facts(isOpen),
            at: now - lateMs,
          };
          expect(count.onUpdate(update, now)).toBe(expected);
        }
      }),
    );
  });
});

describe('a rule about silence', () => {
  const when = { kind: 'no-update', forMinutes: 5 } as const;

  it('fires once after the minutes of the rule without an update, even before the first update', () => {
    const { clock, fired, update } = startRule(when);
    clock.pass(5 * minuteMs - 1);
    expect(fired).toEqual([]);
    clock.pass(60 * minuteMs);
    expect(fired.map(({ text }) => text)).toEqual(['No update was received for 5 minutes.']);
    update('a', urgent);
    clock.pass(3 * minuteMs);
    update('a', urgent);
    clock.pass(5 * minuteMs - 1);
    expect(fired).toHaveLength(1);
    clock.pass(1);
    expect(fired).toHaveLength(2);
  });

  it('is not affected by a reading, which is not an update', () => {
    const { clock, fired, rules } = startRule(when);
    clock.pass(3 * minuteMs);
    const facts = incidentFacts({ $type: 'incident', ...urgent });
    rules.onReading({ objectId: 'a', before: facts, after: facts, at: 0 }, true);
    clock.pass(2 * minuteMs);
    expect(fired).toHaveLength(1);
  });

  it('restarts its timer after the machine slept, and stops it when the evaluation is closed', () => {
    const { clock, fired, rules } = startRule(when);
    clock.pass(minuteMs);
    clock.sleep(60 * minuteMs);
    rules.woke();
    clock.pass(4 * minuteMs);
    expect(fired).toEqual([]);
    rules.close();
    expect(clock.timerCount()).toBe(0);
  });
});

describe('a rule about failed transactions', () => {
  it('fires for each failed transaction unless the rule is disabled', () => {
    const failed = { text: 'INC-1: There is no such node.', objectId: 'INC-1', transactionId: 't1' };
    const { fired, rules } = startRule({ kind: 'transaction-failed' });
    rules.onFailure(failed);
    expect(fired).toMatchObject([failed]);
    const off = startRule({ kind: 'transaction-failed' }, { enabled: false });
    off.rules.onFailure(failed);
    expect(off.fired).toEqual([]);
  });
});

describe('a list of rules', () => {
  it('has each name once, and each rule a destination and a threshold that can be reached', () => {
    const rule = { name: 'A', when: { kind: 'no-update', forMinutes: 5 }, to: ['webhook'] };
    const isValid = (...rules: object[]) => notificationRules.safeParse(rules).success;
    expect(isValid(rule, { ...rule, name: 'B' })).toBe(true);
    expect(isValid(rule, rule)).toBe(false);
    expect(isValid({ ...rule, to: [] })).toBe(false);
    expect(isValid({ ...rule, name: ' ' })).toBe(false);
    expect(isValid({ ...rule, when: { kind: 'no-update', forMinutes: 0 } })).toBe(false);
    expect(isValid({ ...rule, when: { ...rule.when, forHours: 1 } })).toBe(false);
  });
});
