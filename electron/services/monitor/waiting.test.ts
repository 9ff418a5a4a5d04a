import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCoalescer } from './coalesce.ts';
import { createPace } from './pace.ts';
import { createWakeUp, Interrupted } from './wake-up.ts';

describe('polling', () => {
  it('slows down while nothing moves, and is quick again when something does', () => {
    let now = 0;
    const pace = createPace(() => now);
    const next = () => {
      const ms = pace.next({ isLive: false, ownOpen: false });
      now += ms;
      // A session that fails to open a websocket, and keeps polling.
      if (pace.wantsSocket()) pace.noSocket();
      return ms;
    };
    const waits = Array.from({ length: 60 }, next);
    expect(waits[0]).toBeLessThanOrEqual(1_000);
    expect(Math.max(...waits)).toBe(15_000);
    // In the end it checks only rarely whether there is a websocket again.
    expect(waits.slice(-20).filter((ms) => ms < 15_000).length).toBeLessThan(10);
    pace.moved();
    expect(next()).toBeLessThanOrEqual(1_000);
  });

  it('finds a network that comes back within three seconds, however long it was away', () => {
    const pace = createPace(() => 0);
    const waits = Array.from({ length: 20 }, () => pace.retry());
    expect(waits[0]).toBe(250);
    expect(Math.max(...waits)).toBe(3_000);
  });

  it('leaves a websocket alone for a while that never lasts', () => {
    let now = 0;
    const pace = createPace(() => now);
    for (const _ of 'abc') pace.cut(10);
    expect(pace.maySocket()).toBe(false);
    now = 10_000;
    expect(pace.maySocket()).toBe(true);
    pace.cut(60_000);
    expect(pace.maySocket()).toBe(true);
  });
});

describe('a wake-up', () => {
  const wakeUp = () => createWakeUp((ms, signal) => delay(ms, undefined, { signal }));

  it('ends a wait, also one that begins later, by the strongest reason', async () => {
    const one = wakeUp();
    const waiting = one.next(60_000);
    one.wake('look');
    expect(await waiting).toBe('look');
    one.wake('again');
    one.wake('look');
    expect(await one.next(60_000)).toBe('again');
    expect(await one.next(1)).toBe('due');
    one.wake('stop');
    expect([await one.next(60_000), await one.next(60_000)]).toEqual(['stop', 'stop']);
  });

  it('interrupts work that is of no use any more', async () => {
    const one = wakeUp();
    const work = one.interrupted(new AbortController().signal);
    one.wake('look');
    one.wake('again');
    await expect(work).rejects.toThrow(Interrupted);
  });
});

describe('news', () => {
  it('come at once while little happens, and five times a second at most while much does', () => {
    let now = 0;
    let due: { at: number; fire: () => void } | null = null;
    const times: number[] = [];
    const coalescer = createCoalescer({
      now: () => now,
      after(ms, fire) {
        due = { at: now + ms, fire };
        return () => {
          due = null;
        };
      },
      fire: () => times.push(now),
    });
    const pass = (untilMs: number, changes: number) => {
      times.length = 0;
      for (const end = now + untilMs; now < end; now += 1) {
        if (now % 10 === 0) coalescer.record(changes);
        const ready = due;
        if (ready !== null && now >= ready.at) {
          due = null;
          ready.fire();
        }
      }
      return times.length;
    };
    expect(pass(1_000, 1)).toBeGreaterThan(25);
    pass(1_000, 10);
    expect(pass(1_000, 10)).toBeLessThanOrEqual(6);
    pass(1_000, 1);
    expect(pass(1_000, 1)).toBeGreaterThan(25);
  });
});
