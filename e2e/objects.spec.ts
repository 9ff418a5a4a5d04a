import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createPlanPage } from './pages/plan-page.ts';
import { createPracticePlatform } from './practice-platform.ts';

const tickets = [
  'Ticket;Rechner;Titel;Prio',
  ...Array.from(
    { length: 30 },
    (_, n) => `T-${n + 1};practice:machine:web-0${(n % 2) + 1};Lüfter ${n + 1};hoch`,
  ),
  'T-99;practice:machine:nowhere;Unbekannter Rechner;hoch',
];

test('tickets of another program become incidents, each row by its own transaction', async ({
  page,
  practice,
}) => {
  // Five tabs, each checked by axe.
  test.slow();
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  await imports.drop('tickets.csv', new TextEncoder().encode(`${tickets.join('\n')}\n`));
  await imports.tab(/Mapping/).click();
  await page.getByRole('combobox', { name: 'Each row becomes' }).click();
  await page.getByRole('option', { name: 'objects (incidents, machines)' }).click();
  await imports.button(/^Start with \d suggestions$/).click();
  await mapping.byTarget();
  await expect(mapping.target('$id')).toContainText('Ticket');
  await expect(mapping.target('originNode')).toContainText('Rechner');
  await mapping.add('\\$type');
  await expect(page.getByLabel('View that the objects belong to')).toHaveValue('default');
  await expectNoViolations(page);

  await imports.tab(/Problems/).click();
  await expect(page.getByRole('list', { name: 'Before you send' })).toContainText(
    '1 row refers to 1 vertex that Practice platform does not have.',
  );
  await imports.tab(/Effect/).click();
  await expect(page.getByText('Objects created or updated')).toBeVisible();
  await expect(page.getByLabel('The first request')).toContainText(
    `PUT ${practice.objectsUrl}/views/default/objects/T-1`,
  );
  await expectNoViolations(page);

  await imports.sendAllRows(/^Send 31 rows$/);
  await imports.expectOutcomes({ stored: '30', failed: '1' });
  await expect(page.getByText('30 + 0 + 1 + 0 + 0 = 31 rows, every one accounted for')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'T-99' })).toContainText('practice:machine:nowhere');
  await expectNoViolations(page);
  const [incident] = await practice.verticesByXid('PRACTICE:T-7');
  expect(incident).toMatchObject({ 'ogit/subject': 'Lüfter 7', '/priority': 'hoch' });
});

test('the sample incidents.csv says before sending that its machines are missing, and opens the sample that has them', async ({
  page,
  practice,
}) => {
  // Two files are checked and sent, each page checked by axe.
  test.slow();
  const imports = createImportPage(page);
  await imports.button(/^incidents\.csv/).click();
  await imports.tab(/Problems/).click();
  const before = page.getByRole('list', { name: 'Before you send' });
  const missing = /40 rows refer to \d+ vertices that Practice platform does not have\./;
  await expect(before).toContainText(missing);
  await expect(page.getByText(/can be sent/)).toHaveCount(0);
  await expectNoViolations(page);

  await imports.button(/^Send 40 rows$/).click();
  const question = page.getByRole('dialog', { name: 'Before you send 40 rows' });
  await expect(question).toContainText(missing);
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await practice.requests()).filter(({ method }) => method === 'PUT')).toEqual([]);

  await before.getByRole('button', { name: 'Open the sample machines.csv' }).click();
  const plan = createPlanPage(page);
  await expect(plan.files.first()).toContainText('machines.csv');
  await expect(page.getByText('No problems found. 1,000 rows can be sent.')).toBeVisible();
  await plan.send(/^Send all 2 files$/).click();
  await expect(plan.card('incidents.csv')).toContainText('All rows stored.');
  const [incident] = await practice.verticesByXid('PRACTICE:INC-2026-0001');
  expect(incident).toMatchObject({ '/priority': 'low' });
});

test('incidents continue after the program was killed, and no comment is stored twice', async ({
  opened,
  page,
  practice,
  openAgain,
}) => {
  // Two hosts and two windows.
  test.slow();
  const bytes = await readFile(new URL('../assets/samples/machines.csv', import.meta.url));
  const imports = createImportPage(page);
  // With the default pauses, the row that was cut off would be verified for more than two minutes.
  await page.getByRole('link', { name: 'Settings' }).click();
  const pauses = page.getByRole('textbox', { name: 'Verify lost rows after' });
  await pauses.fill('1,2');
  await pauses.press('Enter');
  await expect(pauses).toHaveValue('1,2');
  await page.getByRole('link', { name: 'Import' }).click();
  await imports.drop('machines.csv', bytes);
  await imports.button(/^Send 1,000 rows$/).click();
  await imports.expectOutcomes({ stored: '1,000' });
  await imports.drop(
    'incidents.csv',
    await readFile(new URL('../assets/samples/incidents.csv', import.meta.url)),
  );
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '41');
  await practice.setFaults({ latencyMs: 400 });
  await imports.button(/^Send 40 rows$/).click();
  const written = async () =>
    (await practice.requests()).filter(({ method, path }) => method === 'PUT' && path.includes('/objects/'));
  await expect.poll(async () => (await written()).length).toBeGreaterThan(8);
  // The next requests are delayed until the program is killed.
  await practice.setFaults({ latencyMs: 600_000 });
  await opened.kill();

  const reopened = await openAgain();
  const offers = reopened.page.getByRole('list', { name: 'Runs that can be continued' });
  await expect(offers).toContainText(/of 40 rows stored\. Continue\?/);
  await offers.getByRole('button', { name: 'Continue' }).click();
  const leaveButton = reopened.page.getByRole('button', { name: /^Continue, leave/ });
  const finished = reopened.page.getByText('finished', { exact: true });
  // A comment in flight needs a decision; one that never arrived is sent the next time.
  const stopped = reopened.page.getByText(/^stopped( early)?$/);
  await expect(leaveButton.or(finished).or(stopped)).toBeVisible();
  if (await leaveButton.isVisible()) await leaveButton.click();
  await expect(stopped.or(finished)).toBeVisible();
  // Nothing proves whether a comment in flight arrived: its row stays unknown until the user decides.
  const tiles = reopened.page.locator('dl dd');
  await expect(tiles.nth(4)).toHaveText(/^\d+$/);
  if ((await tiles.first().textContent()) !== '40') {
    await reopened.page.getByRole('button', { name: 'Continue', exact: true }).click();
    const sendAgainButton = reopened.page.getByRole('button', { name: /^Send \d+ rows? again$/ });
    await expect(sendAgainButton.or(tiles.first().filter({ hasText: /^40$/ }))).toBeVisible();
    if (await sendAgainButton.isVisible()) await sendAgainButton.click();
  }
  await createImportPage(reopened.page).expectOutcomes({ stored: '40' });
  await expect(finished).toBeVisible();
  await reopened.page.getByText('Requests', { exact: true }).click();
  await expect(reopened.page.getByRole('grid', { name: 'Requests' })).toContainText(/Done: transaction /);
  await expectNoViolations(reopened.page);
  const platform = createPracticePlatform(reopened.practice);
  const [withComment] = await platform.verticesByXid('PRACTICE:INC-2026-0008');
  expect(JSON.stringify(withComment)).toContain('Reported by telephone.');
  const [withoutComment] = await platform.verticesByXid('PRACTICE:INC-2026-0007');
  expect(JSON.stringify(withoutComment)).not.toContain('Reported by telephone.');
});
