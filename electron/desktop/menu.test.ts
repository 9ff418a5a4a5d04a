import { afterEach, describe, expect, it, vi } from 'vitest';
import { allShortcuts } from '../../shared/app/shortcuts.ts';
import { type MenuState, setupMenu } from './menu.ts';
import { app } from './stand-in/app.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

type Item = Electron.MenuItemConstructorOptions;
/** Returns the items and, after each, those of its submenu. */
const withSubmenus = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? withSubmenus(item.submenu) : [])]);

const state: MenuState = { settings: { appearance: 'light', zoomPercent: 100 }, recent: [] };

/** Sets up the menu; `actions` are the actions that its entries have run. */
function openMenu(isMac: boolean, shown: MenuState = state) {
  const actions: unknown[] = [];
  setupMenu(
    {
      isMac,
      openFiles: () => actions.push('open'),
      openRecent: (path) => actions.push(path),
      forgetRecent: () => actions.push('forget'),
      newWindow: () => actions.push('window'),
      goTo: (place) => actions.push(`#${place}`),
      change: (some) => actions.push(some),
      showLogs: () => actions.push('logs'),
      writeDiagnostics: () => actions.push('diagnostics'),
    },
    shown,
  );
  const items = withSubmenus(world.menu ?? []);
  const press = (item: Item | undefined) =>
    Reflect.apply(item?.click ?? Boolean, null, [null, undefined, {}]);
  const click = (id: string) => press(items.find((item) => item.id === id));
  return { actions, click, press, items, roles: items.map(({ role }) => role).filter(Boolean) };
}

afterEach(() => {
  app.isPackaged = false;
});

describe('the application menu', () => {
  it('runs the action of each entry', () => {
    const { actions, click } = openMenu(false);
    for (const id of [
      'open',
      'new-window',
      'settings',
      'page-monitor',
      'appearance-dark',
      'rules',
      'keys',
      'logs',
    ])
      click(id);
    for (const id of ['diagnostics', 'about', 'zoom-in', 'zoom-out', 'zoom-reset']) click(id);
    expect(actions).toEqual([
      'open',
      'window',
      '#settings',
      '#monitor',
      { appearance: 'dark' },
      '#help/rules',
      '#settings/keyboard',
      'logs',
      'diagnostics',
      '#settings/about',
      { zoomPercent: 110 },
      { zoomPercent: 90 },
      { zoomPercent: 100 },
    ]);
  });

  it('does not zoom beyond the largest step', () => {
    const { actions, click } = openMenu(false, {
      ...state,
      settings: { appearance: 'system', zoomPercent: 200 },
    });
    click('zoom-in');
    expect(actions).toEqual([{ zoomPercent: 200 }]);
  });

  it('marks the current appearance', () => {
    const marked = openMenu(false).items.filter(({ type, checked }) => type === 'radio' && checked);
    expect(marked.map(({ id }) => id)).toEqual(['appearance-light']);
  });

  it('offers recent files, with ampersands in their names escaped', () => {
    expect(openMenu(false).items.find(({ id }) => id === 'recent')?.enabled).toBe(false);
    const { actions, items, press, click } = openMenu(false, {
      ...state,
      recent: [{ path: '/data/a&b.csv', name: 'a&b.csv', openedAt: 0 }],
    });
    press(items.find(({ label }) => label === 'a&&b.csv'));
    click('forget-recent');
    expect(actions).toEqual(['/data/a&b.csv', 'forget']);
  });

  it('has the keys of the overview, each of them once', () => {
    const { items } = openMenu(false);
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toEqual([...new Set(keys)]);
    const ids = new Set(items.map(({ id }) => id));
    const systemItems = ['full-screen', 'close'];
    const missing = allShortcuts
      .flatMap(({ shortcuts }) => shortcuts)
      .filter(({ desktop }) => desktop?.match(/^Mod\+[NO,\d+-]$/))
      .filter(({ id }) => !ids.has(id) && !systemItems.includes(id));
    expect(missing).toEqual([]);
  });

  it.each([true, false])('has the standard entries, such as close and quit (on a Mac: %s)', (isMac) => {
    const { roles, items } = openMenu(isMac);
    for (const role of ['close', 'editMenu', 'togglefullscreen', 'reload', 'windowMenu', 'help'])
      expect(roles).toContain(role);
    expect(roles).toContain(isMac ? 'appMenu' : 'quit');
    // A Mac has “About” in the menu with the name of the program.
    expect(items.some(({ id }) => id === 'about')).toBe(!isMac);
  });

  it('has developer tools only if the program is not packaged', () => {
    expect(openMenu(false).roles).toContain('toggleDevTools');
    app.isPackaged = true;
    expect(openMenu(false).roles).not.toContain('toggleDevTools');
  });
});
