import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { practice } from '../../../test-host.ts';
import { openMonitor } from '../../../test-window.tsx';
import { incidentFilters } from '../incidents/store.ts';
import { useMonitor } from '../store.ts';
import { transactionFilters } from '../transactions/filter-store.ts';
import { connectionOf, figuresOf, overviewOf } from './test-overviews.ts';

const figures = figuresOf({
  open: { total: 12, byPriority: [{ name: '1', count: 3 }], unknownPriority: 0 },
  incidentStates: { PROCESSING: 12 },
  transactions: { 'done-failure': 2 },
  opened: 4,
});
const site = { ...practice, id: 'site', name: 'Site', environment: 'production' as const };
const production = connectionOf({
  id: 'site',
  name: 'Site',
  environment: 'production',
  notices: 2,
  views: [overviewOf({ figures })],
});
const notFollowed = connectionOf({ views: [overviewOf({ intake: 'not-followed' })] });
/** Opens the overview of the production connection Site and the practice platform, which is not followed. */
const openOverview = () => {
  const page = openMonitor('overview', (test) => {
    test.setConnections({ connections: [practice, site] });
    test.setOverview([notFollowed, production]);
  });
  const findCard = async (name: string) => {
    const heading = await screen.findByRole('heading', { name, level: 2 });
    return within(heading.closest('li') as HTMLElement);
  };
  /** Waits until the page requests to switch to a connection, and switches as the host does. */
  const switchTo = async (id: string) => {
    await waitFor(() => expect(page.inputs('connections.choose')).toEqual([{ id }]));
    act(() => page.test.setConnections({ chosenId: id }));
  };
  return { ...page, findCard, switchTo };
};
afterEach(() => act(() => useMonitor.setState({ detail: null })));

describe('the overview of all connections', () => {
  it('shows production first, and what is unknown as unknown', async () => {
    const { findCard } = openOverview();
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Site', 'Practice platform']);
    const site = await findCard('Site');
    expect(site.getByText('production')).toBeTruthy();
    expect(site.getByText('Live')).toBeTruthy();
    expect(site.getByText('priority 1: 3')).toBeTruthy();
    const practice = await findCard('Practice platform');
    expect(practice.getByText('Not followed')).toBeTruthy();
    expect(practice.getAllByText('unknown')).toHaveLength(4);
    expect(practice.queryByText('0')).toBeNull();
  });

  it('switches to the connection of a number, and opens the list with its filter', async () => {
    const { user, findCard, switchTo } = openOverview();
    await user.click((await findCard('Site')).getByRole('button', { name: 'Open incidents on Site: 12' }));
    expect(location.hash).toBe('#monitor/overview');
    await switchTo('site');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents'));
    expect(incidentFilters.get('default').statuses).toEqual(['PROCESSING', 'WAITING']);
  });

  it('opens failed transactions', async () => {
    const { user, findCard, switchTo } = openOverview();
    await user.click(
      (await findCard('Site')).getByRole('button', { name: 'Transactions failed on Site: 2' }),
    );
    await switchTo('site');
    await waitFor(() => expect(location.hash).toBe('#monitor/transactions'));
    expect(transactionFilters.get('default').statuses).toEqual(['done-failure']);
  });

  it('opens new notices', async () => {
    const { user, findCard, switchTo } = openOverview();
    await user.click((await findCard('Site')).getByRole('button', { name: 'New notices on Site: 2' }));
    await switchTo('site');
    await waitFor(() => expect(location.hash).toBe('#monitor/notices'));
  });

  it('starts and stops following a connection', async () => {
    const { test, user, inputs, findCard } = openOverview();
    await user.click(
      (await findCard('Practice platform')).getByRole('button', { name: 'Follow Practice platform' }),
    );
    expect(inputs('overview.follow')).toEqual([{ id: 'practice', followed: true }]);
    act(() => test.setOverview([connectionOf({ isFollowed: true }), production]));
    await user.click(
      (await findCard('Practice platform')).getByRole('button', { name: 'Stop following Practice platform' }),
    );
    expect(inputs('overview.follow').at(-1)).toEqual({ id: 'practice', followed: false });
  });

  it('is linked from every page', async () => {
    const { user } = openOverview();
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    const top = screen.getByRole('banner');
    await user.click(within(top).getByRole('link', { name: 'All connections' }));
    expect(await screen.findByRole('heading', { name: 'All connections', level: 1 })).toBeTruthy();
  });
});
