import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app.tsx';
import { preloadImports } from './features/imports/later-parts.ts';
import { incidentFilters, incidentSelections } from './features/monitor/incidents/store.ts';
import { transactionFilters } from './features/monitor/transactions/filter-store.ts';
import { Root } from './root.tsx';
import { sendingParts } from './sending-parts.ts';
import { createTestHost, type TestHost } from './test-host.ts';

// Tests are about the screens and not about loading their code, so all code is loaded first.
await Promise.all([preloadImports(), sendingParts.preload()]);

/** Renders the whole window at a place of the monitor, such as `transactions`, without the filters and selections of earlier tests. */
export function openMonitor(place: string, prepare?: (test: TestHost) => void) {
  transactionFilters.clear();
  incidentFilters.clear();
  incidentSelections.clear();
  return openWindow(`monitor/${place}`, prepare);
}

/** Renders the whole window with an in-memory host at a place, such as `vertices/find`. */
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
  /** Returns the inputs of the calls to the host with this name, such as `vertices.find`. */
  const inputs = (name: string) => test.calls.filter((each) => each.name === name).map(({ input }) => input);
  return { test, user, inputs };
}
