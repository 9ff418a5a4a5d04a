import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';

const cities = ['Köln', 'KÖLN', 'Koeln', 'Köln', 'Bonn', 'bonn', 'Bonn', 'Aachen'];
const rows = cities.map((city, at) => `clean:site-${at},ogit/Location,${city},practice-scope`);
const file = ['ogit/_xid,ogit/_type,ogit/name,ogit/_scope', ...rows].join('\n');

test('values that mean the same are merged from the profile of their column, and sent with one spelling', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  await imports.drop('sites.csv', new TextEncoder().encode(file));
  await page
    .getByRole('grid', { name: 'Rows of the file' })
    .getByRole('button', { name: 'ogit/name' })
    .click();
  const profile = page.getByRole('complementary', { name: 'Profile of ogit/name' });
  await profile.getByRole('button', { name: 'Find similar values' }).click();
  const similar = profile.getByRole('region', { name: 'Similar values' });
  await expect(similar.getByRole('checkbox')).toHaveCount(2);
  await expect(similar.getByRole('listitem').first()).toContainText('“Koeln” (1), “KÖLN” (1) → “Köln” (2)');
  await similar.getByRole('button', { name: 'Merge 3 values' }).click();
  await expect(page.getByText('3 values merged')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Rows of the file' })).not.toContainText('KÖLN');
  await imports.button(/^Send 8 rows/).click();
  await imports.expectOutcomes({ stored: '8' });
  for (const [at, name] of [
    [1, 'Köln'],
    [2, 'Köln'],
    [5, 'Bonn'],
    [7, 'Aachen'],
  ] as const)
    expect(await practice.verticesByXid(`clean:site-${at}`)).toMatchObject([{ 'ogit/name': name }]);
});
