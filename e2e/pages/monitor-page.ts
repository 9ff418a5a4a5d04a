import { expect, type Page } from 'playwright/test';
import type { PracticePlatform } from '../practice-platform.ts';

/** Page object of the monitor: finds and operates its controls as a user does. */
export function createMonitorPage(page: Page) {
  const incident = page.getByRole('region', { name: /^Incident / });
  return {
    list: page.getByRole('grid', { name: 'Incidents' }),
    row: (text: string) =>
      page.getByRole('grid', { name: 'Incidents' }).getByRole('row').filter({ hasText: text }),
    incident,
    head: incident.locator('header').first(),
    /** What happened to the open incident. */
    log: incident.getByRole('log', { name: 'Activity' }),
    comment: incident.getByRole('textbox', { name: 'Comment' }),
    foot: page.getByRole('contentinfo'),
    async open() {
      await page.getByRole('link', { name: 'Monitor' }).click();
      await expect(page.getByRole('region', { name: 'Incidents' })).toBeVisible();
    },
    part: (name: string) =>
      page.getByRole('navigation', { name: 'Parts of the monitor' }).getByRole('link', { name }),
    /** Adds a connection to a platform and chooses it. */
    async connect(name: string, platform: PracticePlatform) {
      await page.getByRole('link', { name: 'Connections', exact: true }).click();
      await page.getByRole('button', { name: 'Add a connection' }).click();
      const form = page.getByRole('region', { name: 'New connection' });
      const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
      await field('Name').fill(name);
      await field('Sign-in').fill(platform.authUrl);
      await field('CSV connector').fill(platform.connectorUrl);
      await field('Graph').fill(platform.graphUrl);
      await field('Domain objects').fill(platform.objectsUrl);
      await field('Client ID').fill(platform.clientId);
      await field('Client secret').fill(platform.clientSecret);
      await field('User').fill(platform.username);
      await field('Password').fill(platform.password);
      await form.getByRole('button', { name: 'Add connection' }).click();
      await page.getByRole('button', { name: /^Connection:/ }).click();
      await page.getByRole('menuitem', { name: new RegExp(name) }).click();
    },
    /** Writes an incident with the form and opens it; returns its id. */
    async newIncident(subject: string, origin: string) {
      await page.getByRole('link', { name: 'New object' }).click();
      await expect(page.getByText('Available.')).toBeVisible();
      const id = await page.getByLabel(/^Id/).inputValue();
      await page.getByLabel(/^Subject/).fill(subject);
      await page.getByRole('combobox', { name: /^Origin node/ }).fill(origin);
      await page.getByRole('option').filter({ hasText: origin }).first().click();
      await page.getByRole('button', { name: /^Send incident/ }).click();
      await page.getByRole('button', { name: 'Show the incident' }).click();
      await expect(incident.getByRole('heading', { name: subject })).toBeVisible();
      return id;
    },
  };
}
