import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HostProvider } from '../../../host.ts';
import { createTestHost } from '../../../test-host.ts';
import { followMonitor } from '../store.ts';
import { Rules } from './rules.tsx';

let close = () => {};
afterEach(() => close());

describe('the notices of the desktop program', () => {
  it('show why notifications are unavailable after the system refused one', () => {
    const test = createTestHost('desktop');
    const stop = followMonitor(test.host.api);
    const { unmount } = render(
      <MantineProvider env="test">
        <HostProvider value={test.host}>
          <Rules />
        </HostProvider>
      </MantineProvider>,
    );
    close = () => {
      unmount();
      stop();
    };
    expect(screen.queryByText(/Notifications are unavailable/)).toBeNull();
    act(() =>
      test.setApp({ notificationProblem: 'macOS does not show notifications of unsigned programs.' }),
    );
    expect(screen.getByRole('status').textContent).toBe(
      'Notifications are unavailable. macOS does not show notifications of unsigned programs. Notices still appear in this list.',
    );
  });
});
