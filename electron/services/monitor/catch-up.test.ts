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

/**
 * Connects a catch-up to a platform that has only the updates of `received` and returns at most `pageSize` of them at
 * once; the practice platform leaves nothing out. `offsets` are those of the requests, `news` counts reported changes.
 */
function connectTo(received: () => readonly Update[], pageSize = 1_000) {
  const offsets: number[] = [];
  const places = new Map<string, number>();
  const objects: Pick<Objects, 'updates' | 'iterate'> = {
    updates: async ({ offset, limit }) => {
      offsets.push(offset);
      return received()
        .filter(({ index }) => index >= offset)
        .slice(0, Math.min(limit, pageSize));
    },
    iterate: async (iterator) => {
      const place = places.get(iterator) ?? 0;
      const page = received().slice(place, place + pageSize);
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
    onStored: (changes, isNews) => {
      if (isNews) news += changes.length;
    },
  });
  return { catchUp, offsets, objects, news: () => news };
}

describe('catching up', () => {
  it('reads a history in pages of any size, and later updates from where it ended', async () => {
    let length = 2_500;
    const { catchUp, offsets, news } = connectTo(() => list(length), 300);
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('complete');
    expect(test.ledger.state()).toMatchObject({ completeTo: 2_500, updates: 2_500, provedAt: test.now });
    expect(offsets).toEqual([2_500]);
    expect(news()).toBe(0);
    length = 2_510;
    await catchUp(test.ledger, { isFirst: false });
    // The last stored update is read again to compare it, and the last page is empty.
    expect(offsets).toEqual([2_500, 2_499, 2_500, 2_510]);
    expect(news()).toBe(10);
  });

  it('requests two pages ahead, and none twice while the platform has more', async () => {
    let length = 10;
    const { catchUp, offsets } = connectTo(() => list(length), 300);
    await catchUp(test.ledger, { isFirst: true });
    offsets.length = 0;
    length = 1_910;
    await catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 1_910, updates: 1_910, holes: [] });
    expect(offsets).toEqual([9, 10, 310, 610, 910, 1_210, 1_510, 1_810, 2_110]);
  });

  it('requests a page again when the platform changes the size of its pages', async () => {
    let length = 10;
    const { catchUp, offsets, objects } = connectTo(() => list(length), 300);
    await catchUp(test.ledger, { isFirst: true });
    length = 2_010;
    const { updates } = objects;
    objects.updates = async ({ offset }) => updates({ offset, limit: offset < 610 ? 200 : 300 });
    offsets.length = 0;
    await catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 2_010, updates: 2_010, holes: [] });
    expect(offsets).toEqual([9, 10, 210, 410, 610, 810, 910, 1_210, 1_510, 1_810, 2_110]);
  });

  it('reads by offset when the platform has no iterators', async () => {
    const { catchUp, objects } = connectTo(() => list(1_200));
    objects.iterate = async () => {
      throw new AppError('not-found', 'There is no such thing.');
    };
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('complete');
    expect(test.ledger.state().completeTo).toBe(1_200);
  });

  it('requests the updates of a hole, and keeps a hole that the platform does not fill', async () => {
    test.ledger.storeUpdates([update(0), update(1), update(5), update(9)], 1);
    const incomplete = connectTo(() => list(12).filter(({ index }) => index !== 6));
    await incomplete.catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 6, holes: [{ from: 6, to: 6 }], updates: 11 });
    const complete = connectTo(() => list(12));
    await complete.catchUp(test.ledger, { isFirst: false });
    expect(test.ledger.state()).toMatchObject({ completeTo: 12, holes: [] });
    expect(complete.offsets).toContain(6);
  });

  it.each([
    ['is shorter than what was read', () => list(3)],
    ['has another last update', () => [...list(4), update(4, 'other'), ...list(9).slice(5)]],
    ['has another first update', () => [update(0, 'other'), ...list(9).slice(1)]],
  ])('detects another sequence when the list %s', async (_, received) => {
    test.ledger.storeUpdates(list(5), 1);
    test.ledger.proved(1);
    const { catchUp } = connectTo(received);
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('another-sequence');
    expect(test.ledger.state()).toMatchObject({ completeTo: 5, updates: 5 });
  });

  it('ends although new updates arrive all the time', async () => {
    let length = 5_000;
    const { catchUp, objects } = connectTo(() => list(length));
    const { updates } = objects;
    let requests = 0;
    objects.updates = async (slice) => {
      requests += 1;
      length += 20 + (requests % 3);
      return updates(slice);
    };
    objects.iterate = async () => [];
    expect(await catchUp(test.ledger, { isFirst: true })).toBe('complete');
    expect(requests).toBeLessThan(12);
    expect(test.ledger.state().completeTo).toBeGreaterThanOrEqual(5_000);
  });

  it('reads to the end when the same updates arrive live while it waits for them', async () => {
    test.ledger.storeUpdates(list(5), 1);
    const { catchUp, objects } = connectTo(() => list(8));
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
    const { catchUp, objects } = connectTo(() => list(5));
    objects.updates = async () => list(5);
    await expect(catchUp(test.ledger, { isFirst: false })).rejects.toMatchObject({ code: 'unreadable' });
  });
});
