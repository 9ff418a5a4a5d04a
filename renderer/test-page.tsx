import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { Connection, Session } from '../shared/connections.ts';
import { stopAll } from './features/imports/host-gone.ts';
import { preloadImports } from './features/imports/later-parts.ts';
import { ImportsPage } from './features/imports/page.tsx';
import { followPlans } from './features/imports/plan/saved/store.ts';
import { followRecipes } from './features/imports/recipes/store.ts';
import { followImports } from './follow-imports.ts';
import { Root } from './root.tsx';
import { sendingParts } from './sending-parts.ts';
import { createTestHost, practice, signedIn, type TestHost } from './test-host.ts';

// Tests are about the screens and not about loading their code, so all code is loaded first.
await Promise.all([preloadImports(), sendingParts.preload()]);

/** Renders the import page with an in-memory host, after `prepare` has filled it; returns what the test acts with. */
export function openImports(
  prepare: (host: TestHost) => void = () => undefined,
  session: Session = signedIn,
  connection: Connection = practice,
) {
  const test = createTestHost();
  prepare(test);
  onTestFinished(followImports(test.host.api));
  onTestFinished(followRecipes(test.host.api));
  onTestFinished(followPlans(test.host.api));
  const user = userEvent.setup();
  let openRequests = 0;
  render(
    <Root host={test.host} env="test">
      <ImportsPage
        session={session}
        connection={connection}
        sending={sendingParts}
        samples={[{ name: 'machines.csv', about: '1,000 machines, with the column names of the platform.' }]}
        onOpen={() => {
          openRequests += 1;
        }}
      />
    </Root>,
  );
  return { test, user, openRequestCount: () => openRequests, simulateHostGone: stopAll };
}
