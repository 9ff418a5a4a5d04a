import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice, NoticeRules } from '../../../../shared/monitor/notice.ts';
import { HostProvider } from '../../../host.ts';
import { createTestHost } from '../../../test-host.ts';
import { placeIn } from '../places.ts';
import { followMonitor } from '../store.ts';
import { useNotificationPermission } from './use-notification-permission.ts';
import { useSystemNotices } from './use-system-notices.ts';

/** Replaces `Notification` of the browser: lists the notifications that are shown. */
class ShownNotification {
  static permission: NotificationPermission = 'granted';
  static all: ShownNotification[] = [];
  static requestPermission = async () => {
    ShownNotification.permission = 'granted';
    return ShownNotification.permission;
  };
  onclick: (() => void) | null = null;
  isClosed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    ShownNotification.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
beforeEach(() => {
  ShownNotification.all = [];
  ShownNotification.permission = 'granted';
  vi.stubGlobal('Notification', ShownNotification);
});
let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  location.hash = '';
});

const rules: NoticeRules = {
  transactionFailed: true,
  watchedChanged: true,
  watchedEnded: true,
  connectionLost: true,
  actionAsks: true,
  quietFrom: null,
  quietTo: null,
};
const notice = (id: string, change: Partial<Notice> = {}): Notice => ({
  id,
  at: Date.now(),
  rule: 'watched-ended',
  title: `INC-${id} is TERMINATED`,
  text: 'Disk full',
  view: 'default',
  objectId: `INC/${id}`,
  fresh: true,
  ...change,
});

function Page() {
  useSystemNotices();
  const { allowance, ask } = useNotificationPermission();
  return (
    <button type="button" onClick={ask}>
      {allowance}
    </button>
  );
}
/** Renders a page with the first notices; returns a function that sets the notices and rules of the host. */
function openPage(window: 'desktop' | 'browser' = 'browser', firstNotices: Notice[] = []) {
  const test = createTestHost(window);
  test.setMonitor({ notices: firstNotices });
  const stop = followMonitor(test.host.api);
  const { unmount } = render(
    <HostProvider value={test.host}>
      <Page />
    </HostProvider>,
  );
  close = () => {
    unmount();
    stop();
  };
  return (notices: Notice[], hostRules = rules) => act(() => test.setMonitor({ notices, rules: hostRules }));
}
const shownTitles = () => ShownNotification.all.map(({ title }) => title);

describe('notices in a browser window', () => {
  it('are shown once as browser notifications, and a click opens their object', async () => {
    const setNotices = openPage('browser', [notice('1')]);
    expect(shownTitles()).toEqual([]);
    setNotices([notice('2'), notice('1')]);
    setNotices([notice('2'), notice('1')]);
    expect(shownTitles()).toEqual(['INC-2 is TERMINATED']);
    const [shown] = ShownNotification.all;
    expect(shown?.options).toEqual({ body: 'Disk full', tag: '2' });
    act(() => shown?.onclick?.());
    expect(shown?.isClosed).toBe(true);
    await waitFor(() =>
      expect(placeIn(location.hash.slice('#monitor/'.length))).toEqual({
        place: { show: 'incidents', id: 'INC/2' },
        view: 'default',
      }),
    );
  });

  it('are not shown in quiet hours, after they were seen, if they are old, or without permission', () => {
    const setNotices = openPage();
    setNotices([]);
    const minute = new Date().getHours() * 60 + new Date().getMinutes();
    setNotices([notice('1')], { ...rules, quietFrom: minute, quietTo: (minute + 5) % 1_440 });
    setNotices([notice('2', { fresh: false }), notice('3', { at: Date.now() - 3_600_000 })]);
    ShownNotification.permission = 'denied';
    setNotices([notice('4')]);
    expect(shownTitles()).toEqual([]);
  });

  it('are not shown by the page in the desktop program, which shows its own', () => {
    const setNotices = openPage('desktop');
    setNotices([]);
    setNotices([notice('1')]);
    expect(shownTitles()).toEqual([]);
    expect(screen.getByRole('button').textContent).toBe('own');
  });
});

describe('the permission to notify', () => {
  it('is requested by a click and never automatically', async () => {
    ShownNotification.permission = 'default';
    openPage()([notice('1')]);
    expect(screen.getByRole('button').textContent).toBe('default');
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByRole('button', { name: 'granted' })).toBeTruthy();
  });

  it('is checked again when the user returns from the settings', () => {
    ShownNotification.permission = 'denied';
    openPage();
    expect(screen.getByRole('button').textContent).toBe('denied');
    ShownNotification.permission = 'granted';
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(screen.getByRole('button').textContent).toBe('granted');
  });
});
