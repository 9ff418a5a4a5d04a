import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { practice } from '../test-host.ts';
import { openWindow } from '../test-window.tsx';

const cmdb = { ...practice, id: 'cmdb', name: 'CMDB' };
const incidentHash = '#monitor/incidents/INC-1005';

function open(hash: string) {
  return openWindow(hash.slice(1), (test) =>
    test.setConnections({
      connections: [practice, cmdb],
      chosenId: cmdb.id,
      session: { state: 'signed-out' },
    }),
  );
}
const follow = (hash: string) =>
  act(() => {
    location.hash = hash;
  });

describe('a link about another connection', () => {
  it('asks whether to switch, and opens nothing on the current connection meanwhile', async () => {
    const { test, user } = open(`${incidentHash}?connection=${encodeURIComponent(practice.name)}`);
    const title = `This link is for ${practice.name}. Switch to it?`;
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(location.hash).toBe('#monitor');
    await user.click(dialog.getByRole('button', { name: `Switch to ${practice.name}` }));
    await waitFor(() =>
      expect(test.calls).toContainEqual({ name: 'connections.choose', input: { id: practice.id } }),
    );
    act(() => test.setConnections({ chosenId: practice.id }));
    await waitFor(() => expect(location.hash).toBe(incidentHash));
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  });

  it('changes nothing if the question is cancelled', async () => {
    const { test, user } = open('#help');
    await screen.findByRole('main');
    follow(`${incidentHash}?connection=${encodeURIComponent(practice.name)}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(location.hash).toBe('#monitor');
    expect(test.calls.filter(({ name }) => name === 'connections.choose')).toEqual([]);
  });

  it('says that there is no connection of that name, and can be opened on the current one', async () => {
    const { user } = open(`${incidentHash}?connection=Production`);
    const dialog = within(await screen.findByRole('dialog', { name: 'This link is for Production' }));
    expect(dialog.getByText(/You have no connection of this name/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Open on CMDB' }));
    await waitFor(() => expect(location.hash).toBe(incidentHash));
  });
});

describe('a link that needs no question', () => {
  it.each([`${incidentHash}?connection=CMDB`, incidentHash])('opens immediately: %s', async (hash) => {
    open(hash);
    await waitFor(() => expect(location.hash).toBe(incidentHash));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
