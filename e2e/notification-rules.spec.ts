import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from './fixtures.ts';
import { startOtherPlatform } from './other-platform.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

test('a rule is set up with a webhook, tried by a test, and posts when incidents become too many', async ({
  page,
}) => {
  const platform = await startOtherPlatform();
  const posts: { rule: string; text: string }[] = [];
  const receiver = createServer(async (request, response) => {
    posts.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  try {
    await platform.setFaults({ automationOn: false });
    const monitor = createMonitorPage(page);
    await monitor.connect('Elsewhere', platform);
    await monitor.open();
    await expect(monitor.foot).toContainText('live');
    await monitor.part('Notices').click();
    await page.getByRole('button', { name: 'Set up Webhook' }).click();
    const webhook = page.getByRole('dialog', { name: 'Webhook' });
    await webhook.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
    await webhook.getByLabel('Signing secret').fill('whsec-71c0ffee2a');
    await expectNoViolations(page);
    await webhook.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Send a test: Webhook' }).click();
    await expect(page.getByText(/^Test sent\. 127\.0\.0\.1:\d+ accepted it with 204\.$/)).toBeVisible();

    await page.getByRole('button', { name: 'Add a rule' }).click();
    const rule = page.getByRole('dialog', { name: 'New rule' });
    // The dialog is higher than a small window, and its buttons are visible without scrolling.
    const usualSize = page.viewportSize();
    await page.setViewportSize({ width: 900, height: 600 });
    await expect(rule.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    if (usualSize) await page.setViewportSize(usualSize);
    await rule.getByLabel('Name').fill('Many urgent incidents');
    await rule.getByLabel('More than').fill('1');
    await rule.getByLabel('Priority').fill('1');
    await rule.getByRole('checkbox', { name: /^Webhook/ }).check();
    await expectNoViolations(page);
    await rule.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'My rules' })).toContainText(
      'More than 1 open incident with priority 1 within 10 minutes',
    );
    // Another client writes while the page is open.
    const write = (subject: string) =>
      platform.objects('PUT', `/objects/${subject.replaceAll(' ', '-')}`, {
        $type: 'incident',
        subject,
        originNode: 'practice:machine:web-01',
        priority: '1',
      });
    await write('Queue grows');
    await write('Queue still grows');
    await expect(page.getByRole('link', { name: /Many urgent incidents/ })).toContainText(
      '2 open incidents with priority 1 within 10 minutes; the limit is 1.',
    );
    await write('Queue is full');
    await page.getByRole('button', { name: 'Show delivery log' }).click();
    const log = page.getByRole('list', { name: 'Deliveries, newest first' });
    await expect(log).toContainText('Many urgent incidents');
    await expect(log.getByText('Delivered')).toHaveCount(2);
    await expectNoViolations(page);
    expect(posts.map((post) => post.rule)).toEqual(['Test notification', 'Many urgent incidents']);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await platform.stop();
  }
});
