import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
});

/** The keeper of a page that came to be in this way. */
async function keeperOf(type: 'navigate' | 'reload') {
  const load = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load]);
  vi.resetModules();
  return (await import('./kept-scheme.ts')).keptScheme;
}

it('gives the last look to a page that is loaded again, and to no window that opens', async () => {
  (await keeperOf('navigate')).set('dark');
  expect((await keeperOf('reload')).get('auto')).toBe('dark');
  expect((await keeperOf('navigate')).get('auto')).toBe('auto');
});

it('leaves the storage alone while the look stays as the page began', async () => {
  const keeper = await keeperOf('navigate');
  keeper.get('auto');
  keeper.set('auto');
  expect(localStorage).toHaveLength(0);
  keeper.set('dark');
  keeper.set('auto');
  expect((await keeperOf('reload')).get('light')).toBe('auto');
});
