import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { savedFile } from './saved-file.ts';

test('the look is set for every window and kept for the next start', async ({ page, opened, openAgain }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByText('Dark', { exact: true }).click();
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(scheme).toBe('dark');
  await expectNoViolations(page);
  await page.getByRole('combobox', { name: 'First page' }).click();
  await page.getByRole('option', { name: 'Monitor' }).click();
  await expect(page.getByRole('combobox', { name: 'First page' })).toHaveValue('Monitor');

  await opened.kill();
  const reopened = await openAgain();
  await expect(reopened.page.getByRole('link', { name: 'Monitor', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect
    .poll(() => reopened.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('dark');
});

test('a newer version is reported where the settings name its source', async ({ page }) => {
  const requested: string[] = [];
  const server = createServer((request, reply) => {
    requested.push(request.url ?? '');
    reply.end(JSON.stringify({ version: '99.0.0', url: 'https://example.org/99', notes: 'Faster.' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await page.getByRole('link', { name: 'Settings' }).click();
    const field = page.getByRole('textbox', { name: 'Update address' });
    await field.fill('http://example.org/version.json');
    await expect(page.getByText('The address must begin with https://.')).toBeVisible();
    await expectNoViolations(page);
    await field.fill(`http://127.0.0.1:${port}/version.json`);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Version 99.0.0 is available.')).toBeVisible();
    expect(requested).toEqual(['/version.json']);
    await expectNoViolations(page);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('the data folder is measured, and diagnostics hold no sign-in', async ({
  page,
  practice,
  dataDir,
  window,
}) => {
  await page.goto(`${page.url().split('#')[0]}#settings/data`);
  await expect(page.getByText(dataDir, { exact: true })).toBeVisible();
  await expect(page.getByText('Journal of runs')).toBeVisible();
  await expectNoViolations(page);
  const { name, text } = await savedFile(page, () =>
    page.getByRole('button', { name: 'Save diagnostics' }).click(),
  );
  expect(name).toMatch(/^graph-intake-diagnostics-.*\.json$/);
  expect(JSON.parse(text)).toMatchObject({ program: { window: window.kind }, session: 'signed-in' });
  expect(text).toContain(practice.graphUrl);
  expect(text).not.toMatch(/"(?:client_?secret|password)"/i);
});

test('keys lead everywhere, and a question mark shows them all', async ({ page }) => {
  const expectCurrentPage = (name: string) =>
    expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toHaveAttribute(
      'aria-current',
      'page',
    );
  await page.getByRole('button', { name: /^machines\.csv/ }).waitFor();
  await page.keyboard.press('Alt+Shift+Digit3');
  await expectCurrentPage('Vertices');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+,');
  await expectCurrentPage('Settings');
  await page.keyboard.press('?');
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(overview.getByText('Search or run a command')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(overview).toBeHidden();
});

test('the palette finds incidents, vertices, help and what is made by others', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Search or run a command' });
  const command = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
  await page.getByRole('button', { name: /^machines\.csv/ }).waitFor();
  await page.keyboard.press('ControlOrMeta+K');
  await field.fill('Disk');
  await command(/Incident INC-/)
    .first()
    .click();
  await expect(page).toHaveURL(/#monitor\/incidents\/INC-/);

  await page.keyboard.press('ControlOrMeta+K');
  await field.fill('practice:machine:web-01');
  await expectNoViolations(page);
  await command('Open the vertex “practice:machine:web-01”').click();
  await expect(page.getByRole('heading', { name: /web-01/ })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+K');
  await field.fill('licences');
  await expect(command(/About Graph Intake/)).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#settings\/about$/);
  await expect(page.getByText(/^Graph Intake \d/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'react', exact: true })).toBeVisible();
  await expectNoViolations(page);
});
