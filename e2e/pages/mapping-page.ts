import { expect, type Page } from 'playwright/test';

/** Page object of the mapping of a file: finds and operates its controls as a user with a mouse does. */
export function createMappingPage(page: Page) {
  const option = (name: string | RegExp) => page.getByRole('option', { name, exact: true });
  /**
   * Chooses an option of an open menu by a dispatched event. Playwright's click scrolls until the option no longer
   * moves; while values of columns arrive, this can scroll the field of the menu out of sight, which closes the menu.
   */
  const pick = async (name: string) => {
    await expect(page.getByRole('listbox').filter({ has: option(name) })).toBeInViewport();
    await option(name).dispatchEvent('click');
  };
  return {
    /** The line of a column of the file. */
    column: (name: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) }),
    check: (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }),
    /** What a column becomes. */
    becomes: (name: string) => page.getByRole('combobox', { name: `Target of ${name}`, exact: true }),
    /** Lists the targets in place of the columns. */
    byTarget: () => page.getByText('By target', { exact: true }).click(),
    /** The target with this column name, or a whole edge or issue. */
    target: (name: string) => page.getByRole('listitem', { name, exact: true }),
    /** Sets the source of a value: a column, or another source that is offered. */
    async source(head: string, source: string) {
      await page.getByRole('combobox', { name: `Source of ${head}`, exact: true }).click();
      await pick(source);
    },
    /** Sets a constant that is offered as the source of a value. */
    async constant(head: string, constant: string) {
      await this.source(head, constant);
    },
    async add(what: string) {
      await page.getByRole('button', { name: 'Add…' }).click();
      await page.getByRole('option', { name: new RegExp(`^${what}`) }).click();
    },
    /** Maps a column that is not mapped yet. */
    async use(column: string, as: string) {
      await page.getByRole('button', { name: column, exact: true }).click();
      await page.getByRole('menuitem', { name: as, exact: true }).click();
    },
    /** Drags a target by its handle to the upper half of another one, so that it moves before it. */
    async drag(name: string, before: string) {
      const handle = page.getByRole('button', { name: `Move ${name}`, exact: true });
      const other = this.target(before);
      await handle.dragTo(other, { targetPosition: { x: 60, y: 3 } });
    },
    /** Returns the names of all targets that are sent, in order; an edge or issue is one name. */
    order: () =>
      page
        .getByRole('list', { name: 'What is sent' })
        .locator('> li')
        .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label'))),
    async transform(head: string, transform: string) {
      const target = this.target(head);
      await target.getByRole('button', { name: `Transform ${head}`, exact: true }).click();
      await target.getByRole('button', { name: 'Add a transform' }).click();
      await page.getByRole('menuitem', { name: transform }).click();
    },
    async choose(label: string, choice: string) {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await pick(choice);
    },
    /** Real cells before and after each transform. */
    steps: (head: string) => page.getByRole('table', { name: `Sample cells of ${head}, step by step` }),
  };
}
