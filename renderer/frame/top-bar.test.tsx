import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConnectionsState } from '../../shared/connections.ts';
import { Root } from '../root.tsx';
import { createTestHost, practice } from '../test-host.ts';
import { TopBar } from './top-bar.tsx';

const loadedState: ConnectionsState = {
  connections: [practice],
  chosenId: practice.id,
  session: { state: 'signed-out' },
};

it('the top bar shows the page name only once the connection is known, so that it does not move', () => {
  const { host } = createTestHost();
  const topBarWith = (state: ConnectionsState | null) => (
    <Root host={host} env="test">
      <TopBar
        hostState={state}
        running={null}
        crumb="view default"
        overview={null}
        go={() => undefined}
        inert={false}
      />
    </Root>
  );
  const { rerender } = render(topBarWith(null));
  expect(screen.queryByText('view default')).toBeNull();
  rerender(topBarWith(loadedState));
  expect(screen.getByText('view default')).toBeTruthy();
});
