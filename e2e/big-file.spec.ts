import { dropPaths, writeDropped } from './drop-files.ts';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';

const rows = 1_000_000;
/** Numbers of the one row without a scope, and of the one row whose name is searched for. */
const faulty = 777_777;
const special = 654_321;

function* bigFile(): Generator<string> {
  yield '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope","ogit/MARS/Machine/ram"\n';
  for (let first = 1; first <= rows; first += 1_000) {
    let part = '';
    for (let row = first; row < first + 1_000; row += 1) {
      const scope = row === faulty ? '' : 'practice-scope';
      const name = row === special ? 'a needle, indeed' : `host ${row}.example.org`;
      part += `"big:${row}","ogit/MARS/Machine","${name}","${scope}","${row % 64}"\n`;
    }
    yield part;
  }
}

test('a file of a million rows is shown at once, checked, jumped through, and its problem is found', async ({
  page,
}) => {
  const imports = createImportPage(page);
  await dropPaths(page, [await writeDropped('big.csv', bigFile())]);
  await expect(imports.grid).toContainText('host 1.example.org');

  await expect(imports.grid).toHaveAttribute('aria-rowcount', '1000001');
  const goTo = page.getByLabel('Go to row');
  await goTo.fill('1,000,000');
  await goTo.press('Enter');
  await expect(imports.grid).toContainText('big:1000000');
  await goTo.fill('500001');
  await goTo.press('Enter');
  await expect(imports.grid).toContainText('big:500001');

  await expect(page.getByText('1 type of problem in 1 row')).toBeVisible();
  await imports.tab(/Problems/).click();
  await expect(imports.problems).toContainText('1 row without ogit/_scope');
  await imports.problems.getByRole('button', { name: /Show these rows|Show this row/ }).click();
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '2');
  await expect(imports.grid).toContainText(`big:${faulty}`);

  const search = page.getByPlaceholder('Find in cells');
  await search.fill('A NEEDLE');
  await search.press('Enter');
  await expect(imports.grid).toContainText(`big:${special}`);
});
