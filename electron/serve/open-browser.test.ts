import { describe, expect, it } from 'vitest';
import { browserCommand, openBrowser } from './open-browser.ts';

const address = 'http://127.0.0.1:4000/?key=abc';

describe('browserCommand', () => {
  it('returns the command of each system', () => {
    expect(browserCommand(address, { platform: 'darwin', env: {} })).toEqual(['open', address]);
    expect(browserCommand(address, { platform: 'win32', env: {} })?.at(-1)).toBe(address);
    for (const env of [{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }])
      expect(browserCommand(address, { platform: 'linux', env })).toEqual(['xdg-open', address]);
  });

  it('returns no command without a display', () => {
    expect(browserCommand(address, { platform: 'linux', env: { DISPLAY: '' } })).toBeUndefined();
  });
});

describe('openBrowser', () => {
  it('returns false without a display', async () => {
    expect(await openBrowser(address, { platform: 'linux', env: {} })).toBe(false);
  });
});
