import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Fails with the name and place of everything that axe finds on the current page. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Every page has one; until it is there, the code of the page is loading.
  await expect(page.locator('h1').first()).toBeAttached();
  // Colours are final only once every finite animation has ended; endless ones are ignored.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  );
  // Once for each document: its half megabyte takes longer to read than the page takes to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
  expect(violations).toEqual([]);
}
