import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name', '/site code'];
const codes = ['MUC', 'BER', 'muc ', 'XXX', 'HAM', 'MUC'];
const hosts = [
  heads,
  ...codes.map((code, at) => [`looked-up:${at}`, 'ogit/MARS/Machine', 'practice-scope', `host ${at}`, code]),
]
  .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
  .join('\n');
const sites = 'code;name;vertex id\nMUC;Munich;site-1\nBER;Berlin;site-2\nHAM;Hamburg;site-3\n';

test('cells become values of another open file, which are shown before they are sent', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  await imports.drop('sites.csv', bytes(sites));
  await imports.drop('hosts.csv', bytes(`${hosts}\n`));
  await imports.tab(/Mapping/).click();
  await imports.button(/^Start mapping$/).click();
  await mapping.byTarget();

  await mapping.transform('/site code', 'Look up in another file');
  await mapping.choose('Value column', 'vertex id');
  await expect(page.getByText('2 of 6 cells are not in sites.csv, such as “muc ” and “XXX”.')).toBeVisible();
  await mapping
    .target('/site code')
    .getByRole('switch', { name: 'ignore case and surrounding spaces' })
    .click();
  await expect(page.getByText('1 of 6 cells is not in sites.csv, such as “XXX”.')).toBeVisible();
  const steps = mapping.steps('/site code');
  await expect(steps.getByRole('row', { name: /^3 / })).toContainText('site-1');
  await expect(steps.getByRole('row', { name: /^4 / })).toContainText(
    '“XXX” is not in “code” of sites.csv; it stays unchanged.',
  );

  await mapping.choose('Missing keys', 'become empty');
  await expect(steps.getByRole('row', { name: /^4 / })).toContainText('empty');

  await imports.tab(/Preview/).click();
  // Wait for the check with the last choice: before it ends, sending asks for a confirmation.
  await expect(page.getByText('No problems found. 6 rows can be sent.')).toBeVisible();
  await imports.button(/^Send 6 rows$/).click();
  await imports.expectOutcomes({ stored: '6' });
  for (const [at, site] of ['site-1', 'site-2', 'site-1', undefined, 'site-3', 'site-1'].entries()) {
    const [vertex] = await practice.verticesByXid(`looked-up:${at}`);
    expect(vertex).toMatchObject({ 'ogit/name': `host ${at}` });
    expect(vertex?.['/site code']).toBe(site);
  }
});

test('a code of another file becomes an edge to the vertex that this file creates with it', async ({
  page,
  practice,
}) => {
  test.slow();
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  const towns = ['MUC', 'BER', 'HAM', 'CGN', 'FRA', 'STR'];
  const places = ['Standort-ID;Name;Code', ...towns.map((code, at) => `S-${100 + at};Site ${code};${code}`)];
  const assets = [
    [...heads.slice(0, 4), '/at'],
    ...towns.map((code, at) => [`asset:${at}`, 'ogit/MARS/Machine', 'practice-scope', `asset ${at}`, code]),
  ];
  await imports.drop('sites.csv', bytes(`${places.join('\n')}\n`));
  await imports.button(/^map them$/).click();
  await imports.button(/^Start with \d suggestions$/).click();
  await imports.button(/^ogit\/_scope$/).click();
  await imports.button(/^ogit\/_type$/).click();
  await mapping.constant('ogit/_type', 'ogit/MARS/Machine');
  await imports.button(/^Send the other/).click();
  await expect(page.getByText('No problems found. 6 rows can be sent.')).toBeVisible();
  await imports.button(/^Send 6 rows$/).click();
  await imports.expectOutcomes({ stored: '6' });
  expect(await practice.verticesByXid('standort-id:S-100')).toHaveLength(1);

  await imports.drop('assets.csv', bytes(`${assets.map((cells) => cells.join(',')).join('\n')}\n`));
  await imports.tab(/Mapping/).click();
  await imports.button(/^Start mapping$/).click();
  await expect(page.getByText('100 % of the values of “/at” are in “Code” of sites.csv.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Verb of the edge from /at' }).fill('ogit/locatedAt');
  await imports.button(/^Add the edge$/).click();
  await expect(page.getByRole('listitem', { name: 'edge' }).getByText('standort-id:S-100')).toBeVisible();
  await expect(page.getByText('No problems found. 6 rows can be sent.')).toBeVisible();
  await imports.button(/^Send 6 rows$/).click();
  await imports.expectOutcomes({ stored: '6' });
  const [asset] = await practice.verticesByXid('asset:0');
  const sites = await practice.walk(String(asset?.['ogit/_id']), "out('ogit/locatedAt')");
  expect(sites).toMatchObject([{ 'ogit/_xid': 'standort-id:S-100' }]);
});

test('edges are written with the prefix that the identities of another open file have', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  const assets = Array.from({ length: 8 }, (_, n) => `INV-${100 + n},asset ${n}`);
  await imports.drop('assets.csv', bytes(['Inventarnr,Name', ...assets].join('\n')));
  await imports.button(/^map them$/).click();
  await imports.button(/^Start with \d suggestions$/).click();
  await imports.button(/^ogit\/_scope$/).click();
  await imports.button(/^ogit\/_type$/).click();
  await mapping.constant('ogit/_type', 'ogit/MARS/Machine');
  const links = Array.from({ length: 7 }, (_, n) => `INV-${100 + n},ogit/dependsOn,INV-${101 + n}`);
  await imports.drop('links.csv', bytes(['from,verb,to', ...links].join('\n')));
  await imports.button(/^Map the columns$/).click();
  await imports.button(/^Start with \d suggestions?$/).click();

  const words = 'are identities of assets.csv; “inventarnr:” before them is missing.';
  await expect(page.getByText(`100 % of the values of “to” ${words}`)).toBeVisible();
  for (const left of [1, 0]) {
    await imports
      .button(/^Add “inventarnr:” before them$/)
      .first()
      .click();
    await expect(page.getByText(words)).toHaveCount(left);
  }
  await expect(page.getByText('No problems found. 7 rows can be sent.')).toBeVisible();
  await imports.button(/^Send all 2 files$/).click();
  await expect(page.getByText('All rows stored.')).toHaveCount(2);
  const [asset] = await practice.verticesByXid('inventarnr:INV-100');
  const next = await practice.walk(String(asset?.['ogit/_id']), "out('ogit/dependsOn')");
  expect(next).toMatchObject([{ 'ogit/_xid': 'inventarnr:INV-101' }]);
});
