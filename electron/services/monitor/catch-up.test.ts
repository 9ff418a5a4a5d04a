import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { Update } from '../../remote/objects/updates.ts';
import type { Objects } from '../../remote/objects.ts';
import { openTestLedgers, type TestLedgers } from '../../storage/ledger/ledger.test-kit.ts';
import { createCatchUp } from './catch-up.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const update = (index: number, subject = `s${index}`): Update => ({
  index,
  object: { $type: 'incident', $id: `i${index % 7}`, $delta: ['subject'], subject },
});
const list = (length: number) => Array.from({ length }, (_, index) => update(index));

/** A platform that returns just these updates, or fails to; the practice platform leaves nothing out. */
function platform(received: () => readonly Update[], most = 1_000) {
  const asked: number[] = [];
  const places = new Map<string, number>();
  const objects: Pick<Objects, 'updates' | 'iterate'> = {
    updates: async ({ offset, limit }) => {
      asked.push(offset);
      return received()
        .filter(({ index }) => index >= offset)
        .slice(0, Math.min(limit, most));
    },
    iterate: async (iterator) => {
      const place = places.get(iterator) ?? 0;
      const page = received().slice(place, place + most);
      places.set(iterator, place + page.length);
      return page;
    },
  };
  let news = 0;
  const catchUp = createCatchUp({
    objects: objects as Objects,
    now: () => test.now,
    newId: () => 'iterator',
    within: (_, work) => work,
    stored: (changes, isNews) => {
      if (isNews) news += changes.length;
    },
  });
  return { catchUp, asked, objects, news: () => news };
}

describe('reading on', () => {
  it('reads a history in pieces of any size, and what comes later from where it was', async () => {
    let length = 2_500;
    const { catchUp, asked, news } = platform(() => list(length), 300);
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('complete');
    expect(test.ledger.state()).toMatchObject({ completeTo: 2_500, updates: 2_500, provedAt: test.now });
    expect(asked).toEqual([2_500]);
    expect(news()).toBe(0);
    length = 2_510;
    await catchUp(test.ledger, { isFirst: false });
    expect(asked).toEqual([2_500, 2_499, 2_500, 2_510]);
    expect(news()).toBe(10);
  });

  it('requests two pages ahead, and none twice while the platform has more', async () => {
    let length = 10;
    const { catchUp, asked } = platform(() => list(length), 300);
    await catchUp(test.ledger, { isFirst: true });
    asked.length = 0;
    length = 1_910;
    await catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 1_910, updates: 1_910, holes: [] });
    expect(asked).toEqual([9, 10, 310, 610, 910, 1_210, 1_510, 1_810, 2_110]);
  });

  it('requests a page again where the platform sends pages of another size than before', async () => {
    let length = 10;
    const { catchUp, asked, objects } = platform(() => list(length), 300);
    await catchUp(test.ledger, { isFirst: true });
    length = 2_010;
    const { updates } = objects;
    objects.updates = async ({ offset }) => updates({ offset, limit: offset < 610 ? 200 : 300 });
    asked.length = 0;
    await catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 2_010, updates: 2_010, holes: [] });
    expect(asked).toEqual([9, 10, 210, 410, 610, 810, 910, 1_210, 1_510, 1_810, 2_110]);
  });

  it('reads by offset where there is no iterator', async () => {
    const { catchUp, objects } = platform(() => list(1_200));
    objects.iterate = async () => {
      throw new AppError('not-found', 'There is no such thing.');
    };
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('complete');
    expect(test.ledger.state().completeTo).toBe(1_200);
  });

  it('asks for a hole, and leaves one to be seen that the platform does not fill', async () => {
    test.ledger.storeUpdates([update(0), update(1), update(5), update(9)], 1);
    const partly = platform(() => list(12).filter(({ index }) => index !== 6));
    await partly.catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 6, holes: [{ from: 6, to: 6 }], updates: 11 });
    const whole = platform(() => list(12));
    await whole.catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 12, holes: [] });
    expect(whole.asked).toContain(6);
  });

  it.each([
    ['is shorter than what was read', () => list(3)],
    ['has another last update', () => [...list(4), update(4, 'other'), ...list(9).slice(5)]],
    ['has another first update', () => [update(0, 'other'), ...list(9).slice(1)]],
  ])('notices a list that %s', async (_, received) => {
    test.ledger.storeUpdates(list(5), 1);
    test.ledger.proved(1);
    const { catchUp } = platform(received);
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('another-sequence');
    expect(test.ledger.state()).toMatchObject({ completeTo: 5, updates: 5 });
  });

  it('comes to an end where updates come all the time', async () => {
    let length = 5_000;
    const { catchUp, objects } = platform(() => list(length));
    const { updates } = objects;
    let asked = 0;
    objects.updates = async (slice) => {
      asked += 1;
      length += 20 + (asked % 3);
      return updates(slice);
    };
    objects.iterate = async () => [];
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('complete');
    expect(asked).toBeLessThan(12);
    expect(test.ledger.state().completeTo).toBeGreaterThanOrEqual(5_000);
  });

  it('reads to the end when the same updates arrive live while it waits for them', async () => {
    test.ledger.storeUpdates(list(5), 1);
    const { catchUp, objects } = platform(() => list(8));
    const { updates } = objects;
    objects.updates = async (slice) => {
      const page = await updates(slice);
      test.ledger.storeUpdates(page, 2);
      return page;
    };
    expect(await catchUp(test.ledger, { isFirst: false })).toBe('complete');
    expect(test.ledger.state()).toMatchObject({ completeTo: 8, updates: 8, holes: [] });
  });

  it('gives up on a platform that returns the same updates again and again', async () => {
    test.ledger.storeUpdates(list(5), 1);
    const { catchUp, objects } = platform(() => list(5));
    objects.updates = async () => list(5);
    await expect(catchUp(test.ledger, { isFirst: false })).rejects.toMatchObject({ code: 'unreadable' });
  });
});
