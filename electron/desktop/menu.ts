import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { RecentFile } from '../../shared/app/recent-files.ts';
import { type Appearance, type AppSettings, appearances, zooms } from '../../shared/app/settings.ts';
import { acceleratorOf, numberedPages } from '../../shared/app/shortcuts.ts';

export interface MenuDeps {
  isMac: boolean;
  openFiles: () => void;
  openRecent: (path: string) => void;
  forgetRecent: () => void;
  newWindow: () => void;
  goTo: (place: string) => void;
  change: (some: Partial<AppSettings>) => void;
  showLogs: () => void;
  writeDiagnostics: () => void;
}

/** The part of the program's state that the menu shows. */
export interface MenuState {
  settings: Pick<AppSettings, 'appearance' | 'zoomPercent'>;
  recent: readonly RecentFile[];
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/**
 * Builds the application menu; to be called again after every change of its state. Its shortcuts are those in the
 * page's overview of shortcuts.
 */
export function setupMenu(deps: MenuDeps, state: MenuState): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(deps, state)));
}

function menuTemplate(deps: MenuDeps, state: MenuState): Item[] {
  const { isMac } = deps;
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: fileMenu(deps, state) },
    { role: 'editMenu' },
    { label: 'View', submenu: viewMenu(deps, state) },
    { role: 'windowMenu' },
    { role: 'help', submenu: helpMenu(deps) },
  ];
}

function fileMenu(deps: MenuDeps, { recent }: MenuState): Item[] {
  const { isMac, openFiles, openRecent, forgetRecent, newWindow, goTo } = deps;
  const files = recent.map(
    ({ path, name }): Item => ({
      label: withoutMnemonic(name),
      toolTip: path,
      click: () => openRecent(path),
    }),
  );
  return [
    commandItem('open', 'Open…', openFiles),
    {
      id: 'recent',
      label: 'Open recent',
      enabled: files.length > 0,
      submenu: [...files, separator, { id: 'forget-recent', label: 'Clear the list', click: forgetRecent }],
    },
    separator,
    commandItem('new-window', 'New window', newWindow),
    { role: 'close' },
    separator,
    commandItem('settings', 'Settings…', () => goTo('settings')),
    ...(isMac ? [] : [separator, { role: 'quit' } as const]),
  ];
}

function viewMenu({ goTo, change }: MenuDeps, { settings }: MenuState): Item[] {
  const zoom = (percent: number) => () => change({ zoomPercent: percent });
  const larger = zooms.find((step) => step > settings.zoomPercent) ?? settings.zoomPercent;
  const smaller = zooms.findLast((step) => step < settings.zoomPercent) ?? settings.zoomPercent;
  return [
    ...numberedPages.map(({ id, label }) => commandItem(`page-${id}`, label, () => goTo(id))),
    separator,
    {
      id: 'appearance',
      label: 'Appearance',
      submenu: appearances.map(
        (each): Item => ({
          id: `appearance-${each}`,
          type: 'radio',
          label: appearanceWords[each],
          checked: settings.appearance === each,
          click: () => change({ appearance: each }),
        }),
      ),
    },
    separator,
    commandItem('zoom-reset', 'Actual size', zoom(100)),
    commandItem('zoom-in', 'Larger', zoom(larger)),
    // The same key without Shift, where plus and equals share one.
    { label: 'Larger', accelerator: 'CmdOrCtrl+=', visible: false, click: zoom(larger) },
    commandItem('zoom-out', 'Smaller', zoom(smaller)),
    separator,
    { role: 'togglefullscreen' },
    { role: 'reload' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ];
}

const helpMenu = ({ isMac, goTo, showLogs, writeDiagnostics }: MenuDeps): Item[] => [
  { id: 'help', label: 'Help pages', click: () => goTo('help') },
  { id: 'rules', label: 'Rules', click: () => goTo('help/rules') },
  { id: 'keys', label: 'Keyboard shortcuts', click: () => goTo('settings/keyboard') },
  separator,
  { id: 'logs', label: 'Show log files', click: showLogs },
  { id: 'diagnostics', label: 'Save diagnostics…', click: writeDiagnostics },
  ...(isMac
    ? []
    : [separator, { id: 'about', label: 'About Graph Intake', click: () => goTo('settings/about') }]),
];

/** Returns a menu item with the shortcut of the command `id`. */
const commandItem = (id: string, label: string, click: () => void): Item => ({
  id,
  label,
  accelerator: acceleratorOf(id),
  click,
});

const appearanceWords: Readonly<Record<Appearance, string>> = {
  system: 'Same as system',
  light: 'Light',
  dark: 'Dark',
};

/** Escapes ampersands, which mark the access key of a menu entry. */
const withoutMnemonic = (name: string): string => name.replaceAll('&', '&&');
