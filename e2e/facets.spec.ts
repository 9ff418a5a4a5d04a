import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

test('facets of two columns filter the rows together, and are cleared', async ({ page }) => {
  const imports = createImportPage(page);
  await imports.button(/machines-with-faults/).click();
  await expect(imports.grid).toContainText('edge-machine:app-0001');
  const filters = page.getByRole('region', { name: 'Filters' });
  const profileOf = async (name: string) => {
    await imports.button(/^Columns$/).click();
    await imports.button(new RegExp(`^Profile ${name}$`)).click();
    return page.getByRole('complementary', { name: `Profile of ${name}` });
  };

  const classes = await profileOf('ogit/MARS/Machine/class');
  await classes.getByRole('button', { name: 'AIX' }).click();
  await expect(filters).toContainText('200 of 1,000 rows');
  const owners = await profileOf('/owner');
  await owners.getByRole('button', { name: /^196 · / }).click();
  await expect(filters.getByRole('listitem')).toHaveText([
    'ogit/MARS/Machine/class is “AIX”',
    '/owner is empty',
  ]);
  await expect(filters).toContainText('56 of 1,000 rows');
  await expect(imports.grid.getByRole('rowheader').first()).toHaveText(/^22/);
  await expectNoViolations(page);

  await filters.getByRole('button', { name: 'Remove the filter ogit/MARS/Machine/class is “AIX”' }).click();
  await expect(filters).toContainText('196 of 1,000 rows');
  await filters.getByRole('button', { name: 'Clear' }).click();
  await expect(filters).toBeHidden();
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '1001');
});
