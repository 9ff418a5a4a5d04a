import { expect, test } from './fixtures.ts';
import { startOtherPlatform } from './other-platform.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

test('a dashboard counts what is opened and ended, and leads to the list of a node', async ({ page }) => {
  const platform = await startOtherPlatform();
  try {
    await platform.plant({ automationOn: false });
    const monitor = createMonitorPage(page);
    await monitor.connect('Elsewhere', platform);
    await monitor.open();
    await expect(monitor.foot).toContainText('live');
    await monitor.part('Dashboard').click();
    await page.getByText('Last 24 hours').click();
    const tile = (word: string) => page.locator('dl > div').filter({ hasText: word }).first();
    const openNow = tile('open now').getByRole('button');
    const before = Number(await openNow.textContent());
    // Another client writes while the page is open.
    for (const subject of ['Queue grows', 'Queue still grows'])
      await platform.objects('PUT', `/objects/${subject.replaceAll(' ', '-')}`, {
        ...{ $type: 'incident', subject, originNode: 'practice:machine:web-01', priority: '2' },
      });
    await expect(openNow).toHaveText(String(before + 2));
    await expect(tile('opened').locator('dd').first()).toHaveText('2 or more');
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
    const ofTwo = priorities
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '2', exact: true }) });
    const many = await ofTwo.locator('b').textContent();
    await ofTwo.getByRole('button').click();
    const menu = page.getByRole('button', { name: 'Shown: Open · priority 2' });
    await expect(page.getByText(new RegExp(`^${many} of [\\d,]+ incidents$`))).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: /^2 / })).toBeChecked();
    await expectNoViolations(page);
  } finally {
    await platform.stop();
  }
});
