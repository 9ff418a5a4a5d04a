import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import { emailSettings } from '../../../../shared/monitor/notification-rules/settings.ts';
import type { NotificationsState } from '../../../../shared/monitor/notification-rules/state.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { connectionInput } from '../../connections/connections.test-kit.ts';
import { openMailServer, openWebhook } from './destinations.test-kit.ts';

const view = 'default';
const secret = 'whsec-71c0ffee2a';
const password = 'mail-pass-94f1';

let host: TestHost;
let state: NotificationsState | undefined;
let viewState: ViewState | undefined;
let notices: readonly Notice[] = [];
let stops: (() => void)[] = [];
const listen = ({ api }: TestHost) => {
  stops = [
    api.monitor.notifications((now) => {
      state = now;
    }),
    api.monitor.changed(({ views }) => {
      viewState = views[0];
    }),
    api.monitor.notices((now) => {
      notices = now;
    }),
  ];
};
const stop = () => {
  for (const each of stops) each();
};
let webhook: Awaited<ReturnType<typeof openWebhook>>;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
beforeEach(async () => {
  [webhook, mailServer] = [await openWebhook(), await openMailServer()];
  host = await openTestHost();
  listen(host);
});
afterEach(async () => {
  stop();
  await host.close();
  await webhook.close();
  await mailServer.close();
});
const email = () =>
  emailSettings.parse({
    from: 'intake@example.org',
    to: ['ops@example.org'],
    host: '127.0.0.1',
    port: mailServer.port,
    security: 'none',
    user: 'intake',
  });
/** A rule that notifies these destinations of failed transactions. */
const failureRule = (to: ('system' | 'webhook' | 'email')[]) => ({
  name: 'Failed writes',
  when: { kind: 'transaction-failed' as const },
  to,
});

it('delivers by the rules of the user, and keeps rules and deliveries over a restart without secrets', async () => {
  const { monitor } = host.api;
  await monitor.setNotifications({
    rules: [failureRule(['webhook', 'email'])],
    webhook: { url: webhook.url },
    email: email(),
  });
  await monitor.setNotificationSecret({ of: 'webhook', secret });
  await monitor.setNotificationSecret({ of: 'email', secret: password });
  await expect.poll(() => viewState?.intake).toBe('live');
  const object = { $type: 'incident', subject: 'Disk full', originNode: 'nowhere' };
  await monitor.put({ view, id: 'X-1', object, mustBeNew: false });
  await expect
    .poll(() => state?.deliveries.map(({ outcome }) => outcome))
    .toEqual(['delivered', 'delivered']);
  const [post] = webhook.received;
  expect(JSON.parse(post?.body ?? '')).toMatchObject({
    rule: 'Failed writes',
    connection: 'Practice platform',
    view,
    text: expect.stringMatching(/^A transaction failed: X-1: /),
  });
  expect(mailServer.received).toMatchObject([{ user: 'intake', to: ['ops@example.org'] }]);
  expect(notices.find(({ rule }) => rule === 'user-rule')).toMatchObject({
    title: 'Failed writes',
    system: 'list',
    objectId: 'X-1',
  });

  stop();
  await host.leave();
  const next = await openTestHost({ after: host });
  try {
    listen(next);
    expect(state).toMatchObject({ settings: { rules: [{ name: 'Failed writes' }] } });
    expect(state?.deliveries).toHaveLength(2);
    expect(JSON.stringify(state)).not.toMatch(/whsec|mail-pass/);
  } finally {
    stop();
    await next.leave();
  }
  expect(host.lines.join('\n')).not.toMatch(/whsec|mail-pass|Disk full|unguessable/);
});

