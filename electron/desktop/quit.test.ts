import { afterEach, describe, expect, it, vi } from 'vitest';
import { setupQuit } from './quit.ts';
import { app } from './stand-in/app.ts';
import { createEvent } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const never = () => new Promise<void>(() => undefined);
afterEach(() => void app.removeAllListeners());

/** Quits, and answers whether Electron was held, and what was said until it was let go. */
async function quit(close: () => Promise<void>, wait: () => Promise<void> = never) {
  const said: string[] = [];
  setupQuit({ close, wait, log: { info: () => undefined, error: (message) => said.push(message) } });
  const held = createEvent();
  const released = new Promise<boolean>((resolve) =>
    app.on('will-quit', (event: { defaultPrevented: boolean }) => {
      if (event !== held && !event.defaultPrevented) resolve(true);
    }),
  );
  app.emit('will-quit', held);
  return { held: held.defaultPrevented, released: await released, said };
}

describe('quitting', () => {
  it('waits for the host to end', async () => {
    let ended = false;
    const outcome = await quit(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended = true;
    });
    expect(outcome).toEqual({ held: true, released: true, said: [] });
    expect(ended).toBe(true);
  });

  it('goes on when the host fails to end, and says so', async () => {
    const outcome = await quit(() => Promise.reject(new Error('stuck')));
    expect(outcome).toMatchObject({ held: true, released: true, said: ['The host did not end well.'] });
  });

  it('goes on when the host does not end at all', async () => {
    const outcome = await quit(never, async () => undefined);
    expect(outcome).toMatchObject({ released: true, said: ['The host did not end in time.'] });
  });

  it('ends the host once, however often it is told to quit', async () => {
    let closes = 0;
    const finish = Promise.withResolvers<void>();
    const outcome = quit(() => {
      closes += 1;
      return finish.promise;
    });
    const second = createEvent();
    app.emit('will-quit', second);
    expect(second.defaultPrevented).toBe(true);
    finish.resolve();
    await outcome;
    expect(closes).toBe(1);
  });

  it('quits with its last window', async () => {
    let closed = false;
    const done = new Promise<void>((resolve) => {
      setupQuit({
        close: async () => {
          closed = true;
          resolve();
        },
        wait: never,
        log: { info: () => undefined, error: () => undefined },
      });
    });
    app.emit('window-all-closed');
    await done;
    expect(closed).toBe(true);
  });
});
