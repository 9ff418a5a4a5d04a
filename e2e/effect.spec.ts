import Papa from 'papaparse';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const csv = (heads: string[], rows: string[][]) =>
  new TextEncoder().encode(`${Papa.unparse([heads, ...rows], { quotes: true, newline: '\n' })}\n`);
const xid = (n: number) => `crm:${n}`;

test('what a file removes from production is shown, rehearsed, agreed to by its number, and only then sent', async ({
  page,
  practice,
}) => {
  // Many steps: two loads, a sign-in typed by hand, a rehearsal.
  test.slow();
  const imports = createImportPage(page);
  const numbers = Array.from({ length: 1_204 }, (_, n) => n);
  await imports.drop(
    'machines.csv',
    csv(
      ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'],
      numbers.map((n) => [xid(n), 'ogit/MARS/Machine', practice.scope, `host ${n}`]),
    ),
  );
  await imports.button(/^Send 1,204 rows$/).click();
  await imports.expectOutcomes({ stored: '1,204' });

  // The same platform is added under another name and marked production.
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const form = page.getByRole('region', { name: 'New connection' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field('Name').fill('CRM');
  await form.getByText('Production', { exact: true }).click();
  await field('Sign-in').fill(practice.authUrl);
  await field('CSV connector').fill(practice.connectorUrl);
  await field('Graph').fill(practice.graphUrl);
  await field('Client ID').fill(practice.clientId);
  await field('Client secret').fill(practice.clientSecret);
  await field('User').fill(practice.username);
  await field('Password').fill(practice.password);
  await form.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('menuitem', { name: /CRM/ }).click();
  await page.getByRole('link', { name: 'Import' }).click();

  await imports.drop(
    'removes.csv',
    csv(
      ['ogit/_xid', 'ogit/name', '/site', '+/tags'],
      numbers.map((n) => [
        xid(n),
        n < 1_200 ? 'null' : '',
        'Hamburg',
        n === 0 ? '[{"value":"crm","created":0},{"value":"moved"}]' : '',
      ]),
    ),
  );
  await imports.tab(/Preview/).click();
  await page.getByRole('combobox', { name: 'Action for the rows' }).click();
  await page.getByRole('option', { name: /^PUT/ }).click();

  await imports.tab(/Effect/).click();
  await expect(page.getByText('Removes ogit/name from 1,200 vertices.')).toBeVisible();
  await expect(page.getByLabel('Effect at most').getByRole('definition')).toHaveText(['1,204', '1,200']);
  await imports.button(/Read a sample of 100 rows/).click();
  const changes = page.getByRole('table', { name: 'What would change' });
  await expect(changes).toContainText('host 0removed');
  await expect(changes).toContainText('/tagsnot therecrm 1970-01-01 00:00:00 UTCmoved new');
  await expect(page.getByRole('region', { name: 'The first request' })).toContainText(
    `PUT ${practice.connectorUrl}/vertices`,
  );
  await expectNoViolations(page);

  await imports.button(/^Rehearse$/).click();
  await page.getByRole('menuitem', { name: /With the required vertices/ }).click();
  await imports.expectOutcomes({ stored: '1,204' });
  await expect(page.getByText('Rehearsal: no data left this machine.')).toBeVisible();
  await expectNoViolations(page);
  const writes = (await practice.requests()).filter(
    ({ method, path }) => method === 'PUT' && path.endsWith('/vertices'),
  );
  expect(writes).toEqual([]);
  expect(await practice.verticesByXid(xid(5))).toMatchObject([{ 'ogit/name': 'host 5' }]);

  await imports.tab(/Effect/).click();
  await imports.button(/^Send 1,204 rows$/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This removes ogit/name from 1,200 vertices. CRM is marked production');
  const agree = dialog.getByRole('textbox', { name: 'Type 1,200 to continue' });
  await agree.fill('12');
  await agree.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Send 1,204 rows' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  expect(await practice.verticesByXid(xid(5))).toMatchObject([{ 'ogit/name': 'host 5' }]);
  await agree.fill('1,200');
  await dialog.getByRole('button', { name: 'Send 1,204 rows' }).click();
  // Wait for the result of the new run: that of the rehearsal has the same numbers.
  await expect(page.getByText('Rehearsal: no data left this machine.')).toBeHidden();
  await imports.expectOutcomes({ stored: '1,204' });

  const [changed] = await practice.verticesByXid(xid(5));
  expect(changed).toMatchObject({ '/site': 'Hamburg' });
  expect(changed).not.toHaveProperty('ogit/name');
  expect(await practice.verticesByXid(xid(0))).toMatchObject([{ '/tags': '["crm", "moved"]' }]);
  expect(await practice.verticesByXid(xid(1_203))).toMatchObject([{ 'ogit/name': 'host 1203' }]);
});
