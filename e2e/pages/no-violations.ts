import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Fails if axe finds accessibility violations on the current page, with the rule and element of each. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Every page has a heading; until it is there, the code of the page is loading.
  await expect(page.locator('h1').first()).toBeAttached();
  // Colours are final only once every finite animation has ended; endless ones are ignored.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  );
  // axe is loaded once for each document: reading its half megabyte takes longer than checking the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
  expect(violations).toEqual([]);
}
