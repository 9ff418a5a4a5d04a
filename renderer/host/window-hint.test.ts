import { beforeEach, expect, it } from 'vitest';
import { rememberConnection, windowHint } from './window-hint.ts';

beforeEach(() => sessionStorage.clear());
const unloadPage = () => window.dispatchEvent(new Event('pagehide'));

it('a window that is loaded again keeps its id and names its connection', () => {
  const first = windowHint();
  expect(first).toEqual({ window: expect.any(String) });
  rememberConnection('c1');
  unloadPage();
  expect(windowHint()).toEqual({ window: first['window'], connection: 'c1' });
});

it('a copy of an open window has a new id, and begins with the same connection', () => {
  const { window: id } = windowHint();
  rememberConnection('c1');
  const copy = windowHint();
  expect(copy['window']).not.toBe(id);
  expect(copy['connection']).toBe('c1');
});
