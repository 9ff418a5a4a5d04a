/** Set-up of the tests of screens: resets the stores after each test, and adds what happy-dom lacks. */
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import type { StoreApi } from 'zustand';
import { useActions } from './features/actions/store.ts';
import { useConnections } from './features/connections/store.ts';
import { usePendingMappings } from './features/imports/mapping/pending-mappings.ts';
import { resetImports } from './features/imports/store.ts';
import { useMonitor } from './features/monitor/store.ts';
import { resetSending } from './features/sending/store.ts';
import { useApp } from './features/settings/store.ts';
import { useVertices } from './features/vertices/store.ts';
import { usePalette } from './frame/commands/open-palette.ts';
import { useImportPlace } from './hooks/import-place.ts';
import { useOpenFiles } from './hooks/open-files.ts';

const resetOf =
  <State>(store: StoreApi<State>) =>
  () =>
    store.setState(store.getInitialState(), true);
const resets = [
  resetOf(useActions),
  resetOf(useApp),
  resetOf(useConnections),
  resetOf(useMonitor),
  resetOf(useVertices),
  resetOf(useOpenFiles),
  resetOf(useImportPlace),
  resetOf(usePalette),
  resetOf(usePendingMappings),
];

configure({ asyncUtilTimeout: 180_000 });
afterEach(() => {
  cleanup();
  notifications.clean();
  sessionStorage.clear();
  // Test files share their modules: the next test must not find what this one has left in a store.
  for (const reset of resets) reset();
  resetImports();
  resetSending();
  // Stories share their window: the next one begins at the first page.
  location.hash = '';
});

// The last test of a file may end while a part of the page is loading, which needs the environment of the file.
afterAll(() => vi.dynamicImportSettled());

// React captures the call stack of each element for its warnings, which took a fifth of the time. It stops when its
// counter of captured stacks has reached a limit, so the counter is fixed at infinity.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// happy-dom has no layout, but the grid needs the size of a screen to know how many rows to draw; a low one keeps it
// fast.
for (const [name, px] of [
  ['offsetHeight', 640],
  ['clientHeight', 320],
  ['offsetWidth', 1200],
  ['clientWidth', 1200],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px });

// happy-dom emits no scroll events.
const scrollTo = HTMLElement.prototype.scrollTo;
HTMLElement.prototype.scrollTo = function scrollAndNotify(this: HTMLElement, ...to: unknown[]) {
  const before = this.scrollTop;
  Reflect.apply(scrollTo, this, to);
  if (this.scrollTop !== before) queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
};

// happy-dom has no `window.navigation`; tests dispatch its events themselves.
Object.defineProperty(window, 'navigation', { configurable: true, value: new EventTarget() });
