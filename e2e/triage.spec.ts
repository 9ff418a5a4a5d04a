import { expect, test } from './fixtures.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { savedFile } from './saved-file.ts';

const ids = ['INC-1004', 'INC-1005', 'INC-1006'];

test('three incidents are acknowledged, assigned and ended with the keys alone', async ({
  page,
  practice,
}) => {
  test.slow();
  await practice.setFaults({ automationOn: false });
  const monitor = createMonitorPage(page);
  await monitor.open();
  for (const id of ids) await expect(monitor.row(id)).toContainText('processing');

  // The first three that have not ended are selected, and belong to the user from then on.
  await monitor.list.focus();
  for (const key of ['Home', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('3 incidents acknowledged')).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByText('3 incidents assigned to you')).toBeVisible();
  for (const id of ids) {
    await expect(monitor.row(id).getByTitle(/^Acknowledged by /)).toBeVisible();
    await expect(monitor.row(id).getByTitle(/^Assigned to /)).toBeVisible();
  }
  await expectNoViolations(page);

  // Undo restores what was there before, on the platform too.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Assignment of 3 incidents undone')).toBeVisible();
  for (const id of ids) {
    await expect(monitor.row(id).getByTitle(/^Assigned to /)).toHaveCount(0);
    await expect(monitor.row(id).getByTitle(/^Acknowledged by /)).toBeVisible();
  }
  await page.keyboard.press('m');
  const notice = page.getByRole('alert').filter({ hasText: '3 incidents assigned to you' });
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible();

  // The question shows the comment that ends them; Enter agrees.
  await page.keyboard.press('e');
  const question = page.getByRole('dialog', { name: 'End 3 incidents?' });
  await expect(question).toContainText('Please eject this incident.');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('End comment stored in 3 incidents')).toBeVisible();
  await practice.setFaults({ automationOn: true, automationSpeed: 50 });
  for (const id of ids) await expect(monitor.row(id)).toContainText('terminated');

  // An incident shows who acknowledged it and whose it is, and is exported as a page.
  await page.keyboard.press('Escape');
  await monitor.row('INC-1005').click();
  await expect(monitor.head).toContainText(/acknowledged by \w/);
  await expect(monitor.head).toContainText(/assigned to \w/);
  await monitor.incident.getByRole('button', { name: 'Export INC-1005' }).click();
  await expectNoViolations(page);
  const file = await savedFile(page, () => page.getByRole('menuitem', { name: /^Page \(HTML\)/ }).click());
  expect(file.name).toBe('INC-1005.html');
  expect(file.text).toContain('Please eject this incident.');
  expect(file.text).not.toContain('<script');
});
