import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { create } from 'zustand';
import { createChoicePerView } from './choice-per-view.ts';

const widths = z.record(z.string(), z.number());
const storageKey = 'graph-intake-test';
const createWidths = (isLasting: boolean) =>
  createChoicePerView<z.infer<typeof widths>>({
    initial: {},
    useConnection: create(() => ({ connectionId: 'practice' })),
    maximum: 2,
    storageKey: storageKey,
    survivesRestart: isLasting,
    read: (stored) => widths.safeParse(stored).data,
  });

describe('a choice per view', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is stored for the session, or across restarts', () => {
    createWidths(false).set('default', { id: 90 });
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
    expect(createWidths(false).get('default')).toEqual({ id: 90 });
    sessionStorage.clear();
    createWidths(true).set('default', { id: 120 });
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
    expect(createWidths(true).get('default')).toEqual({ id: 120 });
    expect(createWidths(true).get('other')).toEqual({});
  });

  it('does not replace the choice of another window for another view', () => {
    const [one, other] = [createWidths(true), createWidths(true)];
    one.set('default', { id: 90 });
    other.set('mine', { id: 120 });
    const next = createWidths(true);
    expect([next.get('default'), next.get('mine')]).toEqual([{ id: 90 }, { id: 120 }]);
  });

  it('is removed from storage after others, if only some are kept', () => {
    const all = createWidths(true);
    all.set('one', { id: 1 });
    all.set('two', { id: 2 });
    all.set('one', { id: 3 });
    all.set('three', { id: 4 });
    const next = createWidths(true);
    expect(['one', 'two', 'three'].map((view) => next.get(view))).toEqual([{ id: 3 }, {}, { id: 4 }]);
  });

  it('is the initial one if the stored text is not valid', () => {
    for (const text of ['{', '[]', '{"[\\"practice\\",\\"default\\"]":{"id":"wide"}}']) {
      localStorage.setItem(storageKey, text);
      expect(createWidths(true).get('default')).toEqual({});
    }
  });
});
