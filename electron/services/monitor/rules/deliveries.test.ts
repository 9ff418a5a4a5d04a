import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  DeliveryEntry,
  RuleNotification,
} from '../../../../shared/monitor/notification-rules/delivery.ts';
import {
  type EmailSettings,
  emailSettings,
  webhookSettings,
} from '../../../../shared/monitor/notification-rules/settings.ts';
import { createHttp } from '../../../remote/http.ts';
import { createDeliveries, pausesMs } from './deliveries.ts';
import { openMailServer, openWebhook } from './destinations.test-kit.ts';
import { createDestinations } from './destinations.ts';

const secret = 'whsec-71c0ffee2a';
const notification: RuleNotification = {
  id: 'n-1',
  at: Date.UTC(2026, 10, 23, 12),
  rule: 'Many “urgent”\r\nBcc: x@y.z',
  connection: 'CMDB',
  view: 'default',
  text: '21 open incidents with priority 1 within 10 minutes; the limit is 20.',
};
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close();
});

interface DeliveriesOptions {
  readonly url?: string;
  readonly email?: EmailSettings;
  readonly onPause?: (ms: number) => Promise<void>;
  readonly webhookSecret?: () => string | null;
}

/** Deliveries whose pauses take no time: `pauses` lists their milliseconds, `last` resolves with the final entry. */
function openDeliveries(options: DeliveriesOptions) {
  const entries: DeliveryEntry[] = [];
  const pauses: number[] = [];
  const last = Promise.withResolvers<DeliveryEntry>();
  const http = createHttp();
  let now = notification.at;
  const deliveries = createDeliveries({
    now: () => now,
    async wait(ms, signal) {
      pauses.push(ms);
      now += ms;
      await options.onPause?.(ms);
      signal.throwIfAborted();
    },
    log: { info: () => undefined, error: (message) => expect.unreachable(message) },
    send: createDestinations({
      http,
      now: () => now,
      settings: () => ({
        webhook: options.url === undefined ? null : { url: options.url },
        email: options.email ?? null,
      }),
      webhookSecret: async () => (options.webhookSecret ? options.webhookSecret() : secret),
      smtpPassword: async () => 'mail-pass-94f1',
    }),
    onEntry(entry) {
      entries.push(entry);
      if (entry.outcome !== 'waiting') last.resolve(entry);
    },
  });
  cleanups.push(async () => {
    await deliveries.close();
    await http.close();
  });
  return { deliveries, entries, pauses, last: last.promise };
}
const startWebhook = async (...respond: Parameters<typeof openWebhook>) => {
  const server = await openWebhook(...respond);
  cleanups.push(server.close);
  return server;
};
const startMailServer = async (...options: Parameters<typeof openMailServer>) => {
  const server = await openMailServer(...options);
  cleanups.push(server.close);
  return server;
};

describe('a webhook', () => {
  it('receives JSON that is signed over its time and its bytes', async () => {
    const server = await startWebhook();
    const { deliveries, entries, last } = openDeliveries(server);
    deliveries.deliver(notification, 'webhook');
    await last;
    const [{ headers, body } = expect.unreachable()] = server.received;
    expect(JSON.parse(body)).toEqual({
      id: 'n-1',
      time: '2026-11-23T12:00:00.000Z',
      rule: notification.rule,
      connection: 'CMDB',
      view: 'default',
      text: notification.text,
    });
    const seconds = notification.at / 1_000;
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'graph-intake-notification': 'n-1',
      'graph-intake-signature': `t=${seconds},v1=${digest}`,
    });
    expect(entries).toMatchObject([{ attempt: 1, outcome: 'delivered', destination: 'webhook' }]);
    expect(JSON.stringify(entries)).not.toMatch(/whsec|unguessable/);
  });

  it('is tried again at growing intervals, signed with the time of each attempt, with the same id', async () => {
    const server = await startWebhook([
      { status: 500 },
      { status: 429, headers: { 'retry-after': '90' } },
      { status: 503 },
    ]);
    const { deliveries, entries, pauses, last } = openDeliveries(server);
    deliveries.deliver(notification, 'webhook');
    await last;
    expect(pauses).toEqual([5_000, 90_000, 120_000]);
    expect(entries.map(({ attempt, outcome, nextAt }) => [attempt, outcome, nextAt])).toEqual([
      [1, 'waiting', notification.at + 5_000],
      [2, 'waiting', notification.at + 95_000],
      [3, 'waiting', notification.at + 215_000],
      [4, 'delivered', null],
    ]);
    const times = server.received.map(
      ({ headers }) => /^t=(\d+)/.exec(String(headers['graph-intake-signature']))?.[1],
    );
    expect(new Set(times).size).toBe(4);
    expect(new Set(server.received.map(({ headers }) => headers['graph-intake-notification'])).size).toBe(1);
  });

  it('that cannot be reached is tried until the attempts are used up', async () => {
    const server = await openWebhook();
    await server.close();
    const { deliveries, pauses, entries, last } = openDeliveries(server);
    deliveries.deliver(notification, 'webhook');
    expect(await last).toMatchObject({ attempt: 6, outcome: 'failed' });
    expect(pauses).toEqual(pausesMs);
    expect(entries.at(-1)?.message).toBe(
      `${server.host} cannot be reached; no server is listening on this port. No more attempts are made.`,
    );
  });

  it('whose secret is missing, as after a restart without a keyring, is tried until the secret is entered', async () => {
    const server = await startWebhook();
    let entered: string | null = null;
    const onPause = async (ms: number) => {
      if (ms === pausesMs[1]) entered = secret;
    };
    const { deliveries, entries, last } = openDeliveries({
      ...server,
      onPause,
      webhookSecret: () => entered,
    });
    deliveries.deliver(notification, 'webhook');
    expect(await last).toMatchObject({ attempt: 3, outcome: 'delivered' });
    expect(entries[0]).toMatchObject({ outcome: 'waiting', message: expect.stringContaining('secret') });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    [400, 'refused it with 400.'],
    [302, 'redirected the request with 302, which is not followed.'],
  ])('that responds with %s is not tried again', async (status, words) => {
    const server = await startWebhook([{ status, headers: { location: 'http://127.0.0.1:1/' } }]);
    const { deliveries, entries, last } = openDeliveries(server);
    deliveries.deliver(notification, 'webhook');
    await last;
    expect(entries).toMatchObject([{ outcome: 'failed', message: `${server.host} ${words}` }]);
    expect(server.received).toHaveLength(1);
  });

  it('that asks for a wait of hours is not tried again', async () => {
    const server = await startWebhook([{ status: 503, headers: { 'retry-after': '86400' } }]);
    const { deliveries, last } = openDeliveries(server);
    deliveries.deliver(notification, 'webhook');
    expect((await last).message).toContain('asks to wait');
  });

  it('is given up when the program ends during a pause, as its last entry says', async () => {
    const server = await startWebhook([{ status: 500 }]);
    const paused = Promise.withResolvers<void>();
    const { deliveries, last } = openDeliveries({ ...server, onPause: () => paused.promise });
    deliveries.deliver(notification, 'webhook');
    await expect.poll(() => server.received.length).toBe(1);
    const closed = deliveries.close();
    paused.resolve();
    await closed;
    expect(await last).toMatchObject({ outcome: 'failed', message: expect.stringContaining('ended before') });
  });
});

