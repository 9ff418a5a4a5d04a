import { expect, test } from './fixtures.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

test('a comment on many incidents shows its progress, also after another page, is stopped and continued', async ({
  page,
  practice,
}) => {
  test.slow();
  await practice.setFaults({ automationOn: false });
  const monitor = createMonitorPage(page);
  await monitor.open();
  // So many that the job still runs when its page is shown again, also on a slow machine: eight at once, 1.5 s each.
  const count = 400;
  for (let n = 0; n < count; n++)
    await practice.objects('PUT', `/objects/BULK-${n}`, {
      $type: 'incident',
      subject: `Bulk ${n}`,
      originNode: 'practice:machine:web-01',
    });
  await page.getByRole('textbox', { name: 'Find incidents' }).fill('Bulk');
  await expect(page.getByText(/^[\d,]+ or more of [\d,]+ incidents/)).toBeVisible();

  // Slow enough to be watched.
  await practice.setFaults({ automationOn: false, latencyMs: 1_500 });
  await monitor.list.focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: `Comment on ${count} incidents` });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Being looked at.');
  await dialog.getByRole('button', { name: `Comment on ${count} incidents` }).click();
  const status = page.locator('[data-job]');
  await expect(status).toContainText(
    new RegExp(`^Commenting on ${count} incidents… [1-9]\\d* of ${count} commented`),
  );

  // The host continues while another page is shown.
  await page.getByRole('link', { name: 'Vertices' }).click();
  await expect(status).toHaveCount(0);
  await page.getByRole('link', { name: 'Monitor' }).click();
  await expect(status).toContainText(`of ${count} commented`);
  await status.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toContainText(new RegExp(`^\\d+ of ${count} incidents commented, \\d+ not tried\\.`));
  await expectNoViolations(page);
  await practice.setFaults({ automationOn: false });
  // The message disappears by itself, so the test starts to wait for it before the click.
  await Promise.all([
    expect(page.getByText(`Comment stored in ${count} incidents`)).toBeVisible(),
    status.getByRole('button', { name: /^Continue with \d+/ }).click(),
  ]);
  await expect(status).toHaveCount(0);
  for (const n of [0, 17, count - 1]) {
    const object = JSON.stringify(await practice.objects('GET', `/objects/BULK-${n}`));
    expect(object.split('Being looked at.')).toHaveLength(2);
  }
});
