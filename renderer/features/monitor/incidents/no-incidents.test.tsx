import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../../test-monitor.ts';
import { openIncidents } from './test-incidents.tsx';

const openWith = (change: Parameters<typeof viewOf>[0]) =>
  openIncidents([], (host) =>
    host.setMonitor({ views: [viewOf({ provedAt: null, message: 'No server is listening.', ...change })] }),
  );

describe('a list of a connection that was never reached', () => {
  it('says that its incidents are unknown, and why', async () => {
    openWith({ intake: 'offline' });
    expect(await screen.findByRole('heading', { name: 'Not connected yet' })).toBeTruthy();
    expect(
      screen.getByText('No server is listening. The incidents of this connection are unknown.'),
    ).toBeTruthy();
    expect(screen.getByText('open: unknown')).toBeTruthy();
    expect(screen.queryByText('0 open')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New incident' })).toBeNull();
  });

  it('stays like this during a further attempt', async () => {
    const { test } = openWith({ intake: 'offline' });
    const heading = await screen.findByRole('heading', { name: 'Not connected yet' });
    const again = { intake: 'connecting', provedAt: null, message: 'Reconnecting…' } as const;
    act(() => test.setMonitor({ views: [viewOf(again)] }));
    expect(heading.isConnected).toBe(true);
    expect(screen.getByText('Reconnecting… The incidents of this connection are unknown.')).toBeTruthy();
  });

  it('names the sign-in where that failed', async () => {
    openWith({ intake: 'signed-out' });
    expect(await screen.findByRole('heading', { name: 'Not signed in yet' })).toBeTruthy();
  });

  it('has no incidents yet where the platform had reported none before it was gone', async () => {
    openWith({ intake: 'offline', provedAt: Date.now() });
    expect(await screen.findByRole('heading', { name: 'No incidents yet' })).toBeTruthy();
    expect(screen.getByText('0 open')).toBeTruthy();
  });
});
