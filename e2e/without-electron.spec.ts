import { test } from 'playwright/test';
import { findElectron } from '../scripts/electron-binary.mjs';

// Replaces the project `desktop` where it cannot run, so that the counts show its absence.
test('the stories run in Electron', () => {
  const reason = findElectron()
    ? 'There is no display here for Electron; xvfb-run gives one.'
    : 'There is no Electron program in node_modules; npm start -- --retry-electron fetches it.';
  test.info().skip(true, reason);
});
