import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConnectionsState } from '../../shared/connections.ts';
import { Root } from '../root.tsx';
import { createTestHost, practice } from '../test-host.ts';
import { TopBar } from './top-bar.tsx';

const known: ConnectionsState = {
  connections: [practice],
  chosenId: practice.id,
  session: { state: 'signed-out' },
};

it('shows the page after the connection, so that it keeps its place', () => {
  const { host } = createTestHost();
  const drawn = (state: ConnectionsState | null) => (
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
  const { rerender } = render(drawn(null));
  expect(screen.queryByText('view default')).toBeNull();
  rerender(drawn(known));
  expect(screen.getByText('view default')).toBeTruthy();
});
