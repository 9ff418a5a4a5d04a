/** All shortcuts in one table, for the menu of the desktop, the keys of a browser window and the overview. */
import { AppError } from '../errors.ts';
import { appPages } from './pages.ts';

interface Shortcut {
  readonly id: string;
  readonly label: string;
  /** Keys in a desktop window, or null; `Mod` is the command key of a Mac and Ctrl elsewhere. */
  readonly desktop: string | null;
  /** Keys in a browser window; null if the browser reserves them for itself. */
  readonly browser: string | null;
}

export interface ShortcutGroup {
  readonly title: string;
  /** Id of the page that the keys belong to; absent if they belong to none, or to several. */
  readonly page?: string;
  readonly shortcuts: readonly Shortcut[];
}

const both = (id: string, label: string, keys: string): Shortcut => ({
  id,
  label,
  desktop: keys,
  browser: keys,
});
const desktopOnly = (id: string, label: string, keys: string): Shortcut => ({
  id,
  label,
  desktop: keys,
  browser: null,
});

/** Pages that a number leads to; Settings have a key of their own. */
export const numberedPages = appPages.filter(({ id }) => id !== 'settings');

/** Shortcuts that work everywhere. */
export const programShortcuts: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    both('palette', 'Search or run a command', 'Mod+K'),
    both('open', 'Open files', 'Mod+O'),
    desktopOnly('new-window', 'New window', 'Mod+N'),
    both('settings', 'Settings', 'Mod+,'),
    both('shortcuts', 'This overview', '?'),
    ...numberedPages.map(({ id, label }, place) => ({
      id: `page-${id}`,
      label,
      desktop: `Mod+${place + 1}`,
      browser: `Alt+Shift+${place + 1}`,
    })),
    both('leave', 'Leave a field; close a panel or a dialog', 'Escape'),
  ],
};

/** Keys of the menu that the system or Chromium handles itself. */
export const windowShortcuts: ShortcutGroup = {
  title: 'Window',
  shortcuts: [
    desktopOnly('zoom-in', 'Larger', 'Mod++'),
    desktopOnly('zoom-out', 'Smaller', 'Mod+-'),
    desktopOnly('zoom-reset', 'Actual size', 'Mod+0'),
    desktopOnly('full-screen', 'Full screen', 'F11'),
    desktopOnly('close', 'Close the window', 'Mod+W'),
  ],
};

/** Keys of single pages and parts, which work where focus is. */
export const pageShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Tables',
    shortcuts: [
      both('grid-move', 'Move by one cell or one screen', 'Arrows, Page Up, Page Down'),
      both('grid-ends', 'First or last cell of the row; with Ctrl, of the table', 'Home, End'),
      both('grid-open', 'Open the focused item', 'Enter'),
      both('grid-edit', 'Correct the cell', 'F2'),
      both('grid-choose', 'Select a row; with Shift, a range of rows', 'Space'),
    ],
  },
  {
    title: 'Preview of a file',
    page: 'import',
    shortcuts: [
      both('preview-search', 'Find text', 'Mod+F'),
      both('preview-next', 'Next match; with Shift, the previous one', 'F3'),
      both('preview-row', 'Go to a row', 'Mod+G'),
    ],
  },
  {
    title: 'Mapping',
    page: 'import',
    shortcuts: [
      both('mapping-undo', 'Undo the last step', 'Mod+Z'),
      both('mapping-redo', 'Redo the last step', 'Mod+Shift+Z'),
    ],
  },
  {
    title: 'Values of a list',
    page: 'vertices',
    shortcuts: [
      both('list-change', 'Change the value; on its last cell, remove it', 'Enter'),
      both('list-remove', 'Remove the value', 'Delete'),
      both('list-undo', 'Discard the last staged change', 'Mod+Z'),
      both('list-write', 'Write the staged changes', 'Mod+Enter'),
    ],
  },
  {
    title: 'Incidents',
    page: 'monitor',
    shortcuts: [
      both('incident-next', 'Next open incident; K for the previous one', 'J'),
      both('incident-select', 'Select the incident', 'X'),
      both('incident-acknowledge', 'Acknowledge the incident, or all that are selected', 'A'),
      both('incident-assign', 'Assign to me', 'M'),
      both('incident-undo', 'Undo the last acknowledgement or assignment', 'Mod+Z'),
      both('incident-end', 'End with the end comment of the connection', 'E'),
      both('incident-comment', 'Comment on the incident, or all that are selected', 'C'),
      both('incident-status', 'Previous change of the status; ] for the next', '['),
      both('incident-watch', 'Watch or stop watching', 'W'),
      both('incident-all', 'Select all of the filter; Shift+click selects a range', 'Mod+A'),
      both('comment-send', 'Send the comment', 'Mod+Enter'),
    ],
  },
];

export const allShortcuts: readonly ShortcutGroup[] = [programShortcuts, windowShortcuts, ...pageShortcuts];

/** Returns all groups of shortcuts, those of the given page first. */
export const shortcutsOn = (page: string | null): readonly ShortcutGroup[] => [
  ...allShortcuts.filter((group) => group.page !== undefined && group.page === page),
  ...allShortcuts.filter((group) => group.page === undefined || group.page !== page),
];

/** Returns the keys of a shortcut as an accelerator of Electron's menu. @param id of a shortcut with desktop keys */
export function acceleratorOf(id: string): string {
  const found = allShortcuts.flatMap(({ shortcuts }) => shortcuts).find((each) => each.id === id);
  if (!found?.desktop) throw new AppError('internal', `There is no key “${id}” on the desktop.`);
  return found.desktop.replace(/^Mod\+\+$/, 'Mod+Plus').replace(/^Mod/, 'CmdOrCtrl');
}

/** Returns the labels of the keys that are pressed together, as they are printed on the keyboard. */
export function keysShown(keys: string, isMac: boolean): string[] {
  // Electron's item for the full screen has other keys on a Mac.
  if (isMac && keys === 'F11') return ['⌃', '⌘', 'F'];
  const names: Readonly<Record<string, string>> = isMac
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Mod: 'Ctrl' };
  const parts = keys === 'Mod++' ? ['Mod', '+'] : keys.split('+');
  return parts.map((part) => names[part] ?? part);
}
