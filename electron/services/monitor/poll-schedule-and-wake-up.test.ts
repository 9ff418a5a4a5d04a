import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCoalescer } from './coalesce.ts';
import { createPollSchedule } from './poll-schedule.ts';
import { createWakeUp, Interrupted } from './wake-up.ts';

describe('polling', () => {
  it('slows down without activity, and is fast again after activity', () => {
    let now = 0;
    const pollSchedule = createPollSchedule(() => now);
    const next = () => {
      const ms = pollSchedule.nextPauseMs({ isLive: false, hasOpenWrite: false });
      now += ms;
      // A session that fails to open a websocket, and keeps polling.
      if (pollSchedule.wantsSocket()) pollSchedule.onNoSocket();
      return ms;
    };
    const waits = Array.from({ length: 60 }, next);
    expect(waits[0]).toBeLessThanOrEqual(1_000);
    expect(Math.max(...waits)).toBe(15_000);
    // In the end it checks only rarely whether there is a websocket again.
    expect(waits.slice(-20).filter((ms) => ms < 15_000).length).toBeLessThan(10);
    pollSchedule.onActivity();
    expect(next()).toBeLessThanOrEqual(1_000);
  });

  it('retries at least every three seconds, however long the network is away', () => {
    const pollSchedule = createPollSchedule(() => 0);
    const waits = Array.from({ length: 20 }, () => pollSchedule.retryPauseMs());
    expect(waits[0]).toBe(250);
    expect(Math.max(...waits)).toBe(3_000);
  });

  it('tries no websocket for a while after three that did not last', () => {
    let now = 0;
    const pollSchedule = createPollSchedule(() => now);
    for (const _ of 'abc') pollSchedule.onSocketEnd(10);
    expect(pollSchedule.mayTrySocket()).toBe(false);
    now = 10_000;
    expect(pollSchedule.mayTrySocket()).toBe(true);
    pollSchedule.onSocketEnd(60_000);
    expect(pollSchedule.mayTrySocket()).toBe(true);
  });
});

describe('a wake-up', () => {
  const wakeUp = () => createWakeUp((ms, signal) => delay(ms, undefined, { signal }));

  it('ends the current or the next wait, with the strongest reason', async () => {
    const loop = wakeUp();
    const waiting = loop.next(60_000);
    loop.wake('poll');
    expect(await waiting).toBe('poll');
    loop.wake('restart');
    loop.wake('poll');
    expect(await loop.next(60_000)).toBe('restart');
    expect(await loop.next(1)).toBe('due');
    loop.wake('stop');
    expect([await loop.next(60_000), await loop.next(60_000)]).toEqual(['stop', 'stop']);
  });

  it('interrupts work that another session makes useless', async () => {
    const loop = wakeUp();
    const work = loop.interrupted(new AbortController().signal);
    loop.wake('poll');
    loop.wake('restart');
    await expect(work).rejects.toThrow(Interrupted);
  });
});

describe('coalesced changes', () => {
  it('are reported at once while there are few, and about five times a second while there are many', () => {
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
    /** Records so many changes every 10 ms for this time, and returns the number of reports. */
    const pass = (durationMs: number, changes: number) => {
      times.length = 0;
      for (const end = now + durationMs; now < end; now += 1) {
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
