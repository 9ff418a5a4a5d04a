import { expect, it, vi } from 'vitest';
import { powerMonitor } from './stand-in/electron.ts';
import { onWake } from './wake.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

it('reports that the machine resumed or was unlocked, until it is unsubscribed', () => {
  let woken = 0;
  const stop = onWake(() => {
    woken += 1;
  });
  powerMonitor.emit('resume');
  powerMonitor.emit('unlock-screen');
  powerMonitor.emit('suspend');
  expect(woken).toBe(2);
  stop();
  powerMonitor.emit('resume');
  expect(woken).toBe(2);
});
