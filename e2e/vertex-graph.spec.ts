import { expect, test } from './fixtures.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createVerticesPage } from './pages/vertices-page.ts';
import type { PracticePlatform } from './practice-platform.ts';

async function vertex(practice: PracticePlatform, type: string, xid: string): Promise<string> {
  const stored = await practice.post(`/new/${encodeURIComponent(type)}`, {
    'ogit/_xid': xid,
    'ogit/_scope': 'practice-scope',
    'ogit/name': `${xid}.example.org`,
  });
  return String(stored['ogit/_id']);
}

const connect = (practice: PracticePlatform, from: string, verb: string, to: string) =>
  practice.post(`/connect/${encodeURIComponent(verb)}`, { out: from, in: to });

test('the picture of a vertex is explored by keyboard, kept, and leads to a neighbour', async ({
  page,
  practice,
}) => {
  test.slow();
  const machine = await vertex(practice, 'ogit/MARS/Machine', 'graph-machine');
  const software = await vertex(practice, 'ogit/MARS/Software', 'graph-software');
  await connect(practice, machine, 'ogit/runs', software);
  for (let number = 1; number <= 22; number++) {
    const other = await vertex(practice, 'ogit/MARS/Machine', `graph-other-${number}`);
    await connect(practice, other, 'ogit/runs', software);
  }
  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('graph-machine');
  await page.getByRole('tab', { name: 'Edges' }).click();
  await page.getByRole('radiogroup', { name: 'Show the edges as' }).getByText('Picture').click();
  const caption = page.getByRole('figure');
  await expect(caption).toContainText('2 vertices, 1 edge.');

  // The edges of a neighbour are added and removed.
  const choice = page.getByRole('combobox', { name: 'Vertex in the picture' });
  await choice.fill('software');
  await choice.press('ArrowDown');
  await choice.press('Enter');
  const selected = page.getByRole('region', { name: 'Selected vertex' });
  await selected.getByRole('button', { name: '← ogit/runs 1 of 23', pressed: false }).press('Enter');
  const added = selected.getByRole('button', { name: /← ogit\/runs \d+ of 23/, pressed: true });
  await expect(added).toBeVisible();
  await expect(caption).toContainText(/2[12] vertices/);
  await expectNoViolations(page);
  await added.press('Enter');
  await expect(caption).toContainText('2 vertices, 1 edge.');
  await selected.getByRole('button', { name: '← ogit/runs 1 of 23' }).press('Enter');
  await expect(caption).toContainText(/2[12] vertices/);

  // The picture is kept while another vertex is open, and after a reload.
  await selected.getByRole('button', { name: 'Open' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'graph-software.example.org' })).toBeVisible();
  await expect(caption).toContainText('The table lists all 23 edges of this vertex.');
  await page.goBack();
  await expect(caption).toContainText(/2[12] vertices/);
  await page.reload();
  await expect(caption).toContainText(/2[12] vertices/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/graph-machine\.png$/);
  await page.getByRole('button', { name: 'Start over' }).press('Enter');
  await expect(caption).toContainText('2 vertices, 1 edge.');
});
