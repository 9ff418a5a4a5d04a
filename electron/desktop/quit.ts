import { app } from 'electron';
import type { Log } from '../platform.ts';

export interface QuitDeps {
  /** Ends what the program has running. */
  close: () => Promise<void>;
  wait: (ms: number) => Promise<void>;
  log: Log;
}

/** A host that cannot end must not keep the program from ending. */
const closeWithinMs = 5000;

/** Quits with the last window, and not before the host has put its things in order. */
export function setupQuit({ close, wait, log }: QuitDeps): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  const finish = async () => {
    try {
      const late = wait(closeWithinMs).then(() => 'late' as const);
      if ((await Promise.race([close(), late])) === 'late') log.error('The host did not end in time.');
    } catch (error) {
      log.error('The host did not end well.', error);
    }
    state = 'closed';
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
}
