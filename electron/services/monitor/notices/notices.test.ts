import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import { noon, openTestNotices, type TestNotices } from './notices.test-kit.ts';
import { maxNotices } from './notices.ts';

let folder: string;
let test: TestNotices;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-notices-'));
  test = openTestNotices(folder);
});
afterEach(() => {
  test.center.close();
  rmSync(folder, { recursive: true });
});
const titles = () => test.shown.map(({ title }) => title);

describe('a transaction that failed', () => {
  it('is shown with its reason, and a click leads to it', () => {
    test.failure('INC-1');
    test.pass(1_000);
    expect(test.shown).toEqual([
      {
        title: 'A transaction failed',
        text: 'INC-1: There is no such node.',
        place: 'monitor/transactions/t-INC-1',
      },
    ]);
    expect(test.shownOn).toEqual(['c1']);
    expect(test.notices()).toMatchObject([
      {
        rule: 'transaction-failed',
        objectId: 'INC-1',
        transactionId: 't-INC-1',
        at: noon + 1_000,
        fresh: true,
      },
    ]);
  });

  it('is shown with control characters and overrides of direction as escapes', () => {
    test.failure('INC-\u202e1', { errors: [{ code: 400, message: 'No\nnode\x1b[2J', field: null }] });
    test.pass(1_000);
    const text = 'INC-\\u202e1: No\\nnode\\x1b[2J';
    expect(test.shown).toMatchObject([{ text }]);
    expect(test.notices()).toMatchObject([{ text }]);
  });

  it('is combined with others that fail at the same time', () => {
    for (let n = 1; n <= 12; n++) test.failure(`INC-${n}`);
    test.pass(1_000);
    expect(test.shown).toEqual([
      {
        title: '12 transactions failed',
        text: 'INC-1, INC-2, INC-3 and others',
        place: 'monitor/transactions',
      },
    ]);
    expect(test.notices()).toHaveLength(1);
  });

  it('is shown less often the longer failures continue, and each failure is counted', () => {
    for (let n = 0; n < 6_000; n++) {
      test.failure(`INC-${n}`);
      test.pass(100);
    }
    test.pass(120_000);
    expect(titles().length).toBeLessThan(18);
    const counts = titles().map((title) => Number(title.match(/^[\d,]+/u)?.[0].replaceAll(',', '') ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6_000);
    test.failure('LATER');
    test.pass(1_000);
    expect(titles().at(-1)).toBe('A transaction failed');
  });

  it('is not shown if it is old, has succeeded, was already known as failed or is gone', () => {
    test.failure('a', { isNews: false });
    test.failure('b', { status: 'done-success' });
    test.failure('c', { statusBefore: 'done-failure' });
    test.failure('d', { status: 'gone' });
    test.pass(5_000);
    expect(test.shown).toEqual([]);
  });
});

describe('an own write that fails', () => {
  it('is shown also during the first reading of a view, unless it is first seen as failed', () => {
    test.failure('INC-1', { isNews: false, cause: { from: 'form' } });
    test.failure('INC-2', { isNews: false, cause: { from: 'form' }, statusBefore: null });
    test.pass(1_000);
    expect(test.shown).toMatchObject([{ text: 'INC-1: There is no such node.' }]);
  });
});

describe('a watched incident', () => {
  it('is shown when it changes and when it ends, unlike an incident that is not watched', () => {
    test.update('INC-1');
    test.update('INC-2', { watched: false, status: 'TERMINATED' });
    test.pass(1_000);
    test.update('INC-3', { status: 'TERMINATED', changed: ['platformStatus'] });
    test.pass(10_000);
    expect(test.shown).toEqual([
      { title: 'INC-1 has changed', text: 'Disk full · priority', place: 'monitor/incidents/INC-1' },
      { title: 'INC-3 is TERMINATED', text: 'Disk full', place: 'monitor/incidents/INC-3' },
    ]);
  });

  it('is shown once when it changes and ends at the same time', () => {
    test.update('INC-1', { changed: ['comments'] });
    test.update('INC-1', { status: 'RESOLVED', changed: ['platformStatus'] });
    test.pass(1_000);
    expect(titles()).toEqual(['INC-1 is RESOLVED']);
  });

  it('is combined with others by the kind of their change', () => {
    for (const id of ['a', 'b', 'c', 'd']) test.update(id, { status: 'STOPPED' });
    for (const id of ['e', 'f']) test.update(id);
    test.pass(1_000);
    expect(test.shown).toEqual([
      { title: '4 watched incidents ended', text: 'a, b, c and others', place: 'monitor/incidents' },
      { title: '2 watched incidents changed', text: 'e, f', place: 'monitor/incidents' },
    ]);
  });

  it('is shown by the rules at the time of its change', () => {
    test.rules.watchedChanged = false;
    test.update('INC-1');
    test.update('INC-2', { status: 'TERMINATED' });
    test.pass(1_000);
    expect(titles()).toEqual(['INC-2 is TERMINATED']);
    Object.assign(test.rules, { watchedChanged: true, watchedEnded: false });
    test.pass(20_000);
    test.update('INC-3', { status: 'TERMINATED' });
    test.pass(1_000);
    expect(titles().at(-1)).toBe('INC-3 has changed');
  });
});

describe('a connection that is lost', () => {
  it('is shown once, after a minute', () => {
    test.intake('live');
    test.intake('offline');
    test.pass(59_000);
    test.intake('loading');
    test.intake('offline');
    expect(test.shown).toEqual([]);
    test.pass(1_000);
    test.intake('signed-out');
    test.pass(600_000);
    expect(test.shown).toEqual([
      {
        title: '“CMDB test” has been unreachable for more than a minute',
        text: 'No response.',
        place: 'connections',
      },
    ]);
    test.intake('live');
    test.intake('offline');
    test.pass(60_000);
    expect(test.shown).toHaveLength(2);
  });

  it('is not shown if it is reached within a minute, also by one of its views, or is no longer followed', () => {
    test.intake('live');
    test.intake('offline');
    test.pass(50_000);
    test.intake('polling');
    test.pass(50_000);
    test.intake('offline', { view: 'other' });
    test.pass(120_000);
    test.intake('offline');
    test.pass(30_000);
    test.follow('c2');
    test.pass(120_000);
    test.intake('offline');
    test.pass(120_000);
    expect(test.shown).toEqual([]);
  });

  it('has another minute after a sleep, and is not shown to a user who starts signed out', () => {
    test.intake('signed-out');
    test.pass(120_000);
    test.intake('live');
    test.intake('offline');
    test.pass(55_000);
    test.wake();
    test.pass(55_000);
    expect(test.shown).toEqual([]);
    test.pass(5_000);
    expect(test.shown).toHaveLength(1);
  });
});

describe('the notices', () => {
  it('have the time of the change, not the time of reading it after an absence', () => {
    test.failure('INC-1', { time: exactTime(noon - 3_600_000) });
    test.pass(1_000);
    expect(test.notices()[0]?.happened).toEqual(exactTime(noon - 3_600_000));
    test.update('INC-2', { time: timeBetween(noon - 9_000_000, noon) });
    test.update('INC-3', { time: exactTime(noon - 5_000) });
    test.pass(20_000);
    expect(test.notices()[0]).toMatchObject({
      title: '2 watched incidents changed',
      happened: timeBetween(noon - 9_000_000, noon),
    });
  });

  it('are listed but not shown in quiet hours', () => {
    Object.assign(test.rules, { quietFrom: 11 * 60, quietTo: 13 * 60 });
    test.failure('INC-1');
    test.pass(1_000);
    expect(test.shown).toEqual([]);
    expect(test.notices()).toHaveLength(1);
    expect(test.badges.at(-1)).toBe(1);
    test.pass(3_600_000);
    test.failure('INC-2');
    test.pass(1_000);
    expect(test.shown).toHaveLength(1);
  });

  it('are counted on the icon until the user has seen them', () => {
    test.failure('INC-1');
    test.update('INC-2');
    test.pass(1_000);
    expect(test.badges.at(-1)).toBe(2);
    test.seen();
    expect(test.badges.at(-1)).toBe(0);
    expect(test.notices().map(({ fresh }) => fresh)).toEqual([false, false]);
  });

  it('are those of the followed connection', () => {
    test.failure('INC-1');
    test.pass(1_000);
    test.follow('c2');
    expect([test.notices(), test.badges.at(-1)]).toEqual([[], 0]);
    test.follow('c1');
    expect(test.notices()).toHaveLength(1);
  });

  it('are kept over a restart, also before they were shown, and their texts are not logged', () => {
    test.failure('INC-1');
    test.pass(1_000);
    test.seen();
    test.update('INC-2');
    test.center.close();
    expect(test.shown).toHaveLength(1);
    test = openTestNotices(folder);
    expect(test.notices()).toMatchObject([
      { title: 'INC-2 has changed', fresh: true },
      { title: 'A transaction failed', fresh: false },
    ]);
    const path = join(folder, 'notices.json');
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5));
    test = openTestNotices(folder);
    expect(test.notices()).toEqual([]);
    expect(test.lines).toEqual([expect.stringContaining('cannot be read')]);
    expect(test.lines.join()).not.toContain('INC-');
  });

  it(`are limited to ${maxNotices}`, () => {
    for (let n = 0; n < maxNotices + 20; n++) {
      test.failure(`INC-${n}`);
      test.pass(12_000);
    }
    expect(test.notices()).toHaveLength(maxNotices);
    expect(test.notices()[0]?.objectId).toBe(`INC-${maxNotices + 19}`);
  });

  it('count every failure, whatever the times between failures are', () => {
    const pauses = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(pauses, (list) => {
        const before = test.shown.length;
        for (const ms of list) {
          test.failure('INC-1');
          test.pass(ms);
        }
        test.pass(120_000);
        const newTitles = titles().slice(before);
        expect(newTitles.reduce((sum, title) => sum + Number(title.match(/^\d+/u)?.[0] ?? 1), 0)).toBe(
          list.length,
        );
      }),
      { numRuns: 50 },
    );
  });
});
