import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { savedFile } from './saved-file.ts';

const head = (page: Page, name: string) =>
  createMonitorPage(page).list.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const sort = (page: Page, name: string) => head(page, name).getByRole('button', { name }).click();
const idsOf = (page: Page) =>
  createMonitorPage(page)
    .list.locator('[data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));
const widthOf = async (page: Page, name: string) =>
  Math.round((await head(page, name).boundingBox())?.width ?? 0);

test('the columns of the list are chosen, resized and sorted, and stay so', async ({ page, practice }) => {
  test.slow();
  await page.setViewportSize({ width: 900, height: 600 });
  await practice.setFaults({ automationOn: false });
  const monitor = createMonitorPage(page);
  await monitor.open();
  await expect.poll(() => idsOf(page)).toHaveLength(6);

  // Columns are chosen.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'urgency' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'by', exact: true }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(head(page, 'urgency')).toBeVisible();
  await expect(head(page, 'by')).toHaveCount(0);

  // A column is resized: the subject column takes the remaining width.
  const narrow = await widthOf(page, 'subject');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => widthOf(page, 'subject')).toBeGreaterThan(narrow);
  const [status, subject] = [await widthOf(page, 'status'), await widthOf(page, 'subject')];
  const edge = page.getByRole('separator', { name: 'Width of status' });
  const box = await edge.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 15];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 12, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, 'status')).toBe(status - 12);
  await expect.poll(() => widthOf(page, 'subject')).toBe(subject + 12);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(page, 'status')).toBe(status - 4);
  await edge.dblclick();
  await expect.poll(() => widthOf(page, 'status')).toBe(status);
  await page.getByRole('separator', { name: 'Width of urgency' }).focus();
  await page.keyboard.press('Shift+ArrowRight');

  // The host sorts the list.
  await sort(page, 'priority');
  await expect(head(page, 'priority')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await idsOf(page)).at(0)).toBe('INC-1005');
  await expect.poll(async () => (await idsOf(page)).at(-1)).toBe('INC-1003');
  await expectNoViolations(page);
  await sort(page, 'priority');
  await expect.poll(async () => (await idsOf(page)).at(0)).toBe('INC-1003');
  await sort(page, 'id');
  const byId = ['INC-1001', 'INC-1002', 'INC-1003', 'INC-1004', 'INC-1005', 'INC-1006'];
  await expect.poll(() => idsOf(page)).toEqual(byId);
  const file = await savedFile(page, async () => {
    await page.getByRole('button', { name: /^Export the incidents of this list/ }).click();
    await page.getByRole('menuitem', { name: /^Incidents as JSON Lines/ }).click();
  });
  const exported = file.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(exported).toEqual(byId);

  // Keys follow the order, and so do the cards beside an open incident.
  await monitor.list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Incident INC-1001' })).toBeVisible();
  await expect.poll(() => idsOf(page)).toEqual(byId);
  await page.keyboard.press('Escape');

  // After a reload everything is as it was.
  const urgency = await widthOf(page, 'urgency');
  await page.reload();
  await expect.poll(() => idsOf(page)).toEqual(byId);
  await expect.poll(() => widthOf(page, 'urgency')).toBe(urgency);
  await expect(head(page, 'by')).toHaveCount(0);
  await sort(page, 'id');
  await expect.poll(() => idsOf(page)).toEqual(byId.toReversed());
  await sort(page, 'id');
  await expect(head(page, 'last change')).toHaveAttribute('aria-sort', 'descending');
});
