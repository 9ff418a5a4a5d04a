import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';

const storage = localStorageColorSchemeManager();
let known: MantineColorScheme | undefined;

/**
 * The last look, for a page that is loaded again. The browser's storage is first asked for by waiting for another
 * process, so it is left alone where it can hold nothing: a window that opens is at a new port, and on the desktop the
 * system's own theme is set before there is a page.
 */
export const keptScheme: MantineColorSchemeManager = {
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
