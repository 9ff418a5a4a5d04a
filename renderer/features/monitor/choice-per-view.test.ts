import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createChoicePerView } from './choice-per-view.ts';

const widths = z.record(z.string(), z.number());
const keptAs = 'graph-intake-test';
const create = (isLasting: boolean) =>
  createChoicePerView<z.infer<typeof widths>>({
    initial: {},
    keptAs,
    isLasting,
    read: (kept) => widths.safeParse(kept).data,
  });

describe('a choice per view', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is kept for the session, or across restarts', () => {
    create(false).set('default', { id: 90 });
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
    expect(create(false).get('default')).toEqual({ id: 90 });
    sessionStorage.clear();
    create(true).set('default', { id: 120 });
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
    expect(create(true).get('default')).toEqual({ id: 120 });
    expect(create(true).get('other')).toEqual({});
  });

  it('does not replace what another window keeps for another view', () => {
    const [one, other] = [create(true), create(true)];
    one.set('default', { id: 90 });
    other.set('mine', { id: 120 });
    const next = create(true);
    expect([next.get('default'), next.get('mine')]).toEqual([{ id: 90 }, { id: 120 }]);
  });

  it('is the initial one where something else is kept', () => {
    for (const text of ['{', '[]', '{"[null,\\"default\\"]":{"id":"wide"}}']) {
      localStorage.setItem(keptAs, text);
      expect(create(true).get('default')).toEqual({});
    }
  });
});
