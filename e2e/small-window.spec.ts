import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { createVerticesPage } from './pages/vertices-page.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 900, height: 600 }));

test('in a small window a run keeps its height while it is sent, and all columns of the runs and rules fit', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  await imports.button(/machines-with-faults/).click();
  // The buttons of the preview are in one line, which leaves the rows their room.
  await expect(imports.button(/^Corrections/)).toBeVisible();
  const tops = [/^Corrections/, /^Add filter/, /^Columns/].map(async (name) => {
    return (await imports.button(name).boundingBox())?.y;
  });
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  await practice.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
  await imports.sendAllRows(/^Send 1,000 rows$/);
  const tiles = page.locator('dl', { has: page.getByText('Not sent yet') });
  await expect(page.getByText(/^[\d,]+ in progress$/)).toBeVisible();
  const tallyTop = async () => (await page.getByRole('progressbar').last().boundingBox())?.y;
  expect((await tiles.boundingBox())?.height).toBeLessThan(70);
  const running = await tallyTop();
  await practice.setFaults({});
  await imports.expectOutcomes({ failed: '1,000' });
  expect(await tallyTop()).toBe(running);

  await imports.tab(/Mapping/).click();
  await imports.button(/^Start mapping$/).click();
  // The tools of a mapping are in one line, and the first column is in view whole, above what is sent.
  await expect(imports.button(/^End mapping$/)).toBeVisible();
  const middles = [/^Add…$/, /^Undo$/, /^End mapping$/].map(async (name) => {
    const box = await imports.button(name).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  });
  expect(new Set(await Promise.all(middles)).size).toBe(1);
  const row = await page.getByRole('row').nth(1).boundingBox();
  const finding = await page.getByText(/^The platform will refuse all 1,000 rows/).boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(finding?.y ?? 0);

  // Also beside open files, all columns of the runs are in view.
  await imports.tab(/Preview/).click();
  await imports.button(/^History$/).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect(runs).toContainText('machines-with-faults.csv');
  const rules = page.getByRole('region', { name: 'Table of rules' });
  expect(await runs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.evaluate(() => {
    location.hash = 'help/rules';
  });
  expect(await rules.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the search of the incidents stays readable beside an open incident while changes wait', async ({
  page,
  practice,
}) => {
  const monitor = createMonitorPage(page);
  await monitor.open();
  await page.evaluate(() => {
    location.hash = 'monitor/incidents/INC-1001';
  });
  await expect(monitor.incident).toBeVisible();
  await monitor.list.focus();
  await monitor.list.hover();
  await practice.setFaults({ incidentPace: 'storm' });
  await expect(page.getByRole('button', { name: /^Show [\d,]+( or more)? updated since / })).toBeVisible();
  const search = await page.getByRole('textbox', { name: 'Find incidents' }).boundingBox();
  expect(search?.width).toBeGreaterThan(140);
});

test('in a small window the node of an incident has room, and the edges of a vertex need no scrolling', async ({
  page,
  practice,
}) => {
  await practice.setFaults({ automationOn: false });
  const monitor = createMonitorPage(page);
  await monitor.open();
  const node = monitor.list.getByRole('link', { name: /^practice:/ }).first();
  expect((await node.boundingBox())?.width).toBeGreaterThan(130);
  const grid = monitor.list;
  expect(await monitor.foot.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('practice:machine:db-01');
  // The names of attributes beside the vertex are whole.
  const name = page.getByRole('complementary').getByText('…/Machine/class');
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole('tab', { name: 'Edges' }).click();
  const edges = page.getByRole('grid', { name: 'Edges' });
  await expect(edges.getByRole('link', { name: 'postgres-main' })).toBeInViewport({ ratio: 1 });
  expect(await edges.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
