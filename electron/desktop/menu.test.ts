import { afterEach, describe, expect, it, vi } from 'vitest';
import { allShortcuts } from '../../shared/app/shortcuts.ts';
import { type MenuState, setupMenu } from './menu.ts';
import { app } from './stand-in/app.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

type Item = Electron.MenuItemConstructorOptions;
const all = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);

const state: MenuState = { settings: { appearance: 'light', zoomPercent: 100 }, recent: [] };

function menu(isMac: boolean, shown: MenuState = state) {
  const done: unknown[] = [];
  setupMenu(
    {
      isMac,
      openFiles: () => done.push('open'),
      openRecent: (path) => done.push(path),
      forgetRecent: () => done.push('forget'),
      newWindow: () => done.push('window'),
      goTo: (place) => done.push(`#${place}`),
      change: (some) => done.push(some),
      showLogs: () => done.push('logs'),
      writeDiagnostics: () => done.push('diagnostics'),
    },
    shown,
  );
  const items = all(world.menu ?? []);
  const press = (item: Item | undefined) =>
    Reflect.apply(item?.click ?? Boolean, null, [null, undefined, {}]);
  const click = (id: string) => press(items.find((item) => item.id === id));
  return { done, click, press, items, roles: items.map(({ role }) => role).filter(Boolean) };
}

afterEach(() => {
  app.isPackaged = false;
});

describe('the application menu', () => {
  it('does what its entries say', () => {
    const { done, click } = menu(false);
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
    expect(done).toEqual([
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

  it('zooms no further than there are steps', () => {
    const { done, click } = menu(false, { ...state, settings: { appearance: 'system', zoomPercent: 200 } });
    click('zoom-in');
    expect(done).toEqual([{ zoomPercent: 200 }]);
  });

  it('marks the appearance that holds', () => {
    const marked = menu(false).items.filter(({ type, checked }) => type === 'radio' && checked);
    expect(marked.map(({ id }) => id)).toEqual(['appearance-light']);
  });

  it('offers the files that were opened last, by names that keep their ampersands', () => {
    expect(menu(false).items.find(({ id }) => id === 'recent')?.enabled).toBe(false);
    const { done, items, press, click } = menu(false, {
      ...state,
      recent: [{ path: '/data/a&b.csv', name: 'a&b.csv', openedAt: 0 }],
    });
    press(items.find(({ label }) => label === 'a&&b.csv'));
    click('forget-recent');
    expect(done).toEqual(['/data/a&b.csv', 'forget']);
  });

  it('has the keys of the overview, and each of them once', () => {
    const { items } = menu(false);
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toEqual([...new Set(keys)]);
    const ids = new Set(items.map(({ id }) => id));
    const ofSystem = ['full-screen', 'close'];
    const missing = allShortcuts
      .flatMap(({ shortcuts }) => shortcuts)
      .filter(({ desktop }) => desktop?.match(/^Mod\+[NO,\d+-]$/))
      .filter(({ id }) => !ids.has(id) && !ofSystem.includes(id));
    expect(missing).toEqual([]);
  });

  it.each([true, false])('edits, closes and can be left (on a Mac: %s)', (isMac) => {
    const { roles, items } = menu(isMac);
    for (const role of ['close', 'editMenu', 'togglefullscreen', 'reload', 'windowMenu', 'help'])
      expect(roles).toContain(role);
    expect(roles).toContain(isMac ? 'appMenu' : 'quit');
    // A Mac has it in the menu of the program's name.
    expect(items.some(({ id }) => id === 'about')).toBe(!isMac);
  });

  it('has developer tools only where the program is not packaged', () => {
    expect(menu(false).roles).toContain('toggleDevTools');
    app.isPackaged = true;
    expect(menu(false).roles).not.toContain('toggleDevTools');
  });
});
