import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const others = Array.from({ length: 37 }, (_, index) => `Merkmal ${index + 1}`);
const header = ['Inventar-Nr.', 'Hostname', 'Preis', ...others];
const rows = 400;

/** An export of 40 columns: a price in every second row, and notes of few words. */
function inventory(): Uint8Array {
  const records = Array.from({ length: rows }, (_, index) => [
    `INV-${10_000 + index}`,
    `host-${index}.example.org`,
    index % 2 === 0 ? `${index},5` : '',
    ...others.map((_, column) => `Wert ${(index * (column + 1)) % 17}`),
  ]);
  return new TextEncoder().encode([header, ...records].map((cells) => cells.join(';')).join('\r\n'));
}

test('each of 40 columns is decided about in one table, and those left out are named before sending and in the result', async ({
  page,
  practice,
}) => {
  test.slow();
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  await imports.drop('inventar.csv', inventory());
  await imports.button(/^map them$/).click();
  await imports.button(/^Start with 2 suggestions$/).click();
  const counts = page.getByRole('status', { name: 'Decisions about the columns' });
  await expect(counts).toHaveText('2 mapped · 0 left out · 38 not decided');
  await expect(mapping.column('Preis')).toContainText('50 % · 200 distinct · number');
  await expect(mapping.column('Inventar-Nr.')).toContainText('100 % · 400 distinct · text');
  await expect(mapping.column('Inventar-Nr.')).toContainText(
    '400 of 400 values of “Inventar-Nr.” are unique.',
  );
  await expectNoViolations(page);

  // By keyboard: the price becomes an attribute of a name that is typed, two columns are left out, and come back.
  await mapping.check('Preis').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ogit/price');
  await page.keyboard.press('Enter');
  await expect(counts).toHaveText('3 mapped · 0 left out · 37 not decided');
  await mapping.check('Merkmal 36').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(imports.button(/^Leave out 2 columns$/)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(counts).toHaveText('3 mapped · 2 left out · 35 not decided');
  await page.keyboard.press('Control+z');
  await expect(counts).toHaveText('3 mapped · 0 left out · 37 not decided');
  await page.keyboard.press('Control+Shift+z');
  await expect(mapping.becomes('Merkmal 37')).toHaveValue('leave out');

  await imports.button(/^ogit\/_scope$/).click();
  await imports.button(/^ogit\/_type$/).click();
  await mapping.constant('ogit/_type', 'ogit/MARS/Machine');
  await expect(page.getByText(/^35 columns of the file are not mapped/).first()).toBeVisible();
  await imports.button(/^Send 400 rows$/).click();
  const question = page.getByRole('dialog', { name: 'Before you send 400 rows' });
  await expect(question).toContainText(
    '35 columns of the file are not mapped and will not be sent: Merkmal 1, Merkmal 2, Merkmal 3, Merkmal 4, Merkmal 5 and 30 more.',
  );
  await expect(question).toContainText('2 columns of the file are left out: Merkmal 36 and Merkmal 37.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await imports.button(/^Send the other 35 columns as free attributes$/).click();
  await expect(counts).toHaveText('38 mapped · 2 left out · 0 not decided');
  await imports.tab(/Effect/).click();
  await expect(page.getByRole('region', { name: '2 columns of the file are left out' })).toContainText(
    'Merkmal 36',
  );
  await imports.button(/^Send 400 rows$/).click();
  await imports.expectOutcomes({ stored: '400' });
  await expect(
    page.getByText('2 columns of the file were left out: Merkmal 36 and Merkmal 37.'),
  ).toBeVisible();
  const [stored] = await practice.verticesByXid('inventar-nr:INV-10001');
  expect(stored).toMatchObject({ 'ogit/name': 'host-1.example.org', '/Merkmal_35': 'Wert 1' });
  expect(stored).not.toHaveProperty('/Merkmal_36');
});
