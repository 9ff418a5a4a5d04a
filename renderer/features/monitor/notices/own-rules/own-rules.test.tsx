import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type NotificationRule,
  notificationRule,
} from '../../../../../shared/monitor/notification-rules/rule.ts';
import type { NotificationsState } from '../../../../../shared/monitor/notification-rules/state.ts';
import { openMonitor } from '../../../../test-window.tsx';
import { formOf, readForm } from './rule-form.ts';

const urgent = notificationRule.parse({
  name: 'Many urgent incidents',
  when: { kind: 'open-incidents', priority: ['1'], moreThan: 20, withinMinutes: 10 },
  to: ['system', 'webhook'],
});
/** Notifications with the rule `urgent` and no destination set up, except for these changes. */
const notifications = (change: Partial<NotificationsState['settings']> = {}): NotificationsState => ({
  settings: { rules: [urgent], webhook: null, email: null, ...change },
  webhookKey: 'missing',
  mailKey: 'missing',
  deliveries: [],
});
const openNotices = (state: NotificationsState) =>
  openMonitor('notices', (host) => host.setMonitor({ notifications: state }));

describe('the rules of the user', () => {
  it('are listed with their condition and destinations, and can be switched off', async () => {
    const { user, inputs } = openNotices(notifications());
    const list = await screen.findByRole('list', { name: 'My rules' });
    expect(list.textContent).toContain('More than 20 open incidents with priority 1 within 10 minutes');
    expect(list.textContent).toContain('System notification, Webhook (not set up yet)');
    await user.click(within(list).getByRole('switch', { name: 'Many urgent incidents' }));
    expect(inputs('monitor.setNotifications')).toEqual([
      { ...notifications().settings, rules: [{ ...urgent, enabled: false }] },
    ]);
  });

  it('are added by a form that shows missing values', async () => {
    const { user, inputs } = openNotices(notifications());
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Many urgent incidents');
    expect(dialog.getByText('Another rule has this name.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), ' at db-01');
    await user.click(dialog.getByRole('checkbox', { name: 'System notification' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'System notification' }));
    await user.keyboard(' ');
    await user.clear(dialog.getByLabelText('More than'));
    await user.type(dialog.getByLabelText('More than'), '1,500');
    await user.type(dialog.getByLabelText('Priority'), '1; 2');
    await user.type(dialog.getByLabelText('Status'), 'processing, Resolved');
    await user.type(dialog.getByLabelText('Origin node'), 'db-01');
    await user.click(dialog.getByRole('checkbox', { name: /^E-mail/ }));
    expect(dialog.getByText('Incidents that are resolved are not open.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Status'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const added = {
      name: 'Many urgent incidents at db-01',
      enabled: true,
      alsoInQuietHours: false,
      when: {
        kind: 'open-incidents',
        moreThan: 1_500,
        withinMinutes: 10,
        node: 'db-01',
        priority: ['1', '2'],
        status: [],
        subject: '',
      },
      to: ['system', 'email'],
    };
    expect(inputs('monitor.setNotifications')).toEqual([
      { ...notifications().settings, rules: [urgent, added] },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are deleted in the form in which they are edited', async () => {
    const { user, inputs } = openNotices(notifications());
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Many urgent incidents' }));
    await user.click(await screen.findByRole('button', { name: 'Delete rule' }));
    expect(inputs('monitor.setNotifications')).toEqual([{ ...notifications().settings, rules: [] }]);
  });

  it('are unchanged after they were converted to the form and back', () => {
    const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /^[^,\s]+$/u.test(text));
    const condition = fc.oneof(
      fc.constant({ kind: 'transaction-failed' as const }),
      fc.record({ kind: fc.constant('no-update' as const), forMinutes: fc.integer({ min: 1, max: 1_440 }) }),
      fc.record({
        kind: fc.constant('open-incidents' as const),
        moreThan: fc.nat(100_000),
        withinMinutes: fc.integer({ min: 1, max: 1_440 }),
        priority: fc.array(
          word.filter((text) => !text.includes(';')),
          { maxLength: 3 },
        ),
        status: fc.array(word, { maxLength: 3 }),
        subject: word,
        node: word,
      }),
    );
    fc.assert(
      fc.property(condition, fc.boolean(), (when, enabled) => {
        const rule: NotificationRule = { ...urgent, when, enabled };
        expect(readForm(formOf(rule), enabled, [])).toEqual({ rule });
      }),
    );
  });
});

describe('the destinations of notifications', () => {
  it('are set up with a secret that goes to the host and is not shown again', async () => {
    const { test, user, inputs } = openNotices(notifications());
    await user.click(await screen.findByRole('button', { name: 'Set up Webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Webhook' }));
    await user.type(dialog.getByLabelText('Address'), 'http://hooks.example.org/x');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Use https://; http:// is for this machine only.')).toBeTruthy();
    expect(dialog.getByText('Enter a secret that the receiver knows, too.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Address'));
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'https://hooks.example.org/x');
    await user.type(dialog.getByLabelText('Signing secret'), 'whsec-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const webhook = { url: 'https://hooks.example.org/x' };
    expect(inputs('monitor.setNotifications')).toEqual([{ ...notifications().settings, webhook }]);
    expect(inputs('monitor.setNotificationSecret')).toEqual([{ of: 'webhook', secret: 'whsec-1' }]);
    act(() => test.setMonitor({ notifications: { ...notifications({ webhook }), webhookKey: 'kept' } }));
    expect(screen.getByRole('list', { name: 'Destinations' }).textContent).toContain('hooks.example.org');
    await user.click(screen.getByRole('button', { name: 'Edit Webhook' }));
    expect(screen.getByText('Stored. Leave empty to keep the secret.')).toBeTruthy();
  });

  it.each([
    [null, 'This system has no keyring: the secret is stored until the program ends and never shown again.'],
    ['kwallet6', 'Stored in the keyring of this system (kwallet6) and never shown again.'],
  ])('show where a secret will be stored, with the keyring %s', async (keyring, words) => {
    const { user } = openMonitor('notices', (host) => {
      host.respondApp({
        about: async () => ({ version: '0', window: 'browser', keyring, system: '', parts: [] }),
      });
      host.setMonitor({ notifications: notifications() });
    });
    await user.click(await screen.findByRole('button', { name: 'Set up Webhook' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('require the password again if the mail server is changed', async () => {
    const email = {
      from: 'a@example.org',
      to: ['b@example.org'],
      host: 'smtp.example.org',
      port: 587,
      security: 'starttls' as const,
      user: 'intake',
    };
    const { user, inputs } = openNotices({ ...notifications({ email }), mailKey: 'kept' });
    await user.click(await screen.findByRole('button', { name: 'Edit E-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'E-mail' }));
    await user.clear(dialog.getByLabelText('Mail server'));
    await user.type(dialog.getByLabelText('Mail server'), 'mail.example.org');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter the password of this user.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), 'new');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(inputs('monitor.setNotifications')).toMatchObject([{ email: { host: 'mail.example.org' } }]);
    expect(inputs('monitor.setNotificationSecret')).toEqual([{ of: 'email', secret: 'new' }]);
  });

  it.each([
    ['denied', 'The test was not shown. The browser blocks notifications from this page.'],
    ['default', 'The test was not shown. This page may not show notifications yet.'],
    ['granted', 'Test sent. It was sent to the window.'],
  ])(
    'show whether the browser displays a test notification if its permission is %s',
    async (permission, words) => {
      vi.stubGlobal(
        'Notification',
        class {
          static permission = permission;
          close() {}
        },
      );
      const { test, user } = openNotices(notifications());
      test.respondMonitor({ sendTest: () => ({ isDelivered: true, message: 'It was sent to the window.' }) });
      await user.click(await screen.findByRole('button', { name: 'Send a test: System notification' }));
      expect((await screen.findByText(/^(Test sent|The test)/)).textContent).toContain(words);
      vi.unstubAllGlobals();
    },
  );

  it('can be tested, and show the result and the last deliveries', async () => {
    const delivery = {
      at: Date.now(),
      notificationId: 'n1',
      rule: 'Failed writes',
      destination: 'webhook' as const,
      attempt: 2,
      outcome: 'failed' as const,
      message: 'hooks.example.org refused it with 400.',
      nextAt: null,
    };
    const webhook = { url: 'https://hooks.example.org/x' };
    const { test, user, inputs } = openNotices({ ...notifications({ webhook }), deliveries: [delivery] });
    test.respondMonitor({ sendTest: () => ({ isDelivered: false, message: 'It refused it with 401.' }) });
    await user.click(await screen.findByRole('button', { name: 'Send a test: Webhook' }));
    expect(inputs('monitor.sendTest')).toEqual([{ view: 'default', destination: 'webhook' }]);
    expect(await screen.findByText('The test failed. It refused it with 401.')).toBeTruthy();
    expect(screen.getByText('The signing secret is missing.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show delivery log' }));
    const log = await screen.findByRole('list', { name: 'Deliveries, newest first' });
    expect(log.textContent).toContain('Failed writes Webhook, attempt 2');
    expect(log.textContent).toContain('hooks.example.org refused it with 400.');
  });
});
