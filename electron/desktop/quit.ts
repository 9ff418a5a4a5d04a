import { app } from 'electron';
import { withTimeout } from '../../shared/async.ts';
import type { Log } from '../platform.ts';

interface QuitDeps {
  /** Ends what the program has running. */
  close: () => Promise<void>;
  wait: (ms: number) => Promise<void>;
  log: Log;
}

/** A host that cannot end must not keep the program from ending. */
const closeWithinMs = 5000;

export interface Quit {
  /** From the last window on; the host is still closing, and the data folder is its own. */
  isClosing(): boolean;
  /** Starts the program again when this process has ended; several calls start it once, with the arguments of all. */
  restart(args: readonly string[]): void;
}

/** Quits with the last window, and not before the host has put its things in order. */
export function setupQuit({ close, wait, log }: QuitDeps): Quit {
  let restartArgs: string[] | null = null;
  let state: 'running' | 'closing' | 'closed' = 'running';
  const finish = async () => {
    try {
      const onTimeout = () => log.error('The host did not end in time.');
      await withTimeout(close(), { ms: closeWithinMs, wait, onTimeout });
    } catch (error) {
      log.error('The host did not end well.', error);
    }
    state = 'closed';
    if (restartArgs !== null) relaunch(restartArgs);
    app.quit();
  };
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void finish();
  });
  // Electron sees to signals elsewhere; a console of Windows ends a program that does not listen.
  if (process.platform === 'win32') process.on('SIGINT', () => app.quit());
  return {
    isClosing: () => state !== 'running',
    restart: (args) => {
      restartArgs = [...new Set([...(restartArgs ?? []), ...args])];
    },
  };
}

/** An AppImage is mounted in another folder at each start: its program's own path is gone with this process. */
function relaunch(args: string[]): void {
  const { APPIMAGE: execPath } = process.env;
  app.relaunch({ args, ...(execPath === undefined ? {} : { execPath }) });
}
