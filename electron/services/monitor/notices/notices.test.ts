import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noon, openTestDesk, type TestDesk } from './notices.test-kit.ts';
import { mostKept } from './notices.ts';

let folder: string;
let desk: TestDesk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-notices-'));
  desk = openTestDesk(folder);
});
afterEach(() => {
  desk.desk.close();
  rmSync(folder, { recursive: true });
});
const titles = () => desk.told.map(({ title }) => title);

describe('a transaction that failed', () => {
  it('is told with its reason, and a click leads to it', () => {
    desk.failure('INC-1');
    desk.pass(1_000);
    expect(desk.told).toEqual([
      {
        title: 'A transaction failed',
        text: 'INC-1: There is no such node.',
        place: 'monitor/transactions/t-INC-1',
      },
    ]);
    expect(desk.desk.notices).toMatchObject([
      {
        rule: 'transaction-failed',
        objectId: 'INC-1',
        transactionId: 't-INC-1',
        at: noon + 1_000,
        fresh: true,
      },
    ]);
  });

  it('is gathered with others that fail at the same time', () => {
    for (let n = 1; n <= 12; n++) desk.failure(`INC-${n}`);
    desk.pass(1_000);
    expect(desk.told).toEqual([
      {
        title: '12 transactions failed',
        text: 'INC-1, INC-2, INC-3 and others',
        place: 'monitor/transactions',
      },
    ]);
    expect(desk.desk.notices).toHaveLength(1);
  });

  it('disturbs less often the longer it goes on, and counts every one', () => {
    for (let n = 0; n < 6_000; n++) {
      desk.failure(`INC-${n}`);
      desk.pass(100);
    }
    desk.pass(120_000);
    expect(titles().length).toBeLessThan(18);
    const counts = titles().map((title) => Number(title.match(/^[\d,]+/u)?.[0].replaceAll(',', '') ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6_000);
    desk.failure('LATER');
    desk.pass(1_000);
    expect(titles().at(-1)).toBe('A transaction failed');
  });

  it('is told once, and not where it happened before anybody looked, ended well or is not known any more', () => {
    desk.failure('a', { isNews: false });
    desk.failure('b', { status: 'done-success' });
    desk.failure('c', { statusBefore: 'done-failure' });
    desk.failure('d', { status: 'gone' });
    desk.pass(5_000);
    expect(desk.told).toEqual([]);
  });
});

describe('an own write', () => {
  it('that fails is told also while everything is read for the first time', () => {
    desk.failure('INC-1', { isNews: false, cause: { from: 'form' } });
    desk.failure('INC-2', { isNews: false, cause: { from: 'form' }, statusBefore: null });
    desk.pass(1_000);
    expect(desk.told).toMatchObject([{ text: 'INC-1: There is no such node.' }]);
  });
});

describe('a watched incident', () => {
  it('is told of when it changes and when it ends, and one that nobody watches is not', () => {
    desk.update('INC-1');
    desk.update('INC-2', { watched: false, status: 'TERMINATED' });
    desk.pass(1_000);
    desk.update('INC-3', { status: 'TERMINATED', changed: ['platformStatus'] });
    desk.pass(10_000);
    expect(desk.told).toEqual([
      { title: 'INC-1 has changed', text: 'Disk full · priority', place: 'monitor/incidents/INC-1' },
      { title: 'INC-3 is TERMINATED', text: 'Disk full', place: 'monitor/incidents/INC-3' },
    ]);
  });

  it('that changes and ends at once is told of once', () => {
    desk.update('INC-1', { changed: ['comments'] });
    desk.update('INC-1', { status: 'RESOLVED', changed: ['platformStatus'] });
    desk.pass(1_000);
    expect(titles()).toEqual(['INC-1 is RESOLVED']);
  });

  it('is gathered with others by what happened to them', () => {
    for (const id of ['a', 'b', 'c', 'd']) desk.update(id, { status: 'STOPPED' });
    for (const id of ['e', 'f']) desk.update(id);
    desk.pass(1_000);
    expect(desk.told).toEqual([
      { title: '4 watched incidents ended', text: 'a, b, c and others', place: 'monitor/incidents' },
      { title: '2 watched incidents changed', text: 'e, f', place: 'monitor/incidents' },
    ]);
  });

  it('follows the rules as they are at that moment', () => {
    desk.rules.watchedChanged = false;
    desk.update('INC-1');
    desk.update('INC-2', { status: 'TERMINATED' });
    desk.pass(1_000);
    expect(titles()).toEqual(['INC-2 is TERMINATED']);
    Object.assign(desk.rules, { watchedChanged: true, watchedEnded: false });
    desk.pass(20_000);
    desk.update('INC-3', { status: 'TERMINATED' });
    desk.pass(1_000);
    expect(titles().at(-1)).toBe('INC-3 has changed');
  });
});

describe('a connection that is lost', () => {
  it('is told after a minute, and once', () => {
    desk.intake('live');
    desk.intake('offline');
    desk.pass(59_000);
    desk.intake('loading');
    desk.intake('offline');
    expect(desk.told).toEqual([]);
    desk.pass(1_000);
    desk.intake('signed-out');
    desk.pass(600_000);
    expect(desk.told).toEqual([
      {
        title: '“CMDB test” has not been reached for more than a minute',
        text: 'Nobody answers.',
        place: 'connections',
      },
    ]);
    desk.intake('live');
    desk.intake('offline');
    desk.pass(60_000);
    expect(desk.told).toHaveLength(2);
  });

  it('is no word worth where it comes back in time, one of its views is reached, or another one was chosen', () => {
    desk.intake('live');
    desk.intake('offline');
    desk.pass(50_000);
    desk.intake('polling');
    desk.pass(50_000);
    desk.intake('offline', { view: 'other' });
    desk.pass(120_000);
    desk.intake('offline');
    desk.pass(30_000);
    desk.choose('c2');
    desk.pass(120_000);
    desk.intake('offline');
    desk.pass(120_000);
    expect(desk.told).toEqual([]);
  });

  it('has a minute again after a sleep, and who starts signed out is not disturbed', () => {
    desk.intake('signed-out');
    desk.pass(120_000);
    desk.intake('live');
    desk.intake('offline');
    desk.pass(55_000);
    desk.wake();
    desk.pass(55_000);
    expect(desk.told).toEqual([]);
    desk.pass(5_000);
    expect(desk.told).toHaveLength(1);
  });
});

describe('the notices', () => {
  it('come in quiet hours without a sound', () => {
    Object.assign(desk.rules, { quietFrom: 11 * 60, quietTo: 13 * 60 });
    desk.failure('INC-1');
    desk.pass(1_000);
    expect(desk.told).toEqual([]);
    expect(desk.desk.notices).toHaveLength(1);
    expect(desk.badges.at(-1)).toBe(1);
    desk.pass(3_600_000);
    desk.failure('INC-2');
    desk.pass(1_000);
    expect(desk.told).toHaveLength(1);
  });

  it('are counted on the icon until somebody has seen them', () => {
    desk.failure('INC-1');
    desk.update('INC-2');
    desk.pass(1_000);
    expect(desk.badges.at(-1)).toBe(2);
    desk.desk.seen();
    expect(desk.badges.at(-1)).toBe(0);
    expect(desk.desk.notices.map(({ fresh }) => fresh)).toEqual([false, false]);
  });

  it('are those of the chosen connection', () => {
    desk.failure('INC-1');
    desk.pass(1_000);
    desk.choose('c2');
    expect([desk.desk.notices, desk.badges.at(-1)]).toEqual([[], 0]);
    desk.choose('c1');
    expect(desk.desk.notices).toHaveLength(1);
  });

  it('outlive the program, also those that were not told yet, and none of their words is in the log', () => {
    desk.failure('INC-1');
    desk.pass(1_000);
    desk.desk.seen();
    desk.update('INC-2');
    desk.desk.close();
    expect(desk.told).toHaveLength(1);
    desk = openTestDesk(folder);
    expect(desk.desk.notices).toMatchObject([
      { title: 'INC-2 has changed', fresh: true },
      { title: 'A transaction failed', fresh: false },
    ]);
    const path = join(folder, 'notices.json');
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5));
    desk = openTestDesk(folder);
    expect(desk.desk.notices).toEqual([]);
    expect(desk.lines).toEqual([expect.stringContaining('cannot be read')]);
    expect(desk.lines.join()).not.toContain('INC-');
  });

  it(`are no more than ${mostKept}`, () => {
    for (let n = 0; n < mostKept + 20; n++) {
      desk.failure(`INC-${n}`);
      desk.pass(12_000);
    }
    expect(desk.desk.notices).toHaveLength(mostKept);
    expect(desk.desk.notices[0]?.objectId).toBe(`INC-${mostKept + 19}`);
  });

  it('lose none of any number of failures, whenever they come', () => {
    const pauses = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(pauses, (list) => {
        const before = desk.told.length;
        for (const ms of list) {
          desk.failure('INC-1');
          desk.pass(ms);
        }
        desk.pass(120_000);
        const told = titles().slice(before);
        expect(told.reduce((sum, title) => sum + Number(title.match(/^\d+/u)?.[0] ?? 1), 0)).toBe(
          list.length,
        );
      }),
      { numRuns: 50 },
    );
  });
});
