import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
});

/** Loads the module as a page does that was opened (`navigate`) or reloaded, and returns its color scheme manager. */
async function loadManager(type: 'navigate' | 'reload') {
  const load = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load]);
  vi.resetModules();
  return (await import('./stored-scheme.ts')).storedScheme;
}

it('the last color scheme is restored in a reloaded page, and not in a new window', async () => {
  (await loadManager('navigate')).set('dark');
  expect((await loadManager('reload')).get('auto')).toBe('dark');
  expect((await loadManager('navigate')).get('auto')).toBe('auto');
});

it('nothing is stored while the color scheme is the first one of the page', async () => {
  const manager = await loadManager('navigate');
  manager.get('auto');
  manager.set('auto');
  expect(localStorage).toHaveLength(0);
  manager.set('dark');
  manager.set('auto');
  expect((await loadManager('reload')).get('light')).toBe('auto');
});
