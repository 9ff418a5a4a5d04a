import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../../test-monitor.ts';
import { openIncidents } from './test-incidents.tsx';

/** Opens the list of a view without incidents, which by default was never reached. */
const openWith = (change: Parameters<typeof viewOf>[0]) =>
  openIncidents([], (host) =>
    host.setMonitor({ views: [viewOf({ provedAt: null, message: 'No server is listening.', ...change })] }),
  );

describe('the empty list of incidents of a connection that cannot be reached', () => {
  it('says that the incidents are unknown, and why, if the connection was never reached', async () => {
    openWith({ intake: 'offline' });
    expect(await screen.findByRole('heading', { name: 'Not connected yet' })).toBeTruthy();
    expect(
      screen.getByText('No server is listening. The incidents of this connection are unknown.'),
    ).toBeTruthy();
    expect(screen.getByText('open: unknown')).toBeTruthy();
    expect(screen.queryByText('0 open')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New incident' })).toBeNull();
  });

  it('keeps its heading during another attempt to connect', async () => {
    const { test } = openWith({ intake: 'offline' });
    const heading = await screen.findByRole('heading', { name: 'Not connected yet' });
    const reconnecting = { intake: 'connecting', provedAt: null, message: 'Reconnecting…' } as const;
    act(() => test.setMonitor({ views: [viewOf(reconnecting)] }));
    expect(heading.isConnected).toBe(true);
    expect(screen.getByText('Reconnecting… The incidents of this connection are unknown.')).toBeTruthy();
  });

  it('names the sign-in if that failed', async () => {
    openWith({ intake: 'signed-out' });
    expect(await screen.findByRole('heading', { name: 'Not signed in yet' })).toBeTruthy();
  });

  it('says that there are no incidents yet if the platform was reached before and had none', async () => {
    openWith({ intake: 'offline', provedAt: Date.now() });
    expect(await screen.findByRole('heading', { name: 'No incidents yet' })).toBeTruthy();
    expect(screen.getByText('0 open')).toBeTruthy();
  });
});
