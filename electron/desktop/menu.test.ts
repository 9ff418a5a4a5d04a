import { describe, expect, it, vi } from 'vitest';
import { setupMenu } from './menu.ts';
import { app } from './stand-in/app.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

type Item = Electron.MenuItemConstructorOptions;
const all = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);

function menu(isMac: boolean) {
  const clicked: string[] = [];
  setupMenu({
    isMac,
    openFiles: () => clicked.push('open'),
    showRules: () => clicked.push('rules'),
    showLogs: () => clicked.push('logs'),
  });
  const items = all(world.menu ?? []);
  const click = (id: string) =>
    Reflect.apply(items.find((item) => item.id === id)?.click ?? Boolean, null, [null, undefined, {}]);
  return { clicked, click, items, roles: items.map(({ role }) => role).filter(Boolean) };
}

describe('the application menu', () => {
  it('opens files, shows the rules and the logs', () => {
    const { clicked, click, items } = menu(false);
    click('open');
    click('rules');
    click('logs');
    expect(clicked).toEqual(['open', 'rules', 'logs']);
    expect(items.find(({ id }) => id === 'open')?.accelerator).toBe('CmdOrCtrl+O');
  });

  it.each([true, false])('edits, zooms, closes and can be left (on a Mac: %s)', (isMac) => {
    const { roles } = menu(isMac);
    for (const role of [
      'close',
      'editMenu',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'reload',
      'windowMenu',
      'help',
    ])
      expect(roles).toContain(role);
    expect(roles).toContain(isMac ? 'appMenu' : 'quit');
  });

  it('has developer tools only where the program is not packaged', () => {
    expect(menu(false).roles).toContain('toggleDevTools');
    app.isPackaged = true;
    expect(menu(false).roles).not.toContain('toggleDevTools');
    app.isPackaged = false;
  });
});
