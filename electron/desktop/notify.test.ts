import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appId, createNotify, setupNotifications, showBadge } from './notify.ts';
import { BrowserWindow } from './stand-in/window.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const places: string[] = [];
const lines: string[] = [];
const notify = createNotify({
  openPlace: (place) => void places.push(place),
  log: { info: () => undefined, error: (message) => void lines.push(message) },
});
const notification = { title: 'INC-7 is TERMINATED', text: 'Disk full', place: 'monitor/incidents/INC-7' };
beforeEach(() => {
  world.notifications = [];
  world.showsNotifications = true;
  places.length = 0;
});

describe('a notification of the system', () => {
  it('is shown, and a click opens its place', () => {
    notify(notification);
    const [shown] = world.notifications;
    expect(shown).toMatchObject({ title: 'INC-7 is TERMINATED', body: 'Disk full' });
    shown?.emit('click', {});
    expect(places).toEqual(['monitor/incidents/INC-7']);
  });

  it('is no markup, whoever wrote it', () => {
    notify({ ...notification, text: '<a href="https://example.org">Disk</a> full' });
    expect(world.notifications[0]?.body).not.toContain('<');
  });

  it('that fails is said in the log without its words', () => {
    notify(notification);
    world.notifications[0]?.emit('failed', {}, 'no such service');
    expect(lines).toEqual(['The system shows no notification: no such service']);
  });

  it('that a window says by itself is shown only while none is in front', () => {
    const window = new BrowserWindow({});
    window.state.focused = true;
    notify({ ...notification, onlyBehind: true });
    expect(world.notifications).toEqual([]);
    notify(notification);
    window.state.focused = false;
    notify({ ...notification, onlyBehind: true });
    expect(world.notifications).toHaveLength(2);
  });

  it('is left out where the system shows none', () => {
    world.showsNotifications = false;
    notify(notification);
    expect(world.notifications).toEqual([]);
  });
});

describe('the icon of the program', () => {
  it('has the number of notices', () => {
    showBadge(3);
    expect(world.badge).toBe(3);
  });

  it('belongs to the program under the name that Windows knows it by', () => {
    setupNotifications('linux');
    expect(world.appId).toBe('');
    setupNotifications('win32');
    expect(world.appId).toBe(appId);
    const config = load(readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8'));
    expect(config).toMatchObject({ appId });
  });
});
