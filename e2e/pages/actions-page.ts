import { expect, type Page } from 'playwright/test';

/** Page object of the action handler: finds and operates its controls as a user does. */
export function createActionsPage(page: Page) {
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Pages of the action handler' }).getByRole('link', { name });
  const trial = page.getByRole('dialog', { name: 'Try an action' });
  return {
    part,
    trial,
    state: page.getByRole('status', { name: 'The action handler' }),
    questions: page.getByRole('status', { name: 'Questions' }),
    row: (text: string | RegExp) =>
      page.getByRole('grid', { name: 'Actions' }).getByRole('row').filter({ hasText: text }),
    list: page.getByRole('grid', { name: 'Actions' }),
    panel: page.getByRole('complementary', { name: 'The action' }),
    switch: (name: 'Start' | 'Stop') => page.getByRole('button', { name, exact: true }),
    async open() {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Actions' }).click();
      await expect(part('Settings')).toBeVisible();
    },
    /** Sets the path of the private key; returns the public line that targets need. */
    async useKey(path: string): Promise<string> {
      await part('Settings').click();
      const section = page.getByRole('region', { name: 'Private key for commands' });
      await section.getByRole('textbox', { name: 'Path of the private key' }).fill(path);
      await section.getByRole('button', { name: 'Use this key' }).click();
      const line = section.getByText(/^ssh-rsa /);
      await expect(line).toBeVisible();
      return line.innerText();
    },
    /** Tries an action, which opens its panel. */
    async tryOut(capability: string, parameters: Readonly<Record<string, string>>) {
      await page.getByRole('button', { name: 'Try an action…' }).first().click();
      await trial.getByRole('combobox', { name: 'Capability' }).click();
      await page.getByRole('option', { name: capability }).click();
      for (const [name, value] of Object.entries(parameters))
        await trial.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
      await trial.getByRole('button', { name: 'Run' }).click();
      await expect(trial).toBeHidden();
    },
  };
}
