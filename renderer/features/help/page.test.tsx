import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { Root } from '../../root.tsx';
import { createTestHost } from '../../test-host.ts';
import { HelpPage } from './page.tsx';
import { rulesFound } from './rules-found.ts';

function open(rule: string | null = null) {
  const { host } = createTestHost();
  const page = (shown: string | null) => (
    <Root host={host} env="test">
      <HelpPage rule={shown} />
    </Root>
  );
  const { rerender } = render(page(rule));
  return { user: userEvent.setup(), go: (next: string) => rerender(page(next)) };
}

describe('the rules', () => {
  it('are all there, each with its severity, its advice and both examples', () => {
    open();
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(ruleIds.length + 1);
    const row = screen.getByRole('row', { name: /^Content that is no base64/ });
    expect(within(row).getByRole('link', { name: 'base64' }).getAttribute('href')).toBe('#help/base64');
    expect(row.textContent).toMatch(/error.*attachments, combined/);
    expect(within(row).getAllByRole('cell')).toHaveLength(4);
  });

  it('are found by words in any order and any case', async () => {
    const { user } = open();
    await user.type(screen.getByRole('searchbox', { name: 'Search the rules' }), 'SCOPE missing');
    const ids = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent);
    expect(ids).toContain('scope-missing');
    expect(ids.length).toBeLessThan(5);
    expect(screen.getByRole('status').textContent).toMatch(/ of \d+$/);
  });

  it('say so when none has the words, and come back with one click', async () => {
    const { user } = open();
    await user.type(screen.getByRole('searchbox'), 'zebra');
    expect(screen.getByText('No rule has these words')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all rules' }));
    expect(screen.getAllByRole('row')).toHaveLength(ruleIds.length + 1);
  });

  it('mark the one that the address names and send focus there', async () => {
    const { user, go } = open('ragged');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('ragged'));
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
    await user.type(screen.getByRole('searchbox'), 'ragged');
    go('stop');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('stop'));
  });

  it('show all of them for an address that names none', () => {
    open('no-such-rule');
    expect(screen.getAllByRole('row')).toHaveLength(ruleIds.length + 1);
    expect(document.querySelector('[aria-current]')).toBeNull();
  });

  it('are each found by their own id', () => {
    for (const id of ruleIds) expect(rulesFound(id).map((rule) => rule.id)).toContain(id);
  });
});
