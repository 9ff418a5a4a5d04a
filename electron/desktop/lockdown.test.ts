import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setupLockdown } from './lockdown.ts';
import { pageAddress } from './page-protocol.ts';
import { session } from './stand-in/electron.ts';
import { BrowserWindow } from './stand-in/window.ts';
import { createEvent, world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

beforeAll(() => setupLockdown());

function openPage() {
  const { webContents } = new BrowserWindow({});
  webContents.url = pageAddress;
  const navigate = (url: string, isMainFrame = true) => {
    const event = createEvent({ url, isMainFrame });
    webContents.emit('will-frame-navigate', event);
    return event.defaultPrevented ? 'refused' : 'allowed';
  };
  return { webContents, navigate };
}

describe('the lockdown', () => {
  it('refuses every permission, requested or checked, and every device', () => {
    const { request, check, device } = world.permissions;
    const decisions: boolean[] = [];
    const decide = (granted: boolean) => void decisions.push(granted);
    Reflect.apply(request ?? decide, null, [null, 'media', decide]);
    Reflect.apply(request ?? decide, null, [null, 'openExternal', decide]);
    expect(decisions).toEqual([false, false]);
    expect(Reflect.apply(check ?? Boolean, null, [null, 'clipboard-read', pageAddress])).toBe(false);
    expect(Reflect.apply(device ?? Boolean, null, [{}])).toBe(false);
  });

  it('allows a page to reload, and no other navigation', () => {
    const { navigate } = openPage();
    expect(navigate(pageAddress)).toBe('allowed');
    for (const address of [
      'https://example.com/',
      'file:///tmp/machines.csv',
      'app://graph-intake/other.html',
    ])
      expect(navigate(address)).toBe('refused');
    expect(navigate(pageAddress, false)).toBe('refused');
  });

  it.each(['will-redirect', 'will-attach-webview'])('prevents %s', (name) => {
    const event = createEvent();
    openPage().webContents.emit(name, event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('allows no new windows and no downloads', () => {
    const { webContents } = openPage();
    expect(Reflect.apply(webContents.openHandler ?? Boolean, null, [{ url: pageAddress }])).toEqual({
      action: 'deny',
    });
    const event = createEvent();
    session.defaultSession.emit('will-download', event);
    expect(event.defaultPrevented).toBe(true);
  });
});
