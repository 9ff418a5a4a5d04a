import { describe, expect, it } from 'vitest';
import {
  acceleratorOf,
  allShortcuts,
  keysShown,
  pageShortcuts,
  programShortcuts,
  windowShortcuts,
} from './shortcuts.ts';

const keysOf = (window: 'desktop' | 'browser', groups: typeof allShortcuts) =>
  groups.flatMap(({ shortcuts }) => shortcuts.flatMap((each) => each[window] ?? []));

describe('the keyboard shortcuts', () => {
  it.each(['desktop', 'browser'] as const)('have one meaning each on every page of a %s window', (window) => {
    for (const page of pageShortcuts) {
      const keys = keysOf(window, [programShortcuts, windowShortcuts, page]);
      expect(keys).toEqual([...new Set(keys)]);
    }
  });

  it('have unique ids', () => {
    const ids = allShortcuts.flatMap(({ shortcuts }) => shortcuts.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('do not use the keys that a browser reserves for itself', () => {
    for (const keys of keysOf('browser', allShortcuts)) expect(keys).not.toMatch(/^Mod\+(N|T|W|\d)$/);
  });

  it('are written as Electron reads them', () => {
    expect(acceleratorOf('open')).toBe('CmdOrCtrl+O');
    expect(acceleratorOf('zoom-in')).toBe('CmdOrCtrl+Plus');
    expect(() => acceleratorOf('nothing')).toThrow('nothing');
  });

  it('are shown as the keyboard of the system labels them', () => {
    expect(keysShown('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keysShown('Mod+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(keysShown('Mod++', false)).toEqual(['Ctrl', '+']);
    expect(keysShown('F11', false)).toEqual(['F11']);
    // F11 of a Mac shows the desktop.
    expect(keysShown('F11', true)).toEqual(['⌃', '⌘', 'F']);
  });
});
