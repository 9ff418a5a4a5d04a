import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const originOf = (page: Page) => page.getByRole('combobox', { name: /^Origin node/ });
const stored = (page: Page) => page.getByRole('heading', { name: /is stored$/ });

async function openForm(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Monitor' }).click();
  await page.getByRole('link', { name: 'New object' }).click();
  await expect(page.getByText('Available.')).toBeVisible();
  return page.getByLabel(/^Id/).inputValue();
}

test('an incident is written by keyboard, put right after its failure, and found; then it is deleted', async ({
  page,
}) => {
  const id = await openForm(page);
  await page.keyboard.type('Disk 94 % full on db-01');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nowhere');
  await expect(page.getByText('Nothing begins with “nowhere”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert')).toContainText(`${id} was not stored`);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'originNode' }).click();
  await expect(originOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('db-0');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(originOf(page)).toHaveValue(/machine:db-0/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(stored(page)).toContainText(id);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Show the incident' }).click();
  const incident = page.getByRole('region', { name: /^Incident / });
  await expect(incident.getByRole('heading', { name: 'Disk 94 % full on db-01' })).toBeVisible();

  await incident.getByRole('button', { name: 'Delete incident…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete incident' });
  await dialog.getByRole('button', { name: 'Delete incident' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${id} deleted`)).toBeVisible();
  await expect(page).toHaveURL(/#monitor\/incidents$/);
  // The list is paused until it is reloaded; a new list is not paused.
  await page.reload();
  await expect(page.getByText('INC-1005')).toBeVisible();
  await expect(page.getByText('Disk 94 % full on db-01')).toHaveCount(0);
});

test('a draft survives a reload, continues as JSON with help, and is sent unchanged', async ({ page }) => {
  const id = await openForm(page);
  await page.getByText('Machine', { exact: true }).click();
  await page.getByLabel(/^Name/).fill('queue-07.example.org');
  await page.reload();
  await expect(page.getByLabel(/^Name/)).toHaveValue('queue-07.example.org');

  await page.getByText('Raw JSON', { exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Object as JSON' });
  await expect(editor).toContainText('queue-07.example.org');
  await page.getByRole('button', { name: /^systemType/ }).click();
  await page.keyboard.type('Linux');
  await expect(editor).toContainText('"systemType": "Linux"');
  await page.keyboard.press('End');
  await page.keyboard.type(', "colour": 1');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"colour"');
  await expectNoViolations(page);
  for (let letters = ', "colour": 1'.length; letters > 0; letters -= 1)
    await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(stored(page)).toBeVisible();
  await expect(stored(page)).not.toContainText(id);

  await page.getByRole('button', { name: 'New incident on this machine' }).click();
  await expect(originOf(page)).toHaveValue(/^MACHINE-/);
});
