import { app } from 'electron';
import { withTimeout } from '../../shared/async.ts';
import type { Log } from '../platform.ts';

interface QuitDeps {
  /** Ends the host with everything that is running. */
  close: () => Promise<void>;
  wait: (ms: number) => Promise<void>;
  log: Log;
}

/** Time limit for the host: if it cannot end, the program ends anyway. */
const closeWithinMs = 5000;

export interface Quit {
  /** Whether the program is ending: the last window has closed, and the host may still use the data folder. */
  isClosing(): boolean;
  /** Starts the program again when this process has ended; several calls start it once, with the arguments of all. */
  restart(args: readonly string[]): void;
}

/** Quits after the last window has closed, once the host has ended or its time limit is over. */
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
  // On other systems Electron handles signals; a Windows console ends a program that does not listen.
  if (process.platform === 'win32') process.on('SIGINT', () => app.quit());
  return {
    isClosing: () => state !== 'running',
    restart: (args) => {
      restartArgs = [...new Set([...(restartArgs ?? []), ...args])];
    },
  };
}

/**
 * Starts the program again. An AppImage is mounted in a new folder at each start, so only its own path stays valid. The
 * variables may also be those of another AppImage that started this program, such as an editor with a terminal.
 */
function relaunch(args: string[]): void {
  const { APPIMAGE: execPath, APPDIR: mounted } = process.env;
  const isOwn = mounted !== undefined && process.execPath.startsWith(`${mounted}/`);
  app.relaunch({ args, ...(isOwn && execPath !== undefined && { execPath }) });
}
