import { act, render } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandlerState } from '../../../shared/actions.ts';
import type { NoticeRules } from '../../../shared/monitor/notice.ts';
import { HostProvider } from '../../host.ts';
import { createTestHost } from '../../test-host.ts';
import { followActions } from './store.ts';
import { useQuestionNotices } from './use-question-notices.ts';

/** Replaces `Notification` of the browser: lists the notifications that are shown. */
class ShownNotification {
  static permission: NotificationPermission = 'granted';
  static all: ShownNotification[] = [];
  onclick: (() => void) | null = null;
  readonly body: string | undefined;
  constructor(_title: string, { body }: NotificationOptions) {
    this.body = body;
    ShownNotification.all.push(this);
  }
  close() {
    ShownNotification.all = ShownNotification.all.filter((each) => each !== this);
  }
}
let isInFront = false;
beforeEach(() => {
  ShownNotification.all = [];
  ShownNotification.permission = 'granted';
  isInFront = false;
  vi.stubGlobal('Notification', ShownNotification);
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
/** The question whether to trust the unknown key of a host. */
const hostKeyQuestion = (host: string): HandlerState['questions'][number] => ({
  actionId: 'a1',
  wants: 'uptime',
  user: 'root',
  due: 0,
  waiting: 1,
  id: host,
  about: 'host-key',
  host,
  fingerprint: 'SHA256:abc',
});

function Page({ rules: pageRules }: { rules: NoticeRules }) {
  useQuestionNotices(useCallback(() => pageRules, [pageRules]));
  return null;
}
/** Renders a page with these rules; returns a function that sets the open questions, one for each host. */
function openPage(pageRules = rules, window: 'desktop' | 'browser' = 'browser') {
  const test = createTestHost(window);
  const stop = followActions(test.host.api);
  const { unmount } = render(
    <HostProvider value={test.host}>
      <Page rules={pageRules} />
    </HostProvider>,
  );
  close = () => {
    unmount();
    stop();
  };
  return (...hosts: string[]) => act(() => test.setActions({ questions: hosts.map(hostKeyQuestion) }));
}
const shownTexts = () => ShownNotification.all.map(({ body }) => body);

describe('a question that arrives while the page is not in view', () => {
  it('is shown once as a browser notification, and a click opens the list of actions', () => {
    const setQuestions = openPage();
    setQuestions('web-01');
    setQuestions('web-01', 'web-02');
    expect(shownTexts()).toEqual(['web-01 shows an unknown host key.']);
    ShownNotification.all[0]?.onclick?.();
    expect(location.hash).toBe('#actions/list');
    expect(shownTexts()).toEqual([]);
    setQuestions();
    setQuestions('web-03');
    expect(shownTexts()).toEqual(['web-03 shows an unknown host key.']);
  });

  it('is not shown if the page has focus, the rule is off, permission is denied, or in the desktop program', () => {
    isInFront = true;
    openPage()('web-01');
    isInFront = false;
    close();
    openPage({ ...rules, actionAsks: false })('web-01');
    close();
    openPage(rules, 'desktop')('web-01');
    close();
    ShownNotification.permission = 'denied';
    openPage()('web-01');
    expect(shownTexts()).toEqual([]);
  });
});
