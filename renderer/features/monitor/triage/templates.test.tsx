import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstTriageSettings } from '../../../../shared/monitor/triage/settings.ts';
import type { TestHost } from '../../../test-host.ts';
import { findIncidentPage, openIncidentPage } from '../incident/test-incident.tsx';
import { inputsOf, openIncidents, rowOf } from '../incidents/test-incidents.tsx';

const addTemplate = (host: TestHost) => {
  host.setMonitor({
    triage: { ...firstTriageSettings, templates: [{ name: 'Restart', text: '{me} restarts {node}.' }] },
  });
  host.respondMonitor({ fillComment: ({ id }) => `ada restarts the node of ${id}.` });
};

describe('a comment template', () => {
  it('is filled for the incident and can be changed before it is sent', async () => {
    const { test, user } = openIncidentPage({}, addTemplate);
    const incidentPage = await findIncidentPage();
    await user.click(await within(incidentPage).findByRole('button', { name: 'Comment templates' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Restart/ }));
    const field = await within(incidentPage).findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await waitFor(() => expect(field.value).toBe('ada restarts the node of INC-1.'));
    await user.type(field, ' Now');
    await user.click(within(incidentPage).getByRole('button', { name: 'Comment' }));
    expect(inputsOf(test, 'comment')).toEqual([
      { view: 'default', id: 'INC-1', text: 'ada restarts the node of INC-1. Now' },
    ]);
  });

  it('is filled for each selected incident, and a preview shows the first', async () => {
    const { test, user } = openIncidents([rowOf('INC-1'), rowOf('INC-2')], addTemplate);
    for (const id of ['INC-1', 'INC-2'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${id}` }));
    await user.click(screen.getByRole('button', { name: 'Comment…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comment on 2 incidents' });
    await user.click(within(dialog).getByRole('button', { name: 'Comment templates' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Restart/ }));
    expect(await within(dialog).findByText('INC-1 gets: ada restarts the node of INC-1.')).toBeTruthy();
    // The field has the focus again, so that the comment can be sent from the keyboard.
    const field = within(dialog).getByRole('textbox', { name: 'Comment' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(inputsOf(test, 'commentMany')).toEqual([
      { view: 'default', ids: ['INC-1', 'INC-2'], text: '{me} restarts {node}.', fill: true },
    ]);
  });
});
