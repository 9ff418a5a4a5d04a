import { powerMonitor } from 'electron';

/** Calls `listener` after sleep and after unlocking, when the network may have been lost. Returns how to stop. */
export function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  powerMonitor.on('unlock-screen', listener);
  return () => {
    powerMonitor.off('resume', listener);
    powerMonitor.off('unlock-screen', listener);
  };
}
