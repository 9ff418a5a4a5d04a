import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstSettings } from '../shared/app/first-settings.ts';
import { App } from './app.tsx';
import { pages } from './frame/pages.ts';
import { Root } from './root.tsx';
import {
  checked,
  createTestHost,
  fileOf,
  machineRows,
  practice,
  readyFile,
  runOf,
  scopeMissing,
} from './test-host.ts';

function openApp(prepare: (test: ReturnType<typeof createTestHost>) => void = () => undefined) {
  location.hash = '';
  const test = createTestHost();
  prepare(test);
  const user = userEvent.setup();
  render(
    <Root host={test.host} env="test">
      <App />
    </Root>,
  );
  return { test, user };
}

describe('the frame', () => {
  it('links to all pages, and marks the current one', async () => {
    const { user } = openApp();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    const links = within(nav).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(pages.map(({ label }) => label));
    expect(links[0]?.getAttribute('aria-current')).toBe('page');
    await user.click(within(nav).getByRole('link', { name: 'Connections' }));
    expect(await screen.findByRole('heading', { name: 'Practice platform' })).toBeTruthy();
    expect(location.hash).toBe('#connections');
  });

  it('leads back from the history to the files by the link to the page that is shown', async () => {
    const { user } = openApp();
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Import' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'History' })).toBeNull());
  });

  it('says who is signed in, for how long and under which scope', async () => {
    openApp();
    const foot = screen.getByRole('contentinfo');
    expect(foot.textContent).toContain('signed in as analyst@example.org');
    expect(foot.textContent).toContain('token 53 min');
    expect(foot.textContent).toContain('scope practice-scope');
    expect(await within(foot).findByText('Graph Intake 0.1.0')).toBeTruthy();
  });

  it('changes the connection from the top bar', async () => {
    const other = { ...practice, id: 'staging', name: 'Staging', environment: 'test' as const };
    const { test, user } = openApp((host) => host.setConnections({ connections: [practice, other] }));
    await user.click(screen.getByRole('button', { name: /Connection: Practice platform, signed in as/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Staging/ }));
    expect(test.calls).toContainEqual({ name: 'connections.choose', input: { id: 'staging' } });
  });

  it('lists the active runs, and opens their result', async () => {
    const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
    const { user } = openApp((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      host.setRun(runOf('a', { state: 'sending', endedAt: null, counts }));
    });
    await user.click(screen.getByRole('button', { name: '1 running' }));
    await user.click(await screen.findByRole('menuitem', { name: /400 of 1,000 rows/ }));
    expect(
      await screen.findByText('400 + 0 + 0 + 0 + 600 = 1,000 rows, every one accounted for'),
    ).toBeTruthy();
  });

  it('reports how a run ended while another page is shown', async () => {
    const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
    const { test } = openApp((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      host.setRun(runOf('a', { state: 'sending', endedAt: null, counts }));
    });
    await screen.findByText('machine:host-1');
    test.setRun(runOf('a'));
    expect(await screen.findByText('machines.csv was sent')).toBeTruthy();
    expect(screen.getByText('1,000 rows: 988 stored, 12 failed')).toBeTruthy();
  });

  it('finds and opens a sample by the keyboard', async () => {
    const { test, user } = openApp();
    await screen.findByText('Or try it with a sample');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search or run a command' }), 'sample');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(test.calls).toContainEqual({
      name: 'imports.open',
      input: { source: { kind: 'sample', name: 'machines.csv' } },
    });
  });

  it('shows the same file, tab and run after a reload', async () => {
    const prepare = (host: ReturnType<typeof createTestHost>) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      host.setFile(fileOf('b', 'software.csv', readyFile()), machineRows(1000));
      host.setRun(runOf('b', { id: 'old', fileName: 'software.csv', startedAt: 1_795_000_000_000 }));
      host.setRun(
        runOf('b', { id: 'new', fileName: 'software.csv', startedAt: 1_795_000_100_000, action: 'PUT' }),
      );
    };
    const { user } = openApp(prepare);
    await user.click(await screen.findByRole('button', { name: /^software.csv/ }));
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    await user.click(await screen.findByRole('button', { name: /Run of/ }));
    await user.click(await screen.findByRole('menuitem', { name: /POST/ }));
    cleanup();
    openApp(prepare);
    expect(await screen.findByRole('heading', { name: 'software.csv', level: 1 })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Result' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('POST · create')).toBeTruthy();
  });

  it('offers actions for the current file in the command palette', async () => {
    const { test, user } = openApp((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000)),
    );
    await screen.findByText('machine:host-1');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Search or run a command' }), 'send 1,000');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1,000 rows: 988 stored, 12 failed')).toBeTruthy();
    const input = { fileId: 'a', connectionId: 'practice' };
    expect(test.calls).toContainEqual({ name: 'imports.send', input });
  });

  it('opens the rule of a problem in Help, and returns to the tab with the problem', async () => {
    const { user } = openApp((host) =>
      host.setFile(
        fileOf(
          'a',
          'machines.csv',
          readyFile({ check: checked({ problems: [scopeMissing], problemRows: 1000 }) }),
        ),
        machineRows(1000),
      ),
    );
    await user.click(await screen.findByRole('tab', { name: /Problems/ }));
    await user.click(await screen.findByRole('link', { name: 'Help on the rule scope-missing' }));
    expect(await screen.findByRole('heading', { name: 'Rules' })).toBeTruthy();
    expect(location.hash).toBe('#help/scope-missing');
    const rule = screen.getByRole('link', { name: 'scope-missing' });
    expect(rule.getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('link', { name: 'Import' }));
    expect((await screen.findByRole('tab', { name: /Problems/ })).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    ['nonsense', 'Import', null],
    ['help/nonsense', 'Help', 'Help'],
    ['monitor/nonsense', 'Monitor', 'Monitor'],
  ])('reports that there is no page #%s, and links to %s', async (address, linkedPage, current) => {
    const { user } = openApp((test) => test.setApp({ settings: { ...firstSettings, firstRun: 'offered' } }));
    location.hash = address;
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByText(new RegExp(`“${address}”`))).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Page not found · Graph Intake'));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    const rail = screen.getByRole('navigation', { name: 'Main' });
    const marked = within(rail).queryByRole('link', { current: 'page' });
    expect(marked?.textContent ?? null).toBe(current);
    await user.click(screen.getByRole('link', { name: `Go to ${linkedPage}` }));
    await waitFor(() => expect(screen.queryByText('Page not found')).toBeNull());
    expect(location.hash).toBe(`#${linkedPage.toLowerCase()}`);
  });

  it('links from an unknown address to the start page', async () => {
    openApp((test) => test.setApp({ settings: { ...firstSettings, startPage: 'vertices' } }));
    location.hash = 'nonsense';
    expect(await screen.findByRole('link', { name: 'Go to Vertices' })).toBeTruthy();
  });

  it.each([
    ['actions', 'Actions'],
    ['actions/capabilities', 'Capabilities'],
    ['actions/settings', 'Settings of the action handler'],
    ['actions/7f3a', 'Action 7f3a'],
    ['practice', 'Practice platform'],
    ['settings/data', 'Data'],
    ['help/undo', 'Undo a run'],
  ])('shows in the top bar and in the title what #%s is: %s', async (address, crumb) => {
    openApp();
    location.hash = address;
    const top = screen.getByRole('banner');
    expect(await within(top).findByTitle(crumb)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(`${crumb} · Graph Intake`));
  });

  it('shows an alert when the host has closed', async () => {
    const { test } = openApp();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    test.close();
    expect((await screen.findByRole('alert')).textContent).toContain('Graph Intake has closed.');
    expect(screen.getByRole('alert').textContent).toContain('open the address that it prints');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('reports that the host is running again at the same address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { test } = openApp();
    let isBack = false;
    const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (!isBack) throw new TypeError('Failed to fetch');
      return new Response('');
    });
    onTestFinished(() => fetchMock.mockRestore());
    test.close();
    expect((await screen.findByRole('alert')).textContent).toContain('Graph Intake has closed.');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByRole('alert').textContent).toContain('Graph Intake has closed.');
    isBack = true;
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('is running again'));
  });
});
