import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { createVerticesPage } from './pages/vertices-page.ts';

/** Folder of the README's pictures with UPDATE_PICTURES=1; otherwise null, and they go to the test results. */
const folder = process.env['UPDATE_PICTURES']
  ? fileURLToPath(new URL('../assets/pictures', import.meta.url))
  : null;

test('the README shows the program in its current state, light and dark', async ({
  page,
  practice,
}, testInfo) => {
  await practice.setFaults({ automationSpeed: 100 });
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
  // The offer is there once all rows are checked.
  await expect(imports.button(/Fill 996 empty cells/)).toBeVisible();
  await picture('import-light.png', 'light');
  await imports.button(/Fill 996 empty cells/).click();
  // Wait for the new check: until it ends, Send may be disabled under the pointer.
  await expect(page.getByText(/^The platform will refuse 12 of 1,000 rows/)).toBeVisible();
  await imports.sendAllRows(/^Send 1,000 rows$/);
  await imports.expectOutcomes({ stored: '988', failed: '12' });
  await picture('result-dark.png', 'dark');

  const monitor = createMonitorPage(page);
  await monitor.open();
  await monitor.newIncident('Disk nearly full on db-01', 'db-01');
  // The automation may resolve or stop the incident.
  await expect(monitor.head).toContainText(/resolved|stopped/);
  await picture('incident-light.png', 'light');

  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('practice:machine:db-01');
  await vertices.openList('/tags');
  await vertices.add('patched-nov');
  await vertices.add('owner:ops', '1793491200000');
  await expect(page.getByText('Adds 2 values')).toBeVisible();
  await picture('list-dark.png', 'dark');
});
