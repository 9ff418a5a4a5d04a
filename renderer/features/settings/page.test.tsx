import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstSettings } from '../../../shared/app/first-settings.ts';
import { appPages } from '../../../shared/app/pages.ts';
import { AppError } from '../../../shared/errors.ts';
import { pages } from '../../frame/pages.ts';
import { openWindow } from '../../test-window.tsx';

const section = (name: string) => screen.findByRole('region', { name });

// Each test renders the whole window.
describe('the settings', () => {
  it('set the appearance of every window at once', async () => {
    const { test, user, inputs } = openWindow('settings');
    const general = await section('General');
    await user.click(within(general).getByRole('radio', { name: 'Dark' }));
    expect(inputs('app.setSettings')).toEqual([{ appearance: 'dark' }]);
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'));
    // A change by another window.
    test.setApp({ settings: { ...firstSettings, appearance: 'light' } });
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('light'));
  });

  it('offer the first steps again once the user has left them', async () => {
    const { test, user, inputs } = openWindow('settings');
    await user.click(await screen.findByRole('button', { name: 'Show again' }));
    expect(inputs('app.setSettings')).toEqual([]);
    test.setApp({ settings: { ...firstSettings, firstRun: 'left' } });
    await user.click(screen.getByRole('button', { name: 'Show again' }));
    expect(inputs('app.setSettings')).toEqual([{ firstRun: 'offered' }]);
  });

  it('save the page that opens first', async () => {
    const { user, inputs } = openWindow('settings');
    const general = await section('General');
    await user.click(within(general).getByRole('combobox', { name: 'First page' }));
    await user.click(await screen.findByRole('option', { name: 'Monitor' }));
    expect(inputs('app.setSettings')).toEqual([{ startPage: 'monitor' }]);
  });

  it('save after how many seconds lost rows are read back, and accept only a list of numbers', async () => {
    const { user, inputs } = openWindow('settings');
    const field = await screen.findByRole('textbox', { name: 'Verify lost rows after' });
    expect(field).toHaveProperty('value', '3,10,30,90');
    await user.clear(field);
    await user.type(field, '3,soon{Enter}');
    expect(screen.getByText(/^Enter 1 to 20 pauses in seconds/)).toBeTruthy();
    expect(inputs('app.setSettings')).toEqual([]);
    await user.clear(field);
    await user.type(field, '5, 20, 60{Enter}');
    expect(inputs('app.setSettings')).toEqual([{ verifyAfterSeconds: [5, 20, 60] }]);
  });

  it('say what is wrong with an update address, and save only a valid one', async () => {
    const { user, inputs } = openWindow('settings');
    const field = await screen.findByRole('textbox', { name: 'Update address' });
    await user.type(field, 'http://example.org/v{Enter}');
    expect(screen.getByText('The address must begin with https://.')).toBeTruthy();
    expect(inputs('app.setSettings')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'https://example.org/v{Enter}');
    expect(inputs('app.setSettings')).toEqual([{ updateUrl: 'https://example.org/v' }]);
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(inputs('app.checkUpdate')).toHaveLength(1);
  });

  it('offer a newer version with a link to its page', async () => {
    const { test } = openWindow('settings');
    await section('General');
    const newer = { state: 'newer', version: '2.0.0', notes: 'Faster.', checkedAt: Date.now() } as const;
    test.setApp({ update: { ...newer, url: 'https://example.org/2' } });
    expect(await screen.findByText('Version 2.0.0 is available.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://example.org/2' }).getAttribute('rel')).toContain(
      'noreferrer',
    );
    test.setApp({ update: { ...newer, url: null } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'https://example.org/2' })).toBeNull());
  });

  it('show the location and size of all data, and delete old data after a confirmation', async () => {
    const { user, inputs } = openWindow('settings/data');
    expect(await screen.findByText('/home/ada/.local/share/graph-intake/logs', undefined)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete old: Indexes of files' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the indexes' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inputs('app.clearData')).toEqual([{ part: 'indexes' }]));
    expect(await screen.findByText('Indexes of files: 3.0 MB deleted')).toBeTruthy();
    // The log has nothing old to delete, so no dialog opens.
    await user.click(screen.getByRole('button', { name: 'Delete old: Log' }));
    expect(screen.queryByRole('dialog', { name: 'Delete the older log' })).toBeNull();
  });

  it('say that other users of the machine may read the data folder, where the file system refuses', async () => {
    const openToOthers = 'Other users of this machine may be able to read /data.';
    const data = { folder: '/data', logFolder: '/data/logs', openToOthers, parts: [] };
    openWindow('settings/data', (test) => test.respondApp({ data: async () => data }));
    expect((await screen.findByText(openToOthers)).getAttribute('role')).toBe('alert');
  });

  it('forget the recent files', async () => {
    const { test, user, inputs } = openWindow('settings/data');
    test.setApp({ recent: [{ path: '/data/a.csv', name: 'a.csv', openedAt: 0 }] });
    expect(await screen.findByText('1 file', undefined)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the list' }));
    expect(inputs('app.forgetRecent')).toHaveLength(1);
    expect(await screen.findByText('No recent files')).toBeTruthy();
  });

  it('save diagnostics, or say why not', async () => {
    const { test, user, inputs } = openWindow('settings/data');
    await user.click(await screen.findByRole('button', { name: 'Save diagnostics' }));
    await waitFor(() => expect(inputs('fetchDelivery')).toEqual(['/download/diagnostics']));
    test.respondApp({ diagnostics: () => Promise.reject(new AppError('rejected', 'The disk is full.')) });
    await user.click(screen.getByRole('button', { name: 'Save diagnostics' }));
    expect(await screen.findByText(/The disk is full/)).toBeTruthy();
  });

  it('list the keys of this window only', async () => {
    openWindow('settings/keyboard');
    const keyboard = await section('Keyboard');
    expect(within(keyboard).getByText('Search or run a command')).toBeTruthy();
    expect(within(keyboard).queryByText('New window')).toBeNull();
  });

  it('show versions and licences, which can be searched', async () => {
    const { user } = openWindow('settings/about');
    const about = await section('About');
    expect(await within(about).findByText('24.21.0')).toBeTruthy();
    const react = await within(about).findByRole('link', { name: 'react' });
    expect(react.getAttribute('href')).toMatch(/^https:/);
    await user.type(within(about).getByRole('searchbox', { name: 'Search the licences' }), 'no such package');
    expect(within(about).getByText('No matching package.')).toBeTruthy();
  });
});

it('the rail has its pages in the order of the menu', () => {
  expect(pages.map(({ id, label }) => ({ id, label }))).toEqual([...appPages]);
});
