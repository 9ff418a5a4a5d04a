import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { makeAuthority, startTlsFront } from '../electron/tls.test-kit.ts';
import { expect, test } from './fixtures.ts';
import { startOtherPlatform } from './other-platform.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { savedFile } from './saved-file.ts';

const stepsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem');

/** Returns the steps of the test with their states, such as `Address responds failed`, in order. */
const outcomes = (page: Page) =>
  stepsOf(page).evaluateAll((items) =>
    items.map(
      (item) => `${item.querySelector('h3')?.firstChild?.textContent} ${item.getAttribute('data-state')}`,
    ),
  );

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await form.getByRole('textbox', { name, exact: true }).fill(value);
}

test('a platform with an authority of its own: the test names what is missing, and passes; export, delete, import', async ({
  page,
  dataDir,
}) => {
  const platform = await startOtherPlatform();
  const authority = makeAuthority();
  const front = await startTlsFront(authority, platform.origin);
  const origin = `https://127.0.0.1:${front.port}`;
  const pem = join(dataDir, 'authority.pem');
  await writeFile(pem, authority.pem);
  const secrets = { 'Client secret': platform.clientSecret, Password: platform.password };
  const testButton = page.getByRole('button', { name: 'Test this connection' });
  const summary = page.getByText(/steps? failed\.|Every address/);
  try {
    await page.getByRole('link', { name: 'Connections', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Practice platform', level: 1 })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Add a connection' }).click();
    const form = page.getByRole('region', { name: 'New connection' });
    await fill(form, { Name: 'Lisbon', 'From one origin': origin });

    // The program does not trust the certificate of the platform yet, so the user fills in the usual paths.
    await page.keyboard.press('Enter');
    await expect(form.getByText(/does not trust/)).toBeVisible();
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Use the usual paths' }).click();
    await form.getByRole('radio', { name: 'violet' }).check();
    await fill(form, { 'Client ID': platform.clientId, User: platform.username, ...secrets });
    await form.getByRole('button', { name: 'Add connection' }).click();
    await testButton.click();
    await expect(summary).toHaveText('1 step failed.');
    expect(await outcomes(page)).toEqual([
      'Address responds failed',
      ...['Sign-in', 'Account and default scope', 'CSV connector', 'View “default”', 'Graph'].map(
        (name) => `${name} skipped`,
      ),
      ...['Websocket for changes', 'Action interface'].map((name) => `${name} skipped`),
    ]);
    await expect(stepsOf(page).first()).toContainText('Add its certificate authority file');
    await expectNoViolations(page);

    // With the authority file, the addresses are read from the platform; the stored secrets are kept.
    await page.getByRole('button', { name: 'Change…' }).click();
    const change = page.getByRole('region', { name: 'Change Lisbon' });
    await expect(change.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('');
    const choosing = page.waitForEvent('filechooser');
    await change.getByRole('button', { name: 'Choose a file…' }).click();
    await (await choosing).setFiles(pem);
    await expect(change.getByText('O=Example, CN=Example Root')).toBeVisible();
    await fill(change, { 'From one origin': origin });
    await change.getByRole('button', { name: 'Get from the platform' }).click();
    await expect(change.getByText('Filled in from the platform.')).toBeVisible();
    await expectNoViolations(page);
    await change.getByRole('button', { name: 'Save changes' }).click();
    await testButton.click();
    await expect(summary).toHaveText('Every address of this connection works.');
    expect(new Set((await outcomes(page)).map((words) => words.split(' ').at(-1)))).toEqual(
      new Set(['passed']),
    );

    // The connection is used, signed out and signed in again with the keyboard only.
    await page.getByRole('button', { name: 'Use this connection' }).press('Enter');
    const session = page.getByRole('region', { name: 'Session' });
    await expect(session).toContainText(/signed in.*token \d+ min/);
    await session.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(session).toContainText('signed out');
    const again = session.getByRole('button', { name: 'Sign in again' });
    // The state is reported before the call that changed it ends.
    await expect(again).toBeEnabled();
    await again.press('Enter');
    await expect(session).toContainText(/signed in/);
    await expectNoViolations(page);

    const { text } = await savedFile(page, () => page.getByRole('button', { name: 'Export…' }).click());
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Practice platform' })).toBeVisible();
    const list = page.getByRole('complementary', { name: 'Connections' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    const importing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import…' }).click();
    await (await importing).setFiles({
      name: 'connections.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await expect(page.getByText('1 connection imported')).toBeVisible();
    await list.getByRole('button', { name: /^Lisbon/ }).click();
    await expect(page.getByText('No longer stored. Enter the secrets again.')).toBeVisible();
    const detail = page.getByRole('region', { name: 'Lisbon' });
    await fill(detail, secrets);
    await detail.getByRole('button', { name: 'Save' }).click();
    await testButton.click();
    await expect(summary).toHaveText('Every address of this connection works.');
  } finally {
    await front.close();
    await platform.stop();
  }
});

test('input in the form is never dropped without a question', async ({ page }) => {
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Lisbon');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Lisbon');
  };
  await page.getByRole('link', { name: 'Monitor' }).click();
  await expectNoViolations(page);
  await stay();
  const list = page.getByRole('complementary', { name: 'Connections' });
  await list.getByRole('button', { name: /^Practice platform/ }).click();
  await stay();
  await page.evaluate(() => history.back());
  await stay();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('Vertices');
  await page.keyboard.press('Enter');
  await stay();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('word ');
  await expect(page.getByText('This text ends with a space, which is sent with it.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Monitor' }).click();
  await question.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page).toHaveURL(/#monitor/);
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Practice platform' })).toBeVisible();
});

test('two windows use two connections, and keep them when they are loaded again', async ({ page }) => {
  const platform = await startOtherPlatform();
  try {
    await page.getByRole('link', { name: 'Connections', exact: true }).click();
    await page.getByRole('button', { name: 'Add a connection' }).click();
    const form = page.getByRole('region', { name: 'New connection' });
    await fill(form, { Name: 'Lisbon', 'From one origin': platform.origin });
    await page.keyboard.press('Enter');
    await form.getByRole('radio', { name: 'violet' }).check();
    await fill(form, {
      'Client ID': platform.clientId,
      User: platform.username,
      'Client secret': platform.clientSecret,
      Password: platform.password,
    });
    await form.getByRole('button', { name: 'Add connection' }).click();

    // A browser copies the session storage of a window into a window that is opened from it.
    const opening = page.waitForEvent('popup');
    await page.evaluate(() => void window.open(location.href));
    const second = await opening;
    const pillOf = (window: Page) => window.getByRole('button', { name: /^Connection: / });
    await pillOf(second).click();
    await second.getByRole('menuitem', { name: 'Lisbon' }).click();
    await expect(second.getByText('This window now uses “Lisbon”')).toBeVisible();
    await expect(pillOf(second)).toHaveAccessibleName(/^Connection: Lisbon, signed in/);
    await expect(pillOf(page)).toHaveAccessibleName(/^Connection: Practice platform, signed in/);

    await page.reload();
    await second.reload();
    await expect(pillOf(second)).toHaveAccessibleName(/^Connection: Lisbon, signed in/);
    await expect(pillOf(page)).toHaveAccessibleName(/^Connection: Practice platform, signed in/);

    // Removed in one window, it is no longer used in the other, which says so.
    await page.getByRole('link', { name: 'Connections', exact: true }).click();
    await page.getByRole('button', { name: /^Lisbon/ }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(second.getByText('“Lisbon” was removed.')).toBeVisible();
    await expect(pillOf(second)).toHaveAccessibleName(/^Connection: Practice platform/);
  } finally {
    await platform.stop();
  }
});
