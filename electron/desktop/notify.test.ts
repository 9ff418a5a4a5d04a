import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from 'js-yaml';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appId,
  createNotificationProblem,
  createNotify,
  setupNotifications,
  showBadge,
  toastActivatorId,
} from './notify.ts';
import { BrowserWindow } from './stand-in/window.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

const places: string[] = [];
const lines: string[] = [];
const problem = createNotificationProblem();
const notify = createNotify({
  openPlace: (place, connectionId) => void places.push(`${place} on ${connectionId}`),
  problem,
  platform: 'darwin',
  log: { info: () => undefined, error: (message) => void lines.push(message) },
});
const notification = {
  title: 'INC-7 is TERMINATED',
  text: 'Disk full',
  place: 'monitor/incidents/INC-7',
  connectionId: 'c1',
};
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
    expect(places).toEqual(['monitor/incidents/INC-7 on c1']);
  });

  it('never renders markup', () => {
    notify({ ...notification, text: '<a href="https://example.org">Disk</a> full' });
    expect(world.notifications[0]?.body).not.toContain('<');
  });

  it('shows control characters and overrides of direction as escapes', () => {
    notify({ ...notification, title: 'INC-7\u202e\x1b[2J', text: 'Disk\nfull\u2066\x07' });
    expect(world.notifications[0]).toMatchObject({
      title: 'INC-7\\u202e\\x1b[2J',
      body: 'Disk\\nfull\\u2066\\x07',
    });
  });

  it('that Windows moved to its notification center is kept for a later click', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    notify(notification);
    notify(notification);
    const [timedOut, dismissed] = world.notifications.map((each) => new WeakRef(each));
    world.notifications[0]?.emit('close', { reason: 'timedOut' });
    world.notifications[1]?.emit('close', { reason: 'userCanceled' });
    world.notifications = [];
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(dismissed?.deref()).toBeUndefined();
    timedOut?.deref()?.emit('click', {});
    expect(places).toEqual(['monitor/incidents/INC-7 on c1']);
  });

  it('that fails is logged without its text', () => {
    notify(notification);
    world.notifications[0]?.emit('failed', {}, 'no such service');
    expect(lines).toEqual(['The system shows no notification: no such service']);
  });

  it('that fails is reported to the page, with what a Mac requires, until one is shown again', () => {
    const problems: (string | null)[] = [];
    const stop = problem.listen((each) => problems.push(each));
    problem.set(null);
    notify(notification);
    world.notifications[0]?.emit('failed', {}, 'not allowed');
    notify(notification);
    world.notifications[1]?.emit('show', {});
    stop();
    expect(problems.at(-2)).toContain('macOS does not show notifications of unsigned programs');
    expect(problems.at(-1)).toBeNull();
  });

  it('that the system does not support is reported at once', () => {
    world.showsNotifications = false;
    const problems: (string | null)[] = [];
    createNotificationProblem().listen((each) => problems.push(each));
    expect(problems).toEqual(['This system cannot show notifications.']);
  });

  it('about an event in a window is shown only while no window is in front', () => {
    const window = new BrowserWindow({});
    window.state.focused = true;
    notify({ ...notification, onlyBehind: true });
    expect(world.notifications).toEqual([]);
    notify(notification);
    window.state.focused = false;
    notify({ ...notification, onlyBehind: true });
    expect(world.notifications).toHaveLength(2);
  });

  it('is not created if the system does not support notifications', () => {
    world.showsNotifications = false;
    notify(notification);
    expect(world.notifications).toEqual([]);
  });
});

describe('the icon of the program', () => {
  it('shows the number of notices', () => {
    showBadge(3);
    expect(world.badge).toBe(3);
  });

  it('has on Windows the ids that the installer and the packages use', () => {
    setupNotifications('linux');
    expect(world.appId).toBe('');
    setupNotifications('win32');
    expect(world.appId).toBe(appId);
    // Without a fixed id, Electron generates another one at every start and writes another link with it.
    expect(world.toastActivator).toBe(toastActivatorId);
    const uninstaller = readFileSync(new URL('../../assets/installer.nsh', import.meta.url), 'utf8');
    expect(uninstaller).toContain(toastActivatorId);
    const config = load(readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8'));
    expect(config).toMatchObject({ appId });
  });
});
