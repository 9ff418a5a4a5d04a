import { app, Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuDeps {
  isMac: boolean;
  openFiles: () => void;
  showRules: () => void;
  showLogs: () => void;
}

/** The application menu; every entry but three is the system's own. */
export function setupMenu(deps: MenuDeps): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ ...deps, isPackaged: app.isPackaged })));
}

function menuTemplate(deps: MenuDeps & { isPackaged: boolean }): MenuItemConstructorOptions[] {
  const { isMac, isPackaged } = deps;
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const file: MenuItemConstructorOptions[] = [
    { id: 'open', label: 'Open…', accelerator: 'CmdOrCtrl+O', click: deps.openFiles },
    line,
    { role: 'close' },
    ...(isMac ? [] : [line, { role: 'quit' } as const]),
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    line,
    { role: 'togglefullscreen' },
    line,
    { role: 'reload' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ];
  const help: MenuItemConstructorOptions[] = [
    { id: 'rules', label: 'Rules', click: deps.showRules },
    { id: 'logs', label: 'Show log files', click: deps.showLogs },
    ...(isMac ? [] : [line, { role: 'about' } as const]),
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: file },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: help },
  ];
}
