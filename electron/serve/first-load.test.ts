import { describe, expect, it } from 'vitest';
import { createFirstLoad } from './first-load.ts';

/** Creates a first load with a clock of its own; `pass` moves the clock and returns whether the load is over. */
function create() {
  let now = 0;
  const timers = new Set<{ at: number; fire: () => void }>();
  const load = createFirstLoad({
    after(ms, fire) {
      const timer = { at: now + ms, fire };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  let isOver = false;
  let isShown = false;
  const ignoreEnd = () => undefined;
  void load.shown.then(() => {
    isShown = true;
  }, ignoreEnd);
  void load.over.then(() => {
    isOver = true;
  }, ignoreEnd);
  return {
    load,
    isShown: () => isShown,
    async pass(ms: number): Promise<boolean> {
      now += ms;
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.fire();
      await Promise.resolve();
      return isOver;
    },
  };
}

describe('the first load of the page', () => {
  it('is over after 120 ms without a browser', async () => {
    const { pass, isShown } = create();
    expect(await pass(100)).toBe(false);
    expect([await pass(30), isShown()]).toEqual([true, true]);
  });

  it('is over with the last file', async () => {
    const { load, pass } = create();
    load.sent('/?key=1');
    load.page(['/assets/a.js', '/assets/b.js']);
    load.sent('/');
    load.sent('/assets/b.js');
    load.sent('/assets/b.js');
    load.sent('/icon.svg');
    expect(await pass(300)).toBe(false);
    load.sent('/assets/a.js');
    expect(await pass(0)).toBe(true);
  });

  it('is over when the page runs with files from the browser’s cache', async () => {
    const { load, pass, isShown } = create();
    load.page(['/assets/a.js']);
    load.runs();
    expect([await pass(0), isShown()]).toEqual([true, false]);
    expect([await pass(450), isShown()]).toEqual([true, true]);
  });

  it('rejects over and shown if the program ends before the last file', async () => {
    const { load, pass, isShown } = create();
    load.end();
    await expect(load.over).rejects.toMatchObject({ code: 'aborted' });
    await expect(load.shown).rejects.toMatchObject({ code: 'aborted' });
    expect([await pass(5000), isShown()]).toEqual([false, false]);
  });

  it('resolves over and rejects shown if the program ends after the last file', async () => {
    const { load, pass } = create();
    load.page(['/assets/a.js']);
    load.sent('/assets/a.js');
    load.end();
    expect(await pass(0)).toBe(true);
    await expect(load.shown).rejects.toMatchObject({ code: 'aborted' });
  });

  it('is over after a while if the browser never requests a file', async () => {
    const { load, pass, isShown } = create();
    load.page(['/assets/a.js']);
    expect(await pass(300)).toBe(false);
    // A second window changes nothing.
    load.page(['/assets/a.js', '/assets/b.js']);
    expect([await pass(200), isShown()]).toEqual([true, false]);
    expect([await pass(2000), isShown()]).toEqual([true, true]);
  });
});
