import { dirname } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setupQuit } from './quit.ts';
import { app } from './stand-in/app.ts';
import { createEvent, world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const never = () => new Promise<void>(() => undefined);
afterEach(() => void app.removeAllListeners());

/** Quits, and returns whether Electron was held, whether it was released, and the log lines. */
async function quit(close: () => Promise<void>, wait: () => Promise<void> = never) {
  const lines: string[] = [];
  setupQuit({ close, wait, log: { info: () => undefined, error: (message) => lines.push(message) } });
  const held = createEvent();
  const released = new Promise<boolean>((resolve) =>
    app.on('will-quit', (event: { defaultPrevented: boolean }) => {
      if (event !== held && !event.defaultPrevented) resolve(true);
    }),
  );
  app.emit('will-quit', held);
  return { held: held.defaultPrevented, released: await released, lines };
}

describe('quitting', () => {
  it('waits for the host to end', async () => {
    let ended = false;
    const outcome = await quit(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended = true;
    });
    expect(outcome).toEqual({ held: true, released: true, lines: [] });
    expect(ended).toBe(true);
  });

  it('quits when the host fails to end, and logs it', async () => {
    const outcome = await quit(() => Promise.reject(new Error('stuck')));
    expect(outcome).toMatchObject({ held: true, released: true, lines: ['The host did not end well.'] });
  });

  it('quits when the host does not end at all', async () => {
    const outcome = await quit(never, async () => undefined);
    expect(outcome).toMatchObject({ released: true, lines: ['The host did not end in time.'] });
  });

  it('ends the host once, however often it is asked to quit', async () => {
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

  it('restarts after the host has ended if it was started again while closing', async () => {
    world.relaunches = [];
    const finish = Promise.withResolvers<void>();
    const quitting = setupQuit({
      close: () => finish.promise,
      wait: never,
      log: { info: () => undefined, error: () => undefined },
    });
    const released = new Promise<void>((resolve) => {
      app.on('will-quit', (event: { defaultPrevented: boolean }) => {
        if (!event.defaultPrevented) resolve();
      });
    });
    expect(quitting.isClosing()).toBe(false);
    app.emit('will-quit', createEvent());
    expect(quitting.isClosing()).toBe(true);
    quitting.restart(['/checkout', '/tmp/a.csv']);
    quitting.restart(['/checkout', '/tmp/b.csv']);
    // It does not restart yet, because this process still uses the data folder.
    expect(world.relaunches).toEqual([]);
    finish.resolve();
    await released;
    expect(world.relaunches).toEqual([['/checkout', '/tmp/a.csv', '/tmp/b.csv']]);
  });

  it.each([
    ['of itself', dirname(process.execPath), '/home/me/Graph-Intake.AppImage'],
    ['of the program that started it', '/tmp/.mount_Editor', process.execPath],
  ])('restarts from an AppImage only if it is that %s', async (_whose, mounted, restarted) => {
    vi.stubEnv('APPIMAGE', '/home/me/Graph-Intake.AppImage');
    vi.stubEnv('APPDIR', mounted);
    const log = { info: () => undefined, error: () => undefined };
    const quitting = setupQuit({ close: async () => undefined, wait: never, log });
    app.emit('will-quit', createEvent());
    quitting.restart([]);
    await vi.waitFor(() => expect(world.relaunched).toBe(restarted));
    world.relaunched = '';
    vi.unstubAllEnvs();
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
