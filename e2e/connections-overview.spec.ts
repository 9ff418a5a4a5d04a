import { expect, test } from './fixtures.ts';
import { startOtherPlatform } from './other-platform.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

test('a wall screen shows all connections, follows one without a window, and leads to its list', async ({
  page,
}) => {
  const platform = await startOtherPlatform();
  try {
    await platform.setFaults({ automationOn: false });
    const monitor = createMonitorPage(page);
    await monitor.connect('Elsewhere', platform);
    await page.getByRole('banner').getByRole('link', { name: 'All connections' }).click();
    await expect(page.getByRole('heading', { name: 'All connections' })).toBeVisible();
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const elsewhere = card('Elsewhere');
    await expect(elsewhere).toContainText('Live');
    await elsewhere.getByRole('button', { name: 'Keep following Elsewhere' }).click();
    await expect(elsewhere.getByRole('button', { name: 'Stop following Elsewhere' })).toBeVisible();

    // The window goes to another connection; the first one stays live.
    await card('Practice platform').getByRole('heading').getByRole('button').click();
    await expect(page.getByRole('button', { name: /^Connection: Practice platform/ })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'All connections' }).click();
    await expect(card('Practice platform')).toContainText('Live');
    const openThere = elsewhere.getByRole('button', { name: /^Open incidents on Elsewhere/ });
    const before = Number(await openThere.textContent());
    await platform.objects('PUT', '/objects/FAN-BROKEN', {
      $type: 'incident',
      subject: 'Fan broken',
      originNode: 'practice:machine:web-01',
      priority: '2',
    });
    await expect(openThere).toHaveText(String(before + 1));
    // In light and dark, and also at the smallest window size, nothing is cut off at the side.
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoViolations(page);
      }
    }

    await openThere.click();
    await expect(page.getByRole('button', { name: /^Connection: Elsewhere/ })).toBeVisible();
    await expect(monitor.row('FAN-BROKEN')).toBeVisible();
  } finally {
    await platform.stop();
  }
});
