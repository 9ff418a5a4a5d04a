import { z } from 'zod';
import { formatCount } from '../shared/units.ts';
import { expect, test } from './fixtures.ts';
import { type OtherPlatform, startOtherPlatform } from './other-platform.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const origin = 'practice:machine:web-01';
const incident = (subject: string) => ({ $type: 'incident', subject, originNode: origin, priority: '2' });
/** Factors of the automation's speed: slow enough to act in between, and fast enough not to wait for. */
const [slowSpeed, fastSpeed] = [5, 100];
const stopped = { automationOn: false };

const statusOf = async (platform: OtherPlatform, id: string) =>
  z
    .looseObject({ platformStatus: z.string().optional() })
    .parse(await platform.objects('GET', `/objects/${id}`)).platformStatus;
const updatesOf = async (platform: OtherPlatform) =>
  z
    .array(z.looseObject({ object: z.looseObject({ $id: z.string() }) }))
    .parse(await platform.objects('GET', '/updates?offset=0'));

test('a support agent follows an incident, closes the laptop, and later finds everything that happened meanwhile', async ({
  page,
  opened,
}) => {
  test.info().skip(process.platform === 'win32', 'Windows has no signal that stops a process as sleep does.');
  // A platform elsewhere, a sign-in typed by hand, a sleep.
  test.slow();
  const platform = await startOtherPlatform();
  try {
    await platform.setFaults(stopped);
    const monitor = createMonitorPage(page);
    await monitor.connect('Elsewhere', platform);
    await monitor.open();
    await expect(monitor.row('INC-1005')).toBeVisible();
    await expectNoViolations(page);

    // A new incident and the comments of the automation appear without a reload.
    const id = await monitor.newIncident('Mail queue grows on web-01', 'web-0');
    await monitor.incident.getByRole('button', { name: 'Watch' }).click();
    await expect(monitor.incident.getByRole('button', { name: 'Watching' })).toBeVisible();
    await platform.setFaults({ automationSpeed: slowSpeed });
    await expect(monitor.log).toContainText('Taken by the automation.');
    await expect(monitor.log).toContainText('Applying what is known about');
    await platform.setFaults(stopped);
    await expect(monitor.foot).toContainText('live');
    await expectNoViolations(page);

    // A comment ends the incident.
    await monitor.comment.fill('please eject');
    await monitor.comment.press('ControlOrMeta+Enter');
    const ownComment = monitor.log.getByRole('article').filter({ hasText: 'please eject' });
    await expect(ownComment).toHaveCount(1);
    await expect(ownComment).toContainText('stored');
    await platform.setFaults({ automationSpeed: slowSpeed });
    await expect(monitor.head).toContainText('terminated');
    await expect(monitor.log.getByRole('listitem').last()).toContainText('terminated');
    await platform.setFaults(stopped);
    await monitor.part('Notices').click();
    await expect(page.getByRole('link', { name: new RegExp(`${id} is TERMINATED`) })).toBeVisible();

    // An incident that the automation works on is open when the lid closes.
    await platform.objects('PUT', '/objects/AT-WORK', incident('Disk 94 % full on web-01'));
    await platform.setFaults({ automationSpeed: slowSpeed });
    await monitor.part('Incidents').click();
    await expect(monitor.row('AT-WORK')).toContainText('processing');
    await platform.setFaults(stopped);
    await monitor.row('AT-WORK').click();
    await expect(monitor.log).toContainText('processing');
    expect(await statusOf(platform, 'AT-WORK')).toBe('PROCESSING');

    opened.suspend();
    await platform.objects('PUT', '/objects/MEANWHILE', incident('VPN drops every 30 minutes'));
    await platform.setFaults({ automationSpeed: fastSpeed });
    for (const each of ['AT-WORK', 'MEANWHILE'])
      await expect.poll(() => statusOf(platform, each)).toMatch(/^(RESOLVED|STOPPED)$/);
    await platform.setFaults(stopped);
    const updates = await updatesOf(platform);
    const comments = updates.filter(({ object }) => object.$id === 'MEANWHILE' && 'comments' in object);
    expect(comments.length).toBeGreaterThan(3);
    opened.wake();

    // The open incident was updated by itself, and no update is missing.
    await expect(monitor.log.getByRole('listitem').last()).toContainText(/resolved|stopped/);
    await expect(
      monitor.foot.getByText(`All ${formatCount(updates.length)} updates received`, { exact: true }),
    ).toBeVisible();
    await expect(monitor.foot).toContainText('live');
    // The button is above the list, and covers none of its rows.
    const show = page.getByRole('button', { name: /^Show .* updated since / });
    const [button, list] = [await show.boundingBox(), await monitor.list.boundingBox()];
    expect(button && list && button.y + button.height).toBeLessThanOrEqual(list?.y ?? 0);
    await show.click();
    await monitor.row('MEANWHILE').click();
    await expect(monitor.incident.getByRole('heading', { name: 'VPN drops every 30 minutes' })).toBeVisible();
    await expect(monitor.log.getByRole('article')).toHaveCount(comments.length);
    await expect(monitor.log.getByRole('listitem').last()).toContainText(/resolved|stopped/);

    // The text is exactly what the platform returns.
    await monitor.incident.getByRole('button', { name: 'Raw' }).click();
    await monitor.incident.getByText('Updates', { exact: true }).click();
    const received = updates.filter(({ object }) => object.$id === 'MEANWHILE').length;
    await expect(monitor.incident.getByText('// update')).toHaveCount(received);
    await expectNoViolations(page);
  } finally {
    opened.wake();
    await platform.stop();
  }
});

test('incidents are found, kept as a view, watched and commented on together', async ({ page, practice }) => {
  test.slow();
  await practice.setFaults(stopped);
  const monitor = createMonitorPage(page);
  await monitor.open();
  await expect(monitor.row('INC-1003')).toContainText('terminated');
  await page.getByRole('button', { name: /^Shown:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /terminated/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /stopped/ }).click();
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as a view' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('For a person');
  await expectNoViolations(page);
  await naming.getByRole('button', { name: 'Save the view' }).click();
  await expect(page.getByRole('button', { name: 'Shown: For a person' })).toBeVisible();

  await expect(naming).toBeHidden();
  await monitor.list.press('ControlOrMeta+A');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(monitor.list.getByRole('button', { name: /^Stop watching/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Comment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comment on 2 incidents' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Looked at by hand.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Comment on 2 incidents' }).click();
  await expect(page.getByText('Comment stored in 2 incidents')).toBeVisible();

  // A search finds comments, too.
  await page.getByRole('button', { name: /^Shown:/ }).click();
  await page.getByRole('menuitem', { name: 'All', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find incidents' }).fill('looked at by hand');
  await expect(monitor.list.getByRole('row')).toHaveCount(3);
  await monitor.row('INC-1003').click();
  await expect(monitor.log.getByRole('article').filter({ hasText: 'Looked at by hand.' })).toContainText(
    'stored',
  );
});

test('the filter menu keeps “Save as a view…” in view, and its texts begin at the same place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  await createMonitorPage(page).open();
  await page.getByRole('button', { name: /^Shown:/ }).click();
  await page.getByRole('menuitem', { name: /^Priority/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^processing/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Save as a view…' })).toBeInViewport({ ratio: 0.9 });
  const begins = ['Open', 'processing', 'Watched only', 'Priority', 'Save as a view…'].map((text) =>
    page.getByRole('menu').getByText(text, { exact: true }).boundingBox(),
  );
  expect(new Set((await Promise.all(begins)).map((box) => box?.x)).size).toBe(1);
});
