import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import { notificationRule } from '../../../../shared/monitor/notification-rules/rule.ts';
import { openMonitor } from '../../../test-window.tsx';
import { incidentFilters } from '../incidents/store.ts';
import { transactionFilters } from '../transactions/filter-store.ts';

const notice = (id: string, change: Partial<Notice> = {}): Notice => ({
  id,
  at: 1_000,
  rule: 'watched-ended',
  title: `INC-${id} is TERMINATED`,
  text: 'Disk full',
  view: 'default',
  objectId: `INC-${id}`,
  fresh: false,
  ...change,
});
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the notices', () => {
  it('are counted in the navigation until they are seen, and stay marked while the list is open', async () => {
    const { test, user, inputs } = openMonitor('transactions', (host) =>
      host.setMonitor({ notices: [notice('2', { fresh: true }), notice('1')] }),
    );
    expect(navigation().getByRole('link', { name: /Monitor.*1 new notice/ })).toBeTruthy();
    expect(inputs('monitor.seen')).toEqual([]);
    await user.click(await screen.findByRole('link', { name: /^Notices/ }));
    await waitFor(() => expect(inputs('monitor.seen')).not.toEqual([]));
    act(() => test.setMonitor({ notices: [notice('2'), notice('1')] }));
    expect(navigation().queryByRole('link', { name: /new notice/ })).toBeNull();
    const list = screen.getByRole('list', { name: 'Notices, newest first' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.textContent?.includes('new'))).toEqual([true, false]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#monitor/incidents/INC-2',
      '#monitor/incidents/INC-1',
    ]);
  });

  it('show when the event happened, between which times, or before which time', async () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    openMonitor('notices', (host) =>
      host.setMonitor({
        notices: [
          notice('3', { at: noon, happened: exactTime(noon - 60_000) }),
          notice('2', { at: noon, happened: timeBetween(noon - 3_600_000, noon) }),
          notice('1', { at: noon }),
        ],
      }),
    );
    const list = await screen.findByRole('list', { name: 'Notices, newest first' });
    const [exact, between, before] = within(list).getAllByRole('link');
    expect(exact?.textContent).toMatch(/full11:59:00$/);
    expect(between?.textContent).toMatch(/between 11:00:00 and 12:00:00$/);
    expect(before?.textContent).toMatch(/before 12:00:00$/);
  });

  it('of a rule about open incidents link to the incidents that the rule counts', async () => {
    const rule = notificationRule.parse({
      name: 'Many urgent incidents',
      when: {
        kind: 'open-incidents',
        priority: ['1'],
        status: ['processing'],
        node: 'db-01',
        moreThan: 20,
        withinMinutes: 10,
      },
      to: ['system'],
    });
    const { user } = openMonitor('notices', (host) =>
      host.setMonitor({
        notices: [notice('3', { rule: 'user-rule', title: rule.name, objectId: null })],
        notifications: {
          settings: { rules: [rule], webhook: null, email: null },
          webhookKey: 'missing',
          mailKey: 'missing',
          deliveries: [],
        },
      }),
    );
    await user.click(await screen.findByRole('link', { name: /^Many urgent incidents/ }));
    expect(incidentFilters.get('default').statuses).toEqual(['PROCESSING']);
    expect(await screen.findByRole('button', { name: /priority 1 · node db-01$/ })).toBeTruthy();
  });

  it('about several failed transactions link to the list of failed transactions', async () => {
    const { user } = openMonitor('notices', (host) =>
      host.setMonitor({
        notices: [
          notice('3', { rule: 'transaction-failed', title: '12 transactions failed', objectId: null }),
        ],
      }),
    );
    await user.click(await screen.findByRole('link', { name: /12 transactions failed/ }));
    await waitFor(() => expect(location.hash).toBe('#monitor/transactions'));
    expect(transactionFilters.get('default').statuses).toEqual(['done-failure']);
  });

  it('depend on rules and quiet hours, which can be changed', async () => {
    const { test, user, inputs } = openMonitor('notices');
    const rules = {
      transactionFailed: true,
      watchedChanged: true,
      watchedEnded: true,
      connectionLost: true,
      actionAsks: true,
      quietFrom: null,
      quietTo: null,
    };
    await user.click(await screen.findByRole('checkbox', { name: 'A watched incident changed' }));
    await user.click(screen.getByRole('switch', { name: 'Mute notifications at certain hours' }));
    expect(inputs('monitor.setRules')).toEqual([
      { ...rules, watchedChanged: false },
      { ...rules, quietFrom: 1_320, quietTo: 420 },
    ]);
    act(() => test.setMonitor({ rules: { ...rules, quietFrom: 1_320, quietTo: 420 } }));
    const from = await screen.findByLabelText('From');
    expect((from as HTMLInputElement).value).toBe('22:00');
    fireEvent.change(from, { target: { value: '' } });
    fireEvent.change(from, { target: { value: '21:30' } });
    expect(inputs('monitor.setRules').slice(2)).toEqual([{ ...rules, quietFrom: 1_290, quietTo: 420 }]);
  });

  it('are shown beside the settings for the retention of data', async () => {
    const { user, inputs } = openMonitor('notices', (host) =>
      host.setMonitor({ retention: { days: 45, sizeBytes: null, usedBytes: 12_000_000 } }),
    );
    expect(await screen.findByText('12 MB are in use; the oldest are deleted first.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Updates and transactions of the last' }));
    await user.click(await screen.findByRole('option', { name: '30 days' }));
    await user.click(screen.getByRole('combobox', { name: 'At most' }));
    await user.click(await screen.findByRole('option', { name: '5.0 GB' }));
    expect(inputs('monitor.setRetention')).toEqual([
      { days: 30, sizeBytes: null },
      { days: 45, sizeBytes: 5_000_000_000 },
    ]);
  });

  it('are explained if there are none', async () => {
    openMonitor('notices');
    expect(await screen.findByRole('heading', { name: 'No notices' })).toBeTruthy();
  });
});
