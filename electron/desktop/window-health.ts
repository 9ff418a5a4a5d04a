import { type BrowserWindow, dialog } from 'electron';
import type { Log } from '../platform.ts';

interface HealthDeps {
  log: Log;
  /** Milliseconds since epoch. */
  now: () => number;
}

/** A page that breaks down again and again is not loaded for ever. */
export const mostReloads = 3;
const withinMs = 10 * 60_000;

/**
 * Restores a window whose page crashed or hangs, and informs the user. The host is a separate process, so its runs
 * continue.
 */
export function watchHealth(window: BrowserWindow, { log, now }: HealthDeps): void {
  let reloads: number[] = [];
  let waiting: AbortController | null = null;
  const { webContents } = window;

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error(`The page's process is gone (${reason}, ${exitCode}).`);
    waiting?.abort();
    reloads = reloads.filter((at) => now() - at < withinMs);
    void (reloads.length < mostReloads ? recover() : askWhetherAgain()).catch(onFailure);
  });
  const recover = async () => {
    reloads.push(now());
    webContents.reload();
    await ask(['Continue'], 'This window crashed and was reloaded.');
  };
  const askWhetherAgain = async () => {
    const choice = await ask(['Reload', 'Close the window'], 'This window keeps crashing.');
    if (choice !== 0) return window.close();
    reloads = [now()];
    webContents.reload();
  };

  window.on('unresponsive', () => {
    log.error('The page does not answer.');
    void askWhetherToWait().catch(onFailure);
  });
  window.on('responsive', () => waiting?.abort());
  const askWhetherToWait = async () => {
    waiting?.abort();
    const own = new AbortController();
    waiting = own;
    const choice = await ask(['Wait', 'Reload'], 'This window is not responding.', own.signal);
    // Its end counts like any other, and is what loads it again.
    if (choice === 1 && !own.signal.aborted) webContents.forcefullyCrashRenderer();
  };

  /** The number of the button; the first one where the question was taken back. */
  const ask = async (buttons: string[], message: string, signal?: AbortSignal) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Graph Intake',
      message,
      detail: 'Runs and incoming updates are not affected and continue.',
      buttons,
      cancelId: 0,
      ...(signal && { signal }),
    });
    return response;
  };
  const onFailure = (error: unknown) => log.error('The window could not be brought back.', error);
}