describe('a mail server', () => {
  const settings = (port: number, change: object = {}) =>
    emailSettings.parse({
      from: 'intake@example.org',
      to: ['a@example.org', 'b@example.org'],
      host: '127.0.0.1',
      port,
      security: 'none',
      user: 'intake',
      ...change,
    });

  it('receives plain text after the sign-in, without headers that a rule could add', async () => {
    const server = await startMailServer();
    const { deliveries, entries, last } = openDeliveries({ email: settings(server.port) });
    deliveries.deliver(notification, 'email');
    expect(await last).toMatchObject({ outcome: 'delivered', attempt: 1 });
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: 'intake@example.org',
      to: ['a@example.org', 'b@example.org'],
      user: 'intake',
      text: expect.stringContaining(notification.text),
    });
    expect(mail?.text).not.toMatch(/^Bcc:/m);
    expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(JSON.stringify(entries)).not.toContain('mail-pass');
  });

  it('that refuses a recipient for now is tried again; one that refuses for good is not', async () => {
    const busy = await startMailServer({ refuse: [451, 451] });
    const first = openDeliveries({ email: settings(busy.port) });
    first.deliveries.deliver(notification, 'email');
    expect(await first.last).toMatchObject({ outcome: 'delivered', attempt: 2 });
    const strict = await startMailServer({ refuse: [550, 550] });
    const second = openDeliveries({ email: settings(strict.port) });
    second.deliveries.deliver(notification, 'email');
    expect(await second.last).toMatchObject({ outcome: 'failed', attempt: 1 });
  });

  it('that refuses the sign-in is not tried again', async () => {
    const server = await startMailServer({ onAuth: (_auth, _session, done) => done(new Error('Wrong.')) });
    const { deliveries, last } = openDeliveries({ email: settings(server.port) });
    deliveries.deliver(notification, 'email');
    expect((await last).message).toBe('127.0.0.1 refused the sign-in (535).');
  });

  it('that is not trusted receives neither password nor text', async () => {
    for (const security of ['starttls', 'tls']) {
      const server = await startMailServer({ secure: security === 'tls' });
      const { deliveries, last } = openDeliveries({ email: settings(server.port, { security }) });
      deliveries.deliver(notification, 'email');
      expect(await last).toMatchObject({ outcome: 'failed', attempt: 1 });
      expect([server.received, server.passwords]).toEqual([[], []]);
    }
  });

  it('that offers no TLS receives no password when TLS is required', async () => {
    const server = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    const { deliveries, last } = openDeliveries({ email: settings(server.port, { security: 'starttls' }) });
    deliveries.deliver(notification, 'email');
    expect(await last).toMatchObject({ outcome: 'failed' });
    expect(server.passwords).toEqual([]);
  });
});

describe('the settings of destinations', () => {
  it('accept https, but http and a sign-in without TLS only on this machine', () => {
    const isUrl = (url: string) => webhookSettings.safeParse({ url }).success;
    const urls = [
      'https://hooks.example.org/x',
      'http://127.0.0.1:80/',
      'http://[::1]:8/',
      'http://localhost',
    ];
    expect(urls.map(isUrl)).toEqual([true, true, true, true]);
    const others = ['http://hooks.example.org/x', 'https://u:p@hooks.example.org', 'file:///x', 'x'];
    expect(
      [...others, 'http://127.0.0.1@evil.example.org/', 'http://localhost.example.org'].map(isUrl),
    ).toEqual(Array.from({ length: 6 }, () => false));
    const mail = { from: 'a@b.org', to: ['a@b.org'], host: 'smtp.example.org', port: 25, security: 'none' };
    expect(emailSettings.safeParse(mail).success).toBe(true);
    expect(emailSettings.safeParse({ ...mail, user: 'x' }).success).toBe(false);
    expect(emailSettings.safeParse({ ...mail, user: 'x', security: 'starttls' }).success).toBe(true);
  });
});
