import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstSettings } from '../../shared/app/first-settings.ts';
import { useImportPlace } from '../hooks/import-place.ts';
import { openWindow } from '../test-window.tsx';

/** Finds the link of the page that is open. */
const currentPage = (name: string) => screen.findByRole('link', { name, current: 'page' });
async function searchInPalette(user: ReturnType<typeof openWindow>['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: /Search or run a command/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Search or run a command' }), text);
}

// Each test renders the whole window.
describe('keys that work everywhere', () => {
  it('lead from page to page, but not while a text is typed', async () => {
    const { user } = openWindow('help');
    await currentPage('Help');
    fireEvent.keyDown(document.body, { code: 'Digit5', key: '%', altKey: true, shiftKey: true });
    await currentPage('Connections');
    fireEvent.keyDown(document.body, { key: ',', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Update address' });
    await user.click(field);
    fireEvent.keyDown(field, { code: 'Digit5', key: '%', altKey: true, shiftKey: true });
    await currentPage('Settings');
    await user.type(field, '?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('show their overview on a question mark, and Escape closes it', async () => {
    const { user } = openWindow('settings');
    await currentPage('Settings');
    await user.keyboard('?');
    const overview = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await within(overview).findByText('Go to a row', undefined)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  });
});

describe('the overview of the keyboard shortcuts', () => {
  it('begins with the shortcuts of the current page', async () => {
    const { user } = openWindow('monitor');
    await currentPage('Monitor');
    await user.keyboard('?');
    const overview = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await within(overview).findByText('Go to a row');
    const titles = within(overview).getAllByRole('region');
    expect(titles[0]?.getAttribute('aria-label')).toBe('Incidents');
    expect(titles[1]?.getAttribute('aria-label')).toBe('Everywhere');
  });
});

describe('the first page of a window', () => {
  it('is the start page of the settings if the address names none', async () => {
    openWindow('', (test) => test.setApp({ settings: { ...firstSettings, startPage: 'connections' } }));
    await currentPage('Connections');
  });

  it('is the page that the address names', async () => {
    openWindow('practice', (test) =>
      test.setApp({ settings: { ...firstSettings, startPage: 'connections' } }),
    );
    await currentPage('Practice');
  });
});

describe('the palette', () => {
  it('opens a vertex by the name that is typed', async () => {
    const { user } = openWindow('settings');
    await searchInPalette(user, 'machine:web-01');
    await user.click(await screen.findByText('Open the vertex “machine:web-01”'));
    await waitFor(() => expect(location.hash).toBe('#vertices/machine%3Aweb-01'));
  });

  it('opens a recent file again', async () => {
    const { user, inputs } = openWindow('settings', (test) =>
      test.setApp({ recent: [{ path: '/data/rack/a.csv', name: 'a.csv', openedAt: 0 }] }),
    );
    await searchInPalette(user, 'rack');
    await user.click(await screen.findByText('a.csv'));
    expect(inputs('imports.open')).toEqual([{ source: { kind: 'path', path: '/data/rack/a.csv' } }]);
    await currentPage('Import');
  });

  it('changes the appearance', async () => {
    const { user, inputs } = openWindow('settings/keyboard');
    await searchInPalette(user, 'theme');
    await user.click(await screen.findByRole('button', { name: /^Dark/ }));
    expect(inputs('app.setSettings')).toEqual([{ appearance: 'dark' }]);
  });

  it('leads to the version and the licences', async () => {
    const { user } = openWindow('settings');
    await searchInPalette(user, 'licences');
    await user.click(await screen.findByText('About Graph Intake'));
    await waitFor(() => expect(location.hash).toBe('#settings/about'));
  });

  it('leads to a page of Help', async () => {
    const { user } = openWindow('settings');
    await searchInPalette(user, 'Undo a run');
    await user.click(await screen.findByText('Undo a run'));
    await waitFor(() => expect(location.hash).toBe('#help/undo'));
  });
});

describe('an address of a run', () => {
  it('opens the run in the history, and is then replaced by the address of Import', async () => {
    openWindow('import/run/r%2F1');
    await currentPage('Import');
    await waitFor(() => expect(useImportPlace.getState().history).toEqual({ runId: 'r/1' }));
    await waitFor(() => expect(location.hash).toBe('#import'));
  });
});
