import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Fails with the name and place of everything that axe finds on the current page. */
export async function expectNoViolations(page: Page): Promise<void> {
  // A colour in transition is neither of its ends: all transitions end first, and none begins while axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  );
  // Legacy mode stays in this page: Electron's windows cannot open a second one for the results.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual(
    [],
  );
}
