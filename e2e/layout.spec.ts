import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createVerticesPage } from './pages/vertices-page.ts';

const goTo = (page: Page, place: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, place);

/** Widths in px by which the document and its main part overflow their visible width. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const { scrollWidth } = document.documentElement;
    return { page: scrollWidth - innerWidth, main: (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0) };
  });
const noOverflow = { page: 0, main: 0 };

test('in a small window a long finding leaves the preview its room, and examples of queries are whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  const imports = createImportPage(page);
  await imports.button(/machines-with-faults/).click();
  await expect(page.getByText(/^The platform will refuse all 1,000 rows/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('machines-with-faults.csv');
  await expect(page.getByPlaceholder('Go to row')).toBeInViewport({ ratio: 1 });
  const box = await imports.grid.boundingBox();
  expect(box?.height).toBeGreaterThan(150);
  const covered = await imports.grid.evaluate((grid) => {
    const { left, bottom } = grid.getBoundingClientRect();
    return !grid.contains(document.elementFromPoint(left + 60, bottom - 10));
  });
  expect(covered).toBe(false);

  // The examples of queries begin to the right of the search field, which does not cover them.
  await goTo(page, 'vertices');
  const example = await page.getByRole('link', { name: /all machines/ }).boundingBox();
  const search = await page.getByRole('searchbox').or(page.getByRole('textbox')).first().boundingBox();
  expect(example?.x).toBeGreaterThan((search?.x ?? 900) + (search?.width ?? 0));
});

test('in a small window the tools of a result, the buttons of a list and the steps of an incident cover nothing', async ({
  page,
  practice,
}) => {
  await practice.setFaults({ automationSpeed: 100 });
  await page.setViewportSize({ width: 900, height: 600 });
  const imports = createImportPage(page);
  await imports.button(/machines-with-faults/).click();
  await imports.sendAllRows(/^Send 1,000 rows$/);
  await imports.expectOutcomes({ failed: '1,000' });
  const find = page.getByRole('textbox', { name: 'Find in rows' });
  expect((await find.boundingBox())?.width).toBeGreaterThan(120);
  await find.fill('app-0001');
  await expect(page.getByRole('button', { name: 'Export', exact: true }).last()).toBeInViewport({ ratio: 1 });

  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('practice:machine:db-01');
  await vertices.openList('/tags');
  await expect(vertices.button('remove production')).toBeInViewport({ ratio: 1 });
  expect(await vertices.values.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const monitor = createMonitorPage(page);
  await monitor.open();
  await monitor.newIncident('Disk nearly full on db-01', 'db-01');
  await expect(monitor.head).toContainText(/resolved|stopped/);
  const steps = monitor.incident.getByRole('group', { name: 'Status changes' });
  await expect(steps).toBeVisible();
  const [below, log] = [await steps.boundingBox(), await monitor.log.boundingBox()];
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(log?.y ?? 0);
});

test('at twice the size every page fits its window, and nothing is scrolled to the side', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 640, height: 400 });
  const imports = createImportPage(page);
  await imports.button(/machines-with-faults/).click();
  await expect(imports.grid).toContainText('edge-machine:app-0001');
  for (const tab of [/Mapping/, /Problems/, /Effect/, /Preview/]) {
    await imports.tab(tab).click();
    await expect.poll(() => overflowOf(page), String(tab)).toEqual(noOverflow);
  }
  await imports.button(/Fill 996 empty cells/).click();
  // Wait for the new check: until it ends, Send may be disabled under the pointer.
  await expect(page.getByText(/^The platform will refuse 12 of 1,000 rows/)).toBeVisible();
  await imports.sendAllRows(/^Send 1,000 rows$/);
  await imports.expectOutcomes({ stored: '988', failed: '12' });
  await expect.poll(() => overflowOf(page), 'result').toEqual(noOverflow);
  await expectNoViolations(page);
  for (const place of [
    'monitor',
    'monitor/transactions',
    'monitor/notices',
    'monitor/new',
    'vertices',
    'vertices/practice%3Amachine%3Adb-01',
    'actions',
    'actions/capabilities',
    'actions/settings',
    'connections',
    'practice',
    'help',
    'help/rules',
    'settings',
    'settings/data',
    'settings/about',
  ]) {
    await goTo(page, place);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect.poll(() => overflowOf(page), place).toEqual(noOverflow);
  }
  await goTo(page, 'monitor/incidents');
  const list = page.getByRole('grid', { name: 'Incidents' });
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Incident / })).toBeInViewport();
  await expect(list).toBeFocused();
  await expect.poll(() => overflowOf(page), 'incident').toEqual(noOverflow);
  await expectNoViolations(page);
});

test('at twice the size a notice has room of its own below everything and covers nothing', async ({
  page,
  practice,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const foot = page.getByRole('contentinfo');
  const endsAt = async () => {
    const box = await foot.boundingBox();
    return box === null ? null : Math.round(box.y + box.height);
  };
  // A list without any transaction has no tools.
  await practice.objects('PUT', '/objects/INC-1001', { $type: 'incident', priority: '4' });
  await goTo(page, 'monitor/new');
  await page.getByLabel(/^Subject/).fill('half written');
  expect(await endsAt()).toBe(400);
  await goTo(page, 'monitor/transactions');
  const notice = page.getByRole('alert').filter({ hasText: 'The new object is not sent' });
  // The pointer on the notice keeps it on screen.
  await notice.hover();
  await expect(notice).toBeInViewport({ ratio: 1 });
  const box = await notice.boundingBox();
  expect(await endsAt()).toBeLessThanOrEqual(box?.y ?? 0);
  // One line for the states, so that the table has the height.
  const states = page.getByRole('button', { name: /^(All|failed) [\d,]+$/ });
  await expect(states).toHaveCount(2);
  const lines = await states.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(lines).toHaveLength(2);
  expect(new Set(lines).size).toBe(1);
  await expectNoViolations(page);
  await notice.getByRole('button').click();
  await expect.poll(endsAt).toBe(400);
});

test('in a small window a notice covers neither the entry that it reports nor the keys', async ({
  page,
  practice,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await practice.setFaults({ automationOn: false });
  const monitor = createMonitorPage(page);
  await monitor.open();
  await goTo(page, 'monitor/incidents/INC-1001');
  const boxOf = async (element: Locator) => {
    const box = await element.boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  // A change whose author is named fits as well.
  await practice.objects('PUT', '/objects/INC-1001', { $type: 'incident', priority: '4' });
  await expect(monitor.log).toContainText('found when it was read');
  expect(await monitor.log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // So many comments that the activity is higher than its place.
  for (let n = 1; n <= 5; n++) {
    await monitor.comment.fill(`Comment ${n}`);
    await page.keyboard.press('Control+Enter');
    await expect(monitor.log.getByRole('article').filter({ hasText: `Comment ${n}` })).toContainText(
      'stored',
    );
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  const notice = page.getByRole('alert').filter({ hasText: 'INC-1001 assigned to you' });
  // The pointer on the notice keeps it on screen.
  await notice.hover();
  const newest = monitor.log.getByRole('listitem').last();
  await expect(newest).toContainText('/assignee');
  const { top, bottom } = await boxOf(notice);
  await expect.poll(async () => (await boxOf(newest)).bottom).toBeLessThanOrEqual(top);
  expect(bottom).toBeLessThan((await boxOf(monitor.comment)).top);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await expect(notice).toBeVisible();
  const end = async () => (await boxOf(keys)).bottom - (await boxOf(notice)).top;
  await expect.poll(end).toBeLessThanOrEqual(0);
});

test('the page of something missing has a heading, says so and links to what exists', async ({ page }) => {
  await goTo(page, 'monitor/incidents/NOPE-1');
  await expect(page.getByRole('heading', { level: 1, name: 'NOPE-1' })).toBeVisible();
  await expect(page.getByText('There is no object “NOPE-1”.')).toBeVisible();
  await expectNoViolations(page);
  await goTo(page, 'monitor/incidents?view=nowhere');
  await expect(page.getByRole('heading', { name: 'No data for this view yet' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Go to the view default' }).click();
  await expect(page.getByRole('grid', { name: 'Incidents' })).toBeVisible();
  await goTo(page, 'settings/keyboard');
  await expect(page.getByRole('region', { name: 'Keyboard' })).toBeVisible();
  await expectNoViolations(page);
  await goTo(page, 'help/nonsense');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Go to Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
});
