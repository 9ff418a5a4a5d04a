import { type BrowserWindow, dialog } from 'electron';
import type { Log } from '../platform.ts';

interface HealthDeps {
  log: Log;
  /** Milliseconds since epoch. */
  now: () => number;
}

/** After this many crashes within `withinMs`, the page is reloaded only if the user wants it. */
export const maxReloads = 3;
const withinMs = 10 * 60_000;

/**
 * Restores a window whose page crashed or hangs, and informs the user. The host is a separate process, so its runs
 * continue.
 */
export function watchHealth(window: BrowserWindow, { log, now }: HealthDeps): void {
  let reloads: number[] = [];
  let openQuestion: AbortController | null = null;
  const { webContents } = window;

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error(`The page's process is gone (${reason}, ${exitCode}).`);
    openQuestion?.abort();
    reloads = reloads.filter((at) => now() - at < withinMs);
    void (reloads.length < maxReloads ? recover() : askWhetherAgain()).catch(onFailure);
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
  window.on('responsive', () => openQuestion?.abort());
  const askWhetherToWait = async () => {
    openQuestion?.abort();
    const question = new AbortController();
    openQuestion = question;
    const choice = await ask(['Wait', 'Reload'], 'This window is not responding.', question.signal);
    // The forced crash is handled like any other, which reloads the page.
    if (choice === 1 && !question.signal.aborted) webContents.forcefullyCrashRenderer();
  };

  /** Returns the index of the pressed button; 0 if `signal` withdrew the question. */
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
