import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';

const storage = localStorageColorSchemeManager();
let known: MantineColorScheme | undefined;

/**
 * Restores the last color scheme when the page is reloaded. The first access to the browser's storage waits for another
 * process, so it is skipped when the storage must be empty: a new window is at a new port, and on the desktop the
 * system's own theme is set before there is a page.
 */
export const storedScheme: MantineColorSchemeManager = {
  ...storage,
  get: (fallback) => {
    known = isLoadedAgain() ? storage.get(fallback) : fallback;
    return known;
  },
  set: (scheme) => {
    if (scheme !== known) storage.set(scheme);
    known = scheme;
  },
};

function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type !== 'navigate';
}
