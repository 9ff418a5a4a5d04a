import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';

/** With UPDATE_PICTURES=1 the README's own pictures are made anew; else they go to the folder of the results. */
const folder = process.env['UPDATE_PICTURES']
  ? fileURLToPath(new URL('../assets/pictures', import.meta.url))
  : null;

test('the README shows the program as it is, light and dark', async ({ page }, testInfo) => {
  const imports = createImportPage(page);
  const picture = async (name: string, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    const path = folder === null ? testInfo.outputPath(name) : `${folder}/${name}`;
    const bytes = await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    expect(bytes.length).toBeGreaterThan(20_000);
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await imports.button(/machines-with-faults/).click();
  await expect(imports.grid).toContainText('edge-machine:app-0001');
  await picture('import-light.png', 'light');
  await imports.button(/Fill 996 empty cells/).click();
  await imports.button(/^Send 1,000 rows$/).click();
  await imports.expectOutcomes(['988', '0', '12', '0', '0']);
  await picture('result-dark.png', 'dark');
});
