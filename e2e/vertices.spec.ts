import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createVerticesPage } from './pages/vertices-page.ts';
import type { PracticePlatform } from './practice-platform.ts';

const items = z.array(z.object({ value: z.string(), created: z.number() }));
const dayMs = 86_400_000;
const created = Date.UTC(2026, 2, 2, 9, 14, 7);
const tags = [
  { value: 'web', created },
  { value: 'linux', created },
  { value: 'pci', created: created + dayMs },
  { value: 'lisbon', created: created + 2 * dayMs },
];

/** Creates a machine with a list `/tags`; returns its id. */
async function createMachine(
  practice: PracticePlatform,
  xid: string,
  list: object[] = tags,
): Promise<string> {
  const stored = await practice.post(`/new/${encodeURIComponent('ogit/MARS/Machine')}`, {
    'ogit/_xid': xid,
    'ogit/_scope': 'practice-scope',
    'ogit/name': `${xid}.example.org`,
    '/location': 'rack 4',
  });
  const id = String(stored['ogit/_id']);
  await practice.post(`/${id}`, { '=/tags': list });
  return id;
}

const tagsOf = async (practice: PracticePlatform, id: string) =>
  items.parse(z.looseObject({}).parse(await practice.graph(`/${id}?listMeta=true`))['/tags']);
const valuesOf = async (practice: PracticePlatform, id: string) =>
  (await tagsOf(practice, id)).map(({ value }) => value).toSorted();

test('a list is edited with the write seen before it happens, merged with what others did, and undone', async ({
  page,
  practice,
}) => {
  test.slow();
  const id = await createMachine(practice, 'story-mx-02');
  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('story-mx-02');
  await vertices.openList('/tags');
  await expect(vertices.row('lisbon')).toContainText(String(created + 2 * dayMs));
  await expectNoViolations(page);

  // Two are added, one is removed; the body says exactly that.
  await vertices.add('patched-nov');
  await vertices.add('owner:ops', '1793491200000');
  // The table draws its own focus ring, so the browser's outline is off.
  await vertices.values.focus();
  expect(await vertices.values.evaluate((grid) => grid.matches(':focus-visible'))).toBe(true);
  await expect(vertices.values).toHaveCSS('outline-style', 'none');
  await vertices.row('pci').getByRole('button', { name: 'remove pci' }).click();
  await expect(vertices.row('pci')).toContainText('removed');
  expect(await vertices.bodies()).toEqual([
    {
      '+/tags': [{ value: 'patched-nov' }, { value: 'owner:ops', created: 1_793_491_200_000 }],
      '-/tags': [{ value: 'pci', created: created + dayMs }],
    },
  ]);
  await expect(page.getByText('Adds 2 values and removes exactly 1')).toBeVisible();
  await expectNoViolations(page);

  // Meanwhile another user adds a value, and changes the one that is removed here.
  await practice.post(`/${id}`, {
    '-/tags': [{ value: 'pci' }],
    '+/tags': [{ value: 'pci-dss', created: created + dayMs }, { value: 'theirs' }],
  });
  await vertices.button('Write 3 changes').click();
  await expect(page.getByText('Another user changed this while you were editing.')).toBeVisible();
  await expect(page.getByText('Resolve 1 conflict.')).toBeVisible();
  expect(await valuesOf(practice, id)).toEqual(['linux', 'lisbon', 'pci-dss', 'theirs', 'web']);
  await expectNoViolations(page);
  await page.getByRole('radiogroup').getByText('Mine', { exact: true }).click();
  await vertices.button('Apply the merge').click();

  // The remaining changes are shown once more, and written.
  await expect(vertices.row('pci-dss')).toContainText('removed');
  await expect(vertices.row('theirs')).not.toContainText('added');
  await vertices.button(/^Write \d changes?$/).click();
  await expect(page.getByText('Checked: stored as intended.')).toBeVisible();
  expect(await valuesOf(practice, id)).toEqual([
    'linux',
    'lisbon',
    'owner:ops',
    'patched-nov',
    'theirs',
    'web',
  ]);
  await expectNoViolations(page);

  // Undo is a write like any other.
  await vertices.button('Undo').click();
  await vertices.button('Write the undo').click();
  await expect(page.getByText(/^Undone at/)).toBeVisible();
  expect(await valuesOf(practice, id)).toEqual(['linux', 'lisbon', 'pci-dss', 'theirs', 'web']);
  const kept = (await tagsOf(practice, id)).find(({ value }) => value === 'web');
  expect(kept?.created).toBe(created);

  // All writes are in the log.
  await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}#vertices/log`);
  await expect(page.getByRole('grid', { name: 'Writes' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('textbox', { name: /Search/ }).fill('owner:ops');
  await expect(page.getByText(/^2 of \d+ writes$/)).toBeVisible();
  await expectNoViolations(page);
});

test('one change of a list for the 50 vertices of a query goes through Import', async ({
  page,
  practice,
}) => {
  test.slow();
  const ids: string[] = [];
  for (let number = 1; number <= 50; number++)
    ids.push(await createMachine(practice, `story-bulk-${number}`, tags.slice(0, number % 2 === 0 ? 2 : 3)));
  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('ogit\\/_xid:story-bulk-*');
  await vertices.button('Select all 50').click();
  await expect(page.getByText('50 selected')).toBeVisible();
  await vertices.button('Add, remove or replace list values…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Remove', { exact: true }).click();
  await dialog.getByPlaceholder('/attribute').fill('/tags');
  await dialog.getByRole('textbox', { name: 'Values' }).fill('pci');
  await expect(dialog.getByRole('button', { name: 'Open in Import' })).not.toHaveAttribute('aria-disabled');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Open in Import' }).click();

  // Only the 25 vertices that have the value become rows, which are checked as those of any file.
  const imports = createImportPage(page);
  await imports.button(/^Send 25 rows/).click();
  await imports.expectOutcomes({ stored: '25' });
  for (const [at, id] of ids.entries()) {
    const kept = await tagsOf(practice, id);
    expect(kept, `vertex ${at + 1}`).toEqual(tags.slice(0, 2));
  }
});