it('sends a test to each destination, says why one failed, and records it', async () => {
  const { monitor } = host.api;
  const sendTest = (destination: 'system' | 'webhook' | 'email') => monitor.sendTest({ view, destination });
  expect(await sendTest('webhook')).toEqual({ isDelivered: false, message: 'No webhook is set up.' });
  await monitor.setNotifications({ rules: [], webhook: { url: webhook.url }, email: email() });
  expect(await sendTest('webhook')).toMatchObject({ message: expect.stringContaining('secret') });
  await monitor.setNotificationSecret({ of: 'webhook', secret });
  expect(await sendTest('webhook')).toMatchObject({ isDelivered: true });
  expect(JSON.parse(webhook.received[0]?.body ?? '')).toMatchObject({ test: true });
  await monitor.setNotificationSecret({ of: 'email', secret: 'changed-pass-word-7' });
  expect(await sendTest('email')).toMatchObject({
    isDelivered: false,
    message: expect.stringContaining('refused the sign-in'),
  });
  await monitor.setNotificationSecret({ of: 'email', secret: password });
  expect(await sendTest('email')).toMatchObject({ isDelivered: true });
  expect(state?.deliveries.map(({ outcome }) => outcome)).toEqual([
    'delivered',
    'failed',
    'delivered',
    'failed',
    'failed',
  ]);
  // The host of a browser window does not know whether the browser shows it.
  expect(await sendTest('system')).toEqual({
    isDelivered: true,
    message: 'It was sent to the window, which shows it if the browser allows it.',
  });
  await expect.poll(() => notices[0]).toMatchObject({ title: 'Test notification', system: 'show' });
});

it('names a connection as it is called now', async () => {
  const { connections, monitor } = host.api;
  const input = connectionInput(host, { name: 'Staging' });
  const { id } = await connections.add(input);
  await connections.choose({ id });
  await expect.poll(() => viewState?.intake).toBe('live');
  await monitor.setNotifications({ rules: [], webhook: { url: webhook.url }, email: null });
  await monitor.setNotificationSecret({ of: 'webhook', secret });
  const namedIn = async () => {
    await monitor.sendTest({ view: 'ops', destination: 'webhook' });
    return JSON.parse(webhook.received.at(-1)?.body ?? '').connection;
  };
  expect(await namedIn()).toBe('Staging');
  await connections.change({ ...input, clientSecret: '', password: '', id, name: 'Production' });
  await expect.poll(namedIn).toBe('Production');
  expect(JSON.parse(webhook.received.at(-1)?.body ?? '').view).toBe('ops');
});

it('sends a password only to the mail server for which it was entered', async () => {
  const { monitor } = host.api;
  await monitor.setNotifications({ rules: [], webhook: null, email: email() });
  await monitor.setNotificationSecret({ of: 'email', secret: password });
  expect(state?.mailKey).not.toBe('missing');
  await monitor.setNotifications({ rules: [], webhook: null, email: { ...email(), host: 'localhost' } });
  expect(state?.mailKey).toBe('missing');
  expect(await monitor.sendTest({ view: 'ops', destination: 'email' })).toMatchObject({ isDelivered: false });
  expect(mailServer.passwords).toEqual([]);
});

it('mutes destinations in quiet hours, and lists the notice', async () => {
  const { monitor } = host.api;
  await monitor.setNotifications({
    rules: [failureRule(['system', 'webhook'])],
    webhook: { url: webhook.url },
    email: null,
  });
  await monitor.setNotificationSecret({ of: 'webhook', secret });
  const rules = {
    transactionFailed: false,
    watchedChanged: false,
    watchedEnded: false,
    connectionLost: false,
    actionAsks: false,
  };
  const minute = new Date().getHours() * 60 + new Date().getMinutes();
  // From an hour before now to an hour after now, in minutes of the day.
  const quietHours = { quietFrom: (minute + 1_380) % 1_440, quietTo: (minute + 60) % 1_440 };
  await monitor.setRules({ ...rules, ...quietHours });
  await expect.poll(() => viewState?.intake).toBe('live');
  await monitor.put({
    view,
    id: 'X-2',
    mustBeNew: false,
    object: { $type: 'incident', subject: 'x', originNode: 'nowhere' },
  });
  await expect.poll(() => state?.deliveries).toMatchObject([{ outcome: 'muted', destination: 'webhook' }]);
  expect(notices).toMatchObject([{ rule: 'user-rule', system: 'list' }]);
  expect(webhook.received).toEqual([]);
});
