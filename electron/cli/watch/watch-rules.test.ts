import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../practice/store/database.ts';
import { practiceToken } from '../../practice-token.test-kit.ts';
import { openMailServer, openWebhook } from '../../services/monitor/rules/destinations.test-kit.ts';
import { makeAuthority } from '../../tls.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';
import { readRules } from './rules-file.ts';

let terminal: TestTerminal;
const username = 'other@example.org';
beforeAll(async () => {
  terminal = await openTestTerminal();
  const store = openStore(join(terminal.folder, 'platform'));
  store.db
    .prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)')
    .run(`account of ${username}`, username, 'secret', terminal.practice.scope);
  store.close();
});
const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});
afterAll(() => terminal.close());

const webhookSecret = 'whsec-71c0ffee2a';
const smtpPassword = 'mail-pass-94f1';
const env = () => ({
  GRAPH_INTAKE_CLIENT_SECRET: terminal.practice.clientSecret,
  GRAPH_INTAKE_PASSWORD: terminal.practice.password,
});

/** Opens an incident as another person, because updates report only the changes of others. */
async function openIncident(id: string, priority: number): Promise<void> {
  const { practice } = terminal;
  const token = await practiceToken({ ...practice, username, password: 'secret' });
  const response = await fetch(`${practice.objectsUrl}/views/default/objects/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      $type: 'incident',
      subject: `Disk of ${id} is full`,
      priority: `${priority}`,
      originNode: 'practice:machine:web-01',
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

const urgentRule = {
  name: 'Many urgent incidents',
  when: { kind: 'open-incidents', priority: ['1'], moreThan: 2, withinMinutes: 10 },
};

describe('graph-intake watch --rules', () => {
  it('prints, posts and mails a notification once when a threshold is crossed, and logs each delivery', async () => {
    const authority = makeAuthority();
    const webhook = await openWebhook();
    closes.push(webhook.close);
    const mailServer = await openMailServer({ ...authority.server });
    closes.push(mailServer.close);
    const file = await terminal.file(
      'rules.json',
      JSON.stringify({
        version: 1,
        rules: [{ ...urgentRule, to: ['webhook', 'email'] }],
        webhook: { url: webhook.url },
        email: {
          from: 'intake@example.org',
          to: ['ops@example.org'],
          user: 'intake',
          host: 'localhost',
          port: mailServer.port,
        },
      }),
    );
    await writeFile(join(terminal.folder, 'webhook-secret'), `${webhookSecret}\n`);
    await writeFile(join(terminal.folder, 'authority.pem'), authority.pem);
    const watch = terminal.start(
      ['watch', '--connection', 'staging', '--json', '--log', 'json', '--rules', file],
      {
        env: {
          ...env(),
          GRAPH_INTAKE_WEBHOOK_SECRET_FILE: join(terminal.folder, 'webhook-secret'),
          GRAPH_INTAKE_SMTP_PASSWORD: smtpPassword,
          NODE_EXTRA_CA_CERTS: join(terminal.folder, 'authority.pem'),
        },
      },
    );
    await expect.poll(watch.err).toContain('live, complete before update');
    await openIncident('INC-low', 3);
    for (const n of [1, 2, 3, 4]) await openIncident(`INC-${n}`, 1);
    const deliveries = () =>
      watch
        .err()
        .split('\n')
        .flatMap((line) => (line.includes('"delivery"') ? [JSON.parse(line)] : []));
    await expect.poll(() => deliveries().length).toBe(2);
    watch.child.kill('SIGINT');
    const { code, out, err } = await watch.ended;
    expect(code).toBe(0);

    const text =
      '3 open incidents with priority 1 within 10 minutes; the limit is 2. The last one is INC-3 “Disk of INC-3 is full”.';
    const [{ headers, body } = expect.unreachable()] = webhook.received;
    expect(webhook.received).toHaveLength(1);
    expect(JSON.parse(body)).toMatchObject({
      rule: urgentRule.name,
      connection: 'Staging',
      view: 'default',
      text,
    });
    const [, time, digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['graph-intake-signature'])) ?? [];
    expect(createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')).toBe(digest);

    expect(mailServer.received).toMatchObject([
      { to: ['ops@example.org'], user: 'intake', isEncrypted: true },
    ]);
    expect(mailServer.received[0]?.text).toContain('Subject: Many urgent incidents (Staging)');

    const printed = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(printed.filter(({ kind }) => kind === 'notification')).toMatchObject([
      { id: JSON.parse(body).id, rule: urgentRule.name, text },
    ]);
    expect(
      deliveries().map(({ level, delivery }) => [level, delivery.destination, delivery.outcome]),
    ).toEqual(
      expect.arrayContaining([
        ['info', 'webhook', 'delivered'],
        ['info', 'email', 'delivered'],
      ]),
    );
    expect(err).not.toMatch(/whsec|mail-pass|unguessable/);
  });

  it('mutes destinations in quiet hours except for exempt rules, and still prints notifications', async () => {
    const webhook = await openWebhook();
    closes.push(webhook.close);
    const twoDigits = (part: number) => String(part).padStart(2, '0');
    const hour = new Date().getHours();
    const rule = { when: { ...urgentRule.when, moreThan: 0 }, to: ['webhook'] };
    const file = await terminal.file(
      'quiet.json',
      JSON.stringify({
        version: 1,
        rules: [
          { ...rule, name: 'Muted' },
          { ...rule, name: 'Exempt', alsoInQuietHours: true },
        ],
        webhook: { url: webhook.url },
        // Around now, with an hour on each side.
        quietHours: { from: `${twoDigits((hour + 23) % 24)}:00`, to: `${twoDigits((hour + 2) % 24)}:00` },
      }),
    );
    const watch = terminal.start(['watch', '--connection', 'staging', '--rules', file], {
      env: { ...env(), GRAPH_INTAKE_WEBHOOK_SECRET: webhookSecret },
    });
    await expect.poll(watch.err).toContain('live, complete before update');
    await openIncident('INC-9', 1);
    await expect.poll(watch.err).toContain('delivered');
    watch.child.kill('SIGINT');
    const { out, err } = await watch.ended;
    expect(webhook.received.map(({ body }) => JSON.parse(body).rule)).toEqual(['Exempt']);
    expect(err).toContain('webhook “Muted”: muted. Muted by quiet hours.');
    expect(out).toContain('rule “Muted”  1 open incident with priority 1 within 10 minutes; the limit is 0.');
  });

  it('reads the example in docs/unattended.md', async () => {
    const page = await readFile(new URL('../../../docs/unattended.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n(.+?)```/s.exec(page) ?? [];
    const path = await terminal.file('example.json', example);
    const env = { GRAPH_INTAKE_WEBHOOK_SECRET: 'a', GRAPH_INTAKE_SMTP_PASSWORD: 'b' };
    const { file } = await readRules(path, env);
    expect(file.rules.map(({ when }) => when.kind)).toEqual([
      'open-incidents',
      'no-update',
      'transaction-failed',
    ]);
  });

  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['another version', { version: 2, rules: [] }, 'version must be 1.'],
    [
      'an unknown condition',
      { version: 1, rules: [{ ...urgentRule, to: ['system'], when: { kind: 'silence' } }] },
      'rules[0].when.kind must be “open-incidents”, “no-update” or “transaction-failed”.',
    ],
    [
      'a negative threshold',
      { version: 1, rules: [{ ...urgentRule, to: ['system'], when: { ...urgentRule.when, moreThan: -1 } }] },
      'rules[0].when.moreThan must be at least 0.',
    ],
    [
      'a status that no open incident has',
      {
        version: 1,
        rules: [
          { ...urgentRule, to: ['system'], when: { ...urgentRule.when, status: ['WAITING', 'Resolved'] } },
        ],
      },
      'rules[0].when.status names Resolved, but incidents that are resolved are not open',
    ],
    [
      'a destination that is missing',
      { version: 1, rules: [{ ...urgentRule, to: ['webhook'] }] },
      'rules[0].to names webhook, but the file has no webhook',
    ],
    [
      'a webhook without its secret',
      {
        version: 1,
        rules: [{ ...urgentRule, to: ['webhook'] }],
        webhook: { url: 'https://hooks.example.org/' },
      },
      'set GRAPH_INTAKE_WEBHOOK_SECRET, or the path of its file in GRAPH_INTAKE_WEBHOOK_SECRET_FILE',
    ],
  ])('refuses a file with %s before it signs in', async (_, content, message) => {
    const path = await terminal.file(
      'wrong.json',
      typeof content === 'string' ? content : JSON.stringify(content),
    );
    const result = await terminal.run(['watch', '--connection', 'staging', '--rules', path], { env: {} });
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });
});
