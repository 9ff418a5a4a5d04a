import { powerMonitor } from 'electron';

/** Electron knows when the machine has slept; a lock may have gone with it, and a network with the lock. */
export function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  powerMonitor.on('unlock-screen', listener);
  return () => {
    powerMonitor.off('resume', listener);
    powerMonitor.off('unlock-screen', listener);
  };
}
