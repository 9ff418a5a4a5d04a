import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';

const others = [
  'Hersteller',
  'Modell',
  'Seriennummer',
  'Standort',
  'Gebäude',
  'Etage',
  'Raum',
  'Rack',
  'Höheneinheit',
  'OS-Version',
  'CPU',
  'Kerne',
  'Platte GB',
  'IP-Adresse',
  'MAC-Adresse',
  'VLAN',
  'Domäne',
  'Kritikalität',
  'Umgebung',
  'Dienst',
  'Verantwortlich',
  'Team',
  'Telefon',
  'E-Mail',
  'Kostenstelle',
  'Lieferant',
  'Kaufdatum',
  'Garantie bis',
  'Preis',
  'Wartungsvertrag',
  'Letzte Inventur',
  'Bemerkung',
  'Backup',
  'Monitoring',
  'Patchgruppe',
  'Netzsegment',
  'Eigentümer',
];
const header = ['Inventar-Nr.', 'Hostname', 'Typ', ...others];
const types = ['Drucker', 'Notebook', 'Server'];

/** An inventory export as a spreadsheet program writes it. */
function inventory(rows: number): Uint8Array {
  const records = Array.from({ length: rows }, (_, index) => [
    `INV-${10_000 + index}`,
    `host-${index}.example.org`,
    types[index % types.length] ?? '',
    ...others.map((_, column) => `Wert ${(index * (column + 1)) % 17}`),
  ]);
  return new TextEncoder().encode([header, ...records].map((cells) => cells.join(';')).join('\r\n'));
}

test('an export of 40 unknown columns is stored whole, with identity and type, within ten clicks and one typed value', async ({
  page,
  practice,
}) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() =>
    addEventListener('click', () => (window as unknown as { countClick(): void }).countClick(), {
      capture: true,
    }),
  );
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  await imports.drop('inventar.csv', inventory(500));
  await imports.button(/^map them$/).click();
  await imports.button(/^Start with 2 suggestions$/).click();
  await expect(mapping.column('Inventar-Nr.')).toContainText(
    '500 of 500 values of “Inventar-Nr.” are unique.',
  );
  // No type of vertices is called “Drucker”.
  await imports.button(/^Send the other 38 columns as free attributes$/).click();
  await expect(page.getByText('40 mapped · 0 left out · 0 not decided')).toBeVisible();
  await imports.button(/^ogit\/_scope$/).click();
  await imports.button(/^ogit\/_type$/).click();
  await mapping.constant('ogit/_type', 'ogit/MARS/Machine');
  await expect(page.getByText('No problems found. 500 rows can be sent.')).toBeVisible();
  await imports.button(/^Send 500 rows$/).click();
  await imports.expectOutcomes({ stored: '500' });
  expect(clicks).toBeGreaterThan(5);
  expect(clicks).toBeLessThanOrEqual(10);

  const [stored] = await practice.verticesByXid('inventar-nr:INV-10001');
  expect(stored).toMatchObject({
    'ogit/_type': 'ogit/MARS/Machine',
    'ogit/name': 'host-1.example.org',
    '/Typ': 'Notebook',
    '/Eigentümer': 'Wert 3',
  });
  expect(Object.keys(stored ?? {}).filter((name) => name.startsWith('/'))).toHaveLength(38);
});
