import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createPracticePlatform } from './practice-platform.ts';

const header = '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"';
const machines = (rows: number) =>
  new TextEncoder().encode(
    `${[header, ...Array.from({ length: rows }, (_, n) => `"run:${n}","ogit/MARS/Machine","host ${n}","practice-scope"`)].join('\n')}\n`,
  );

async function send(page: Page, rows: number): Promise<void> {
  const imports = createImportPage(page);
  await imports.drop('machines.csv', machines(rows));
  await imports.button(new RegExp(`^Send ${rows.toLocaleString('en-US')} rows$`)).click();
}

test('a run that is killed in the middle is offered again, continues, and stores nothing twice', async ({
  opened,
  page,
  practice,
  openAgain,
}) => {
  // Two hosts and two windows.
  test.slow();
  await practice.setFaults({ itemsShuffled: true, status429: 1, chaos: { seed: 0, holdAfter: 3 } });
  await send(page, 10_000);
  await expect(page.locator('dl dd').first()).not.toHaveText('0');
  await opened.kill();

  const reopened = await openAgain();
  const offers = reopened.page.getByRole('list', { name: 'Runs that can be continued' });
  await expect(offers).toContainText('machines.csv');
  await expect(offers).toContainText(/of 10,000 rows stored\. Continue\?/);
  await expectNoViolations(reopened.page);
  await offers.getByRole('button', { name: 'Continue' }).click();
  const imports = createImportPage(reopened.page);
  await expect(reopened.page.getByText('finished', { exact: true })).toBeVisible();
  await imports.expectOutcomes({ stored: '10,000' });
  await expect(
    reopened.page.getByText('10,000 + 0 + 0 + 0 + 0 = 10,000 rows, every one accounted for'),
  ).toBeVisible();
  await expect(reopened.page.getByRole('heading', { name: 'machines.csv' })).toBeVisible();
  const platform = createPracticePlatform(reopened.practice);
  for (const n of [0, 499, 500, 3_000, 9_999])
    expect(await platform.verticesByXid(`run:${n}`)).toHaveLength(1);

  await reopened.page.getByText('Requests', { exact: true }).click();
  await expect(reopened.page.getByRole('grid', { name: 'Requests' })).toContainText('responded');
  await reopened.page.getByRole('button', { name: 'Back to all runs' }).click();
  await expect(reopened.page.getByRole('row').filter({ hasText: 'machines.csv' })).toContainText(
    '10,000 stored',
  );
  await expectNoViolations(reopened.page);
});

test('a run is paused and resumes where it was', async ({ page, practice }) => {
  const imports = createImportPage(page);
  await practice.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  await send(page, 6_000);
  await expect(page.locator('dl dd').first()).toHaveText('500');
  await imports.button(/^Pause$/).click();
  await expect(page.getByText('paused', { exact: true })).toBeVisible();
  await practice.setFaults({});
  await imports.button(/^Resume$/).click();
  await imports.expectOutcomes({ stored: '6,000' });
});

test('a cancelled run continues from the history', async ({ page, practice }) => {
  const imports = createImportPage(page);
  await practice.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  await send(page, 6_000);
  await expect(page.locator('dl dd').first()).toHaveText('500');
  await imports.button(/^Cancel$/).click();
  await expect(page.getByText('cancelling', { exact: true })).toBeVisible();
  await practice.setFaults({});
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible();
  await imports.button(/^Continue$/).click();
  await imports.expectOutcomes({ stored: '6,000' });
});
