import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { practice } from '../../../test-host.ts';
import { openMonitor } from '../../../test-window.tsx';
import { incidentFilters } from '../incidents/store.ts';
import { useMonitor } from '../store.ts';
import { choices } from '../transactions/filter-store.ts';
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
const unknown = connectionOf({ views: [overviewOf({ intake: 'not-followed' })] });
const open = () => {
  const opened = openMonitor('overview', (test) => {
    test.setConnections({ connections: [practice, site] });
    test.setOverview([unknown, production]);
  });
  const card = async (name: string) => {
    const heading = await screen.findByRole('heading', { name, level: 2 });
    return within(heading.closest('li') as HTMLElement);
  };
  /** The host switches, as the page requested. */
  const switchTo = async (id: string) => {
    await waitFor(() => expect(opened.inputs('connections.choose')).toEqual([{ id }]));
    act(() => opened.test.setConnections({ chosenId: id }));
  };
  return { ...opened, card, switchTo };
};
afterEach(() => act(() => useMonitor.setState({ detail: null })));

describe('the overview of all connections', () => {
  it('shows production first, and what is unknown as unknown', async () => {
    const { card } = open();
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Site', 'Practice platform']);
    const site = await card('Site');
    expect(site.getByText('production')).toBeTruthy();
    expect(site.getByText('Live')).toBeTruthy();
    expect(site.getByText('priority 1: 3')).toBeTruthy();
    const practice = await card('Practice platform');
    expect(practice.getByText('Not followed')).toBeTruthy();
    expect(practice.getAllByText('unknown')).toHaveLength(4);
    expect(practice.queryByText('0')).toBeNull();
  });

  it('opens the list of a number on its connection, with its filter', async () => {
    const { user, card, switchTo } = open();
    await user.click((await card('Site')).getByRole('button', { name: 'Open incidents on Site: 12' }));
    expect(location.hash).toBe('#monitor/overview');
    await switchTo('site');
    await waitFor(() => expect(location.hash).toBe('#monitor/incidents'));
    expect(incidentFilters.get('default').statuses).toEqual(['PROCESSING', 'WAITING']);
  });

  it('opens failed transactions', async () => {
    const { user, card, switchTo } = open();
    await user.click((await card('Site')).getByRole('button', { name: 'Transactions failed on Site: 2' }));
    await switchTo('site');
    await waitFor(() => expect(location.hash).toBe('#monitor/transactions'));
    expect(choices.get('default').statuses).toEqual(['done-failure']);
  });

  it('opens new notices', async () => {
    const { user, card, switchTo } = open();
    await user.click((await card('Site')).getByRole('button', { name: 'New notices on Site: 2' }));
    await switchTo('site');
    await waitFor(() => expect(location.hash).toBe('#monitor/notices'));
  });

  it('follows a connection, and updates by itself', async () => {
    const { test, user, inputs, card } = open();
    await user.click(
      (await card('Practice platform')).getByRole('button', { name: 'Follow Practice platform' }),
    );
    expect(inputs('overview.follow')).toEqual([{ id: 'practice', followed: true }]);
    act(() => test.setOverview([connectionOf({ isFollowed: true }), production]));
    await user.click(
      (await card('Practice platform')).getByRole('button', { name: 'Stop following Practice platform' }),
    );
    expect(inputs('overview.follow').at(-1)).toEqual({ id: 'practice', followed: false });
  });

  it('is one click away from every page', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    const top = screen.getByRole('banner');
    await user.click(within(top).getByRole('link', { name: 'All connections' }));
    expect(await screen.findByRole('heading', { name: 'All connections', level: 1 })).toBeTruthy();
  });
});
