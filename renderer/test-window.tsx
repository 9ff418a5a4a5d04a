import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app.tsx';
import { preloadImports } from './features/imports/later-parts.ts';
import { incidentFilters } from './features/monitor/incidents/store.ts';
import { choices } from './features/monitor/transactions/filter-store.ts';
import { Root } from './root.tsx';
import { sendingParts } from './sending-parts.ts';
import { createTestHost, type TestHost } from './test-host.ts';

// Stories are of what is there, not of how it is loaded.
await Promise.all([preloadImports(), sendingParts.preload()]);

/** The whole window at a place of the monitor, such as `transactions`. */
export function openMonitor(place: string, prepare?: (test: TestHost) => void) {
  choices.clear();
  incidentFilters.clear();
  return openWindow(`monitor/${place}`, prepare);
}

/** The whole window at a place, such as `vertices/find`. */
export function openWindow(place: string, prepare: (test: TestHost) => void = () => undefined) {
  location.hash = place;
  const test = createTestHost();
  prepare(test);
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <App />
    </Root>,
  );
  /** Calls to the host by this name. */
  const inputs = (name: string) => test.asked.filter((each) => each.name === name).map(({ input }) => input);
  return { test, user, inputs };
}
