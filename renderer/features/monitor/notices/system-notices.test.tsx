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

/** What a browser does about notifications. */
class Shown {
  static permission: NotificationPermission = 'granted';
  static all: Shown[] = [];
  static requestPermission = async () => {
    Shown.permission = 'granted';
    return Shown.permission;
  };
  onclick: (() => void) | null = null;
  isClosed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    Shown.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
beforeEach(() => {
  Shown.all = [];
  Shown.permission = 'granted';
  vi.stubGlobal('Notification', Shown);
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
/** Emits events as the host does. */
function open(window: 'desktop' | 'browser' = 'browser', atFirst: Notice[] = []) {
  const host = createTestHost(window);
  host.setMonitor({ notices: atFirst });
  const stop = followMonitor(host.host.api);
  const { unmount } = render(
    <HostProvider value={host.host}>
      <Page />
    </HostProvider>,
  );
  close = () => {
    unmount();
    stop();
  };
  return (notices: Notice[], hostState = rules) => act(() => host.setMonitor({ notices, rules: hostState }));
}
const titles = () => Shown.all.map(({ title }) => title);

describe('notices in a browser window', () => {
  it('are shown by the browser when they are new, and a click leads to their place', async () => {
    const showNotices = open('browser', [notice('1')]);
    expect(titles()).toEqual([]);
    showNotices([notice('2'), notice('1')]);
    showNotices([notice('2'), notice('1')]);
    expect(titles()).toEqual(['INC-2 is TERMINATED']);
    const [shown] = Shown.all;
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

  it('are not shown in quiet hours, when they were seen, when they are old, or without permission', () => {
    const showNotices = open();
    showNotices([]);
    const minute = new Date().getHours() * 60 + new Date().getMinutes();
    showNotices([notice('1')], { ...rules, quietFrom: minute, quietTo: (minute + 5) % 1_440 });
    showNotices([notice('2', { fresh: false }), notice('3', { at: Date.now() - 3_600_000 })]);
    Shown.permission = 'denied';
    showNotices([notice('4')]);
    expect(titles()).toEqual([]);
  });

  it('are shown by the program itself on the desktop', () => {
    const showNotices = open('desktop');
    showNotices([]);
    showNotices([notice('1')]);
    expect(titles()).toEqual([]);
    expect(screen.getByRole('button').textContent).toBe('own');
  });
});

describe('the permission to notify', () => {
  it('is requested by a click and never automatically', async () => {
    Shown.permission = 'default';
    open()([notice('1')]);
    expect(screen.getByRole('button').textContent).toBe('default');
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByRole('button', { name: 'granted' })).toBeTruthy();
  });

  it('is checked again when the user returns from the settings', () => {
    Shown.permission = 'denied';
    open();
    expect(screen.getByRole('button').textContent).toBe('denied');
    Shown.permission = 'granted';
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(screen.getByRole('button').textContent).toBe('granted');
  });
});
