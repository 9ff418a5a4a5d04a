import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

const three = () => ['INC-1', 'INC-2', 'INC-3'].map((id) => rowOf(id));
const grid = () => screen.findByRole('grid', { name: 'Incidents' });

describe('a comment on several incidents', () => {
  it('stays when it is left with Escape, until it is cancelled', async () => {
    const { user } = openIncidents(three());
    await grid();
    await user.click(screen.getByRole('checkbox', { name: 'Select INC-1' }));
    const openDialog = async () => {
      await user.click(screen.getByRole('button', { name: 'Comment…' }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    };
    await user.type(await openDialog(), 'half a sentence{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).value).toBe('half a sentence');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).value).toBe('');
  });

  it('is sent again only to those that do not have it', async () => {
    const { test, user } = openIncidents(three());
    await grid();
    await user.click(screen.getByRole('checkbox', { name: 'Select INC-1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select INC-3' }));
    await user.click(screen.getByRole('button', { name: 'Comment…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comment on 2 incidents' });
    const send = within(dialog).getByRole('button', { name: 'Comment on 2 incidents' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    test.respondMonitor({ comment: () => ({ failed: [{ id: 'INC-3', message: 'No response.' }] }) });
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'please eject');
    await user.click(send);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '1 comment of 2 could not be sent: No response.',
    );
    test.respondMonitor({ comment: () => ({ failed: [] }) });
    await user.click(within(dialog).getByRole('button', { name: 'Send again to 1 incident' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputsOf(test, 'comment')).toEqual([
      { view: 'default', ids: ['INC-1', 'INC-3'], text: 'please eject' },
      { view: 'default', ids: ['INC-3'], text: 'please eject' },
    ]);
    expect(screen.queryByText('2 selected')).toBeNull();
  });
});
