import { act, render } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandlerState } from '../../../shared/actions.ts';
import type { NoticeRules } from '../../../shared/monitor/notice.ts';
import { HostProvider } from '../../host.ts';
import { createTestHost } from '../../test-host.ts';
import { followActions } from './store.ts';
import { useQuestionNotices } from './use-question-notices.ts';

/** What a browser does about notifications. */
class Shown {
  static permission: NotificationPermission = 'granted';
  static all: Shown[] = [];
  onclick: (() => void) | null = null;
  readonly body: string | undefined;
  constructor(_title: string, { body }: NotificationOptions) {
    this.body = body;
    Shown.all.push(this);
  }
  close() {
    Shown.all = Shown.all.filter((each) => each !== this);
  }
}
let isInFront = false;
beforeEach(() => {
  Shown.all = [];
  Shown.permission = 'granted';
  isInFront = false;
  vi.stubGlobal('Notification', Shown);
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isInFront);
});
let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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
const key = (host: string): HandlerState['questions'][number] => ({
  wants: 'uptime',
  user: 'root',
  due: 0,
  waiting: 1,
  id: host,
  about: 'host-key',
  host,
  fingerprint: 'SHA256:abc',
});

function Page({ hostState }: { hostState: NoticeRules }) {
  useQuestionNotices(useCallback(() => hostState, [hostState]));
  return null;
}
/** Emits the questions as the host does. */
function open(hostState = rules, window: 'desktop' | 'browser' = 'browser') {
  const test = createTestHost(window);
  const stop = followActions(test.host.api);
  const { unmount } = render(
    <HostProvider value={test.host}>
      <Page hostState={hostState} />
    </HostProvider>,
  );
  close = () => {
    unmount();
    stop();
  };
  return (...hosts: string[]) => act(() => test.setActions({ questions: hosts.map(key) }));
}
const texts = () => Shown.all.map(({ body }) => body);

describe('a question that arrives while the page is not in view', () => {
  it('is shown once by the browser, and a click leads to it', () => {
    const showNotices = open();
    showNotices('web-01');
    showNotices('web-01', 'web-02');
    expect(texts()).toEqual(['web-01 shows an unknown host key.']);
    Shown.all[0]?.onclick?.();
    expect(location.hash).toBe('#actions/list');
    expect(texts()).toEqual([]);
    showNotices();
    showNotices('web-03');
    expect(texts()).toEqual(['web-03 shows an unknown host key.']);
  });

  it('is not shown in front, against the rule, without permission, nor by the page of the desktop', () => {
    isInFront = true;
    open()('web-01');
    isInFront = false;
    close();
    open({ ...rules, actionAsks: false })('web-01');
    close();
    open(rules, 'desktop')('web-01');
    close();
    Shown.permission = 'denied';
    open()('web-01');
    expect(texts()).toEqual([]);
  });
});
