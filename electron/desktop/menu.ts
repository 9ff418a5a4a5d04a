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
const line: Item = { type: 'separator' };

/**
 * Builds the application menu, again after every change of its state. Its shortcuts are those of the page's overview.
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
    own('open', 'Open…', openFiles),
    {
      id: 'recent',
      label: 'Open recent',
      enabled: files.length > 0,
      submenu: [...files, line, { id: 'forget-recent', label: 'Clear the list', click: forgetRecent }],
    },
    line,
    own('new-window', 'New window', newWindow),
    { role: 'close' },
    line,
    own('settings', 'Settings…', () => goTo('settings')),
    ...(isMac ? [] : [line, { role: 'quit' } as const]),
  ];
}

function viewMenu({ goTo, change }: MenuDeps, { settings }: MenuState): Item[] {
  const zoom = (percent: number) => () => change({ zoomPercent: percent });
  const larger = zooms.find((step) => step > settings.zoomPercent) ?? settings.zoomPercent;
  const smaller = zooms.findLast((step) => step < settings.zoomPercent) ?? settings.zoomPercent;
  return [
    ...numberedPages.map(({ id, label }) => own(`page-${id}`, label, () => goTo(id))),
    line,
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
    line,
    own('zoom-reset', 'Actual size', zoom(100)),
    own('zoom-in', 'Larger', zoom(larger)),
    // The same key without Shift, where plus and equals share one.
    { label: 'Larger', accelerator: 'CmdOrCtrl+=', visible: false, click: zoom(larger) },
    own('zoom-out', 'Smaller', zoom(smaller)),
    line,
    { role: 'togglefullscreen' },
    { role: 'reload' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ];
}

const helpMenu = ({ isMac, goTo, showLogs, writeDiagnostics }: MenuDeps): Item[] => [
  { id: 'help', label: 'Help pages', click: () => goTo('help') },
  { id: 'rules', label: 'Rules', click: () => goTo('help/rules') },
  { id: 'keys', label: 'Keyboard shortcuts', click: () => goTo('settings/keyboard') },
  line,
  { id: 'logs', label: 'Show log files', click: showLogs },
  { id: 'diagnostics', label: 'Save diagnostics…', click: writeDiagnostics },
  ...(isMac ? [] : [line, { id: 'about', label: 'About Graph Intake', click: () => goTo('settings/about') }]),
];

const own = (id: string, label: string, click: () => void): Item => ({
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

/** In a menu an ampersand marks the key of an entry. */
const withoutMnemonic = (name: string): string => name.replaceAll('&', '&&');
