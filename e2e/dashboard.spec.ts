import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { startOtherPlatform } from './other-platform.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import type { PracticePlatform } from './practice-platform.ts';
import { savedFile } from './saved-file.ts';

/** Follows another platform, and opens the dashboard for a time. */
async function openDashboard(page: Page, platform: PracticePlatform, time: string) {
  await platform.setFaults({ automationOn: false });
  const monitor = createMonitorPage(page);
  await monitor.connect('Elsewhere', platform);
  await monitor.open();
  await expect(monitor.foot).toContainText('live');
  await monitor.part('Dashboard').click();
  await page.getByText(time).click();
  const tile = (word: string) => page.locator('dl > div').filter({ hasText: word }).first();
  return { monitor, tile };
}

test('a dashboard counts what is opened and ended, and leads to the list of a node', async ({ page }) => {
  const platform = await startOtherPlatform();
  try {
    const { monitor, tile } = await openDashboard(page, platform, 'Last 24 hours');
    const openNow = tile('open now').getByRole('button');
    const before = Number(await openNow.textContent());
    // Another client writes while the page is open.
    for (const subject of ['Queue grows', 'Queue still grows'])
      await platform.objects('PUT', `/objects/${subject.replaceAll(' ', '-')}`, {
        $type: 'incident',
        subject,
        originNode: 'practice:machine:web-01',
        priority: '2',
      });
    await expect(openNow).toHaveText(String(before + 2));
    await expect(tile('opened').locator('dd')).toHaveText(['2', 'or more']);
    await expect(
      page.getByRole('img', {
        name: 'Last 24 hours: opened 2 or more, ended unknown, stopped unknown',
      }),
    ).toBeVisible();
    await expectNoViolations(page);

    const nodes = page.getByRole('region', { name: 'Open by node' });
    await nodes.getByRole('button', { name: 'practice:machine:web-01' }).click();
    await expect(monitor.row('Queue-grows')).toBeVisible();
    await expect(monitor.row('Queue-still-grows')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Shown: Open · node practice:machine:web-01' }),
    ).toBeVisible();

    await monitor.part('Dashboard').click();
    const priorities = page.getByRole('region', { name: 'Open by priority' });
    const priorityTwo = priorities
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '2', exact: true }) });
    const count = await priorityTwo.locator('b').textContent();
    await priorityTwo.getByRole('button').click();
    const menu = page.getByRole('button', { name: 'Shown: Open · priority 2' });
    await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ incidents$`))).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: /^2 / })).toBeChecked();
    await expectNoViolations(page);
  } finally {
    await platform.stop();
  }
});

test('a bar of the dashboard leads to as many incidents, a part of its time is selected, and it is saved', async ({
  page,
}) => {
  const platform = await startOtherPlatform();
  try {
    const { monitor, tile } = await openDashboard(page, platform, 'Last 30 days');
    const opened = tile('opened').locator('dd');
    for (const at of [1, 2, 3])
      await platform.objects('PUT', `/objects/queue-${at}`, {
        $type: 'incident',
        subject: `Queue ${at}`,
        originNode: 'practice:machine:web-01',
      });
    await expect(opened).toHaveText(['3', 'or more']);

    // The last period of the chart is today; the bar of opened incidents is in its left half.
    const plot = page.getByRole('img', { name: /^Last 30 days: / }).locator('.u-over');
    const periodWidth = async () => ((await plot.boundingBox())?.width ?? 0) / 30;
    const inLastPeriod = async (share: number) => ({
      x: (await periodWidth()) * (29 + share),
      y: ((await plot.boundingBox())?.height ?? 0) - 8,
    });
    await plot.hover({ position: await inLastPeriod(0.3) });
    await expect(page.getByText(/3 opened · 0 ended · 0 stopped · click to list the opened$/)).toBeVisible();
    await plot.click({ position: await inLastPeriod(0.3) });
    await expect(page.getByText(/^3 of [\d,]+ incidents$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Shown: opened between / })).toBeVisible();
    for (const at of [1, 2, 3]) await expect(monitor.row(`Queue ${at}`)).toBeVisible();

    await monitor.part('Dashboard').click();
    await page.getByText('Last 30 days').click();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('The chart is not drawn.');
    // Selects the sixth and the seventh day, which have no data.
    await page.mouse.move(box.x + (await periodWidth()) * 5.5, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + (await periodWidth()) * 6.5, box.y + 50, { steps: 4 });
    await page.mouse.up();
    const clear = page.getByRole('button', { name: 'Clear the selected time' });
    await expect(clear).toBeVisible();
    await expect(opened).toHaveText(['0']);
    await page.getByRole('button', { name: 'Show table' }).click();
    const table = page.getByRole('table', { name: 'Opened, ended and stopped per day (UTC)' });
    await expect(table.locator('tr[data-selected]')).toHaveCount(2);
    await expectNoViolations(page);
    await clear.click();
    await expect(opened).toHaveText(['3', 'or more']);

    const exported = (what: string) => async () => {
      await page.getByRole('button', { name: 'Export the chart' }).click();
      await page.getByRole('menuitem', { name: what }).click();
    };
    const csv = await savedFile(page, exported('Table as CSV'));
    expect(csv.name).toBe('Elsewhere-incidents-over-time.csv');
    const lines = csv.text.trimEnd().split('\n');
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatch(/^"[^"]+","[^"]+","3","0","0",/);
    const png = await savedFile(page, exported('Chart as PNG image'));
    expect(png.name).toBe('Elsewhere-incidents-over-time.png');
    expect(png.text.slice(1, 4)).toBe('PNG');
  } finally {
    await platform.stop();
  }
});
