import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstSettings } from '../../shared/app/first-settings.ts';
import { openWindow } from '../test-window.tsx';

const page = (name: string) => screen.findByRole('link', { name, current: 'page' });
async function palette(user: ReturnType<typeof openWindow>['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: /Search or run a command/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Search or run a command' }), text);
}

// Each story draws the whole window.
describe('keys that work everywhere', () => {
  it('lead from page to page, but not while a text is typed', async () => {
    const { user } = openWindow('help');
    await page('Help');
    fireEvent.keyDown(document.body, { code: 'Digit5', key: '%', altKey: true, shiftKey: true });
    await page('Connections');
    fireEvent.keyDown(document.body, { key: ',', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Update address' });
    await user.click(field);
    fireEvent.keyDown(field, { code: 'Digit5', key: '%', altKey: true, shiftKey: true });
    await page('Settings');
    await user.type(field, '?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('show their overview with a question mark, which Escape closes', async () => {
    const { user } = openWindow('settings');
    await page('Settings');
    await user.keyboard('?');
    const overview = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await within(overview).findByText('Go to a row', undefined)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  });
});

describe('the overview of the keys', () => {
  it('begins with those of the page', async () => {
    const { user } = openWindow('monitor');
    await page('Monitor');
    await user.keyboard('?');
    const overview = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await within(overview).findByText('Go to a row');
    const titles = within(overview).getAllByRole('region');
    expect(titles[0]?.getAttribute('aria-label')).toBe('Incidents');
    expect(titles[1]?.getAttribute('aria-label')).toBe('Everywhere');
  });
});

describe('a window without a place in its address', () => {
  it('begins with the page of the settings', async () => {
    openWindow('', (test) => test.setApp({ settings: { ...firstSettings, startPage: 'connections' } }));
    await page('Connections');
  });

  it('keeps the place that is named', async () => {
    openWindow('practice', (test) =>
      test.setApp({ settings: { ...firstSettings, startPage: 'connections' } }),
    );
    await page('Practice');
  });
});

describe('the palette', () => {
  it('opens a vertex by the name that is typed', async () => {
    const { user } = openWindow('settings');
    await palette(user, 'machine:web-01');
    await user.click(await screen.findByText('Open the vertex “machine:web-01”'));
    await waitFor(() => expect(location.hash).toBe('#vertices/machine%3Aweb-01'));
  });

  it('opens a recent file again', async () => {
    const { user, inputs } = openWindow('settings', (test) =>
      test.setApp({ recent: [{ path: '/data/rack/a.csv', name: 'a.csv', openedAt: 0 }] }),
    );
    await palette(user, 'rack');
    await user.click(await screen.findByText('a.csv'));
    expect(inputs('imports.open')).toEqual([{ source: { kind: 'path', path: '/data/rack/a.csv' } }]);
    await page('Import');
  });

  it('changes the appearance', async () => {
    const { user, inputs } = openWindow('settings/keyboard');
    await palette(user, 'theme');
    await user.click(await screen.findByRole('button', { name: /^Dark/ }));
    expect(inputs('app.setSettings')).toEqual([{ appearance: 'dark' }]);
  });

  it('leads to versions', async () => {
    const { user } = openWindow('settings');
    await palette(user, 'licences');
    await user.click(await screen.findByText('About Graph Intake'));
    await waitFor(() => expect(location.hash).toBe('#settings/about'));
  });

  it('leads to a page of Help', async () => {
    const { user } = openWindow('settings');
    await palette(user, 'Undo a run');
    await user.click(await screen.findByText('Undo a run'));
    await waitFor(() => expect(location.hash).toBe('#help/undo'));
  });
});

describe('an address of a run', () => {
  it('opens it in the history and is taken once', async () => {
    openWindow('import/run/r%2F1');
    await page('Import');
    await waitFor(() => expect(location.hash).toBe('#import'));
  });
});
