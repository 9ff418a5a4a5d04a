import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { Root } from '../../root.tsx';
import { createTestHost } from '../../test-host.ts';
import { HelpPage } from './page.tsx';
import { helpHref, helpPages } from './pages.ts';
import { rulesFound } from './rules-found.ts';
import { hitsFor } from './search.ts';

/** Renders a page of Help; `go` shows that of another address. @param detail part of the address after `#help/` */
function open(detail: string | null = null) {
  const { host } = createTestHost();
  const onSample = vi.fn<(name: string) => void>();
  const page = (shown: string | null) => (
    <Root host={host} env="test">
      <HelpPage detail={shown} onSample={onSample} />
    </Root>
  );
  const { rerender } = render(page(detail));
  return { user: userEvent.setup(), onSample, go: (next: string) => rerender(page(next)) };
}

const nav = () => screen.getByRole('navigation', { name: 'Pages of Help' });
const search = () => screen.getByRole('searchbox', { name: 'Search Help' });

describe('Help', () => {
  it('begins with the first steps and lists every page', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'First steps' })).toBeTruthy();
    expect(
      within(nav())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(helpPages.map(({ title }) => title));
    expect(within(nav()).getByRole('link', { current: 'page' }).textContent).toBe('First steps');
  });

  it.each(helpPages.filter(({ id }) => id !== 'rules'))('shows the page $title', ({ id }) => {
    open(id);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('article').textContent?.length).toBeGreaterThan(300);
  });

  it('links to other pages of Help and to pages of the program', () => {
    open('connections');
    expect(screen.getByRole('link', { name: 'Connections' }).getAttribute('href')).toBe('#connections');
    open('send-a-file');
    expect(screen.getByRole('link', { name: 'outcome for every row' }).getAttribute('href')).toBe(
      '#help/rows',
    );
    open('terminal');
    expect(screen.getByRole('link', { name: 'All options' }).getAttribute('href')).toBe(
      '#help/terminal-options',
    );
  });

  it('opens the sample of a page with one click', async () => {
    const { user, onSample } = open('columns');
    await user.click(screen.getByRole('button', { name: 'Try this edge' }));
    expect(onSample).toHaveBeenCalledExactlyOnceWith('example-edges.csv');
  });

  it('scrolls the heading in the address into view', () => {
    const shown: string[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.textContent ?? '');
    });
    const { go } = open('columns/edges');
    go('columns/combined');
    expect(shown).toEqual(['Edges', 'Combined']);
    vi.restoreAllMocks();
  });
});

describe('the search', () => {
  it('finds parts of pages and rules, with the words in their context', async () => {
    const { user } = open();
    await user.type(search(), 'COLON group');
    const hits = within(screen.getByRole('region', { name: 'Found in Help' }));
    const links = hits.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('#help/columns/combined');
    expect(links).toContain('#help/head-group-colon');
    expect(hits.getByRole('status').textContent).toBe(`${links.length} places found`);
    expect(document.querySelector('mark')?.textContent).toMatch(/colon|group/i);
  });

  it('shows the matching word in every result, also in code without spaces', () => {
    const words = ['scope', 'vertex_xid', 'machine'];
    const hits = words.flatMap((word) => hitsFor(word).map((hit) => ({ word, ...hit })));
    expect(hits.length).toBeGreaterThan(10);
    const withoutMatch = hits.filter(
      ({ word, title, heading, context }) =>
        !`${title} ${heading}`.toLowerCase().includes(word) && !context.some(({ isHit }) => isHit),
    );
    expect(withoutMatch.map(({ word, href }) => [word, href])).toEqual([]);
  });

  it.each(helpPages.filter(({ id }) => id !== 'rules'))('has the page $title first for its title', (page) => {
    expect(hitsFor(page.title)[0]?.href).toBe(helpHref(page.id));
  });

  it.each(['undo', 'check', 'convert', 'send'])(
    'has pages about the window before references for %s',
    (word) => {
      const pages = hitsFor(word).map(({ href }) => href.split('/')[1] ?? '');
      const references = ['terminal-options', 'unattended', 'practice-examples'];
      const areReferences = pages
        .slice(0, -rulesFound(word).length || undefined)
        .map((page) => references.includes(page));
      expect(areReferences).toContain(true);
      expect(areReferences).toEqual(areReferences.toSorted());
    },
  );

  it('is cleared when a result is opened', async () => {
    const { user, go } = open();
    await user.type(search(), 'keyring');
    const [first] = within(screen.getByRole('region', { name: 'Found in Help' })).getAllByRole('link');
    expect(first?.getAttribute('href')).toMatch(/^#help\/(connections|data)/);
    go('connections');
    expect(screen.getByRole('heading', { level: 1, name: 'Connections and sign-in' })).toBeTruthy();
    expect((search() as HTMLInputElement).value).toBe('');
  });

  it('reports that nothing matches, and is cleared with one click', async () => {
    const { user } = open();
    await user.type(search(), 'zebra');
    expect(screen.getByText('No matching page or rule')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(screen.getByRole('heading', { level: 1, name: 'First steps' })).toBeTruthy();
  });
});

describe('the table of rules', () => {
  const rulesSearch = () => screen.getByRole('searchbox', { name: 'Search the rules' });

  it('has a row for every rule, with its severity, advice and both examples', () => {
    open('rules');
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(ruleIds.length + 1);
    const row = screen.getByRole('row', { name: /^Content that is not base64/ });
    expect(within(row).getByRole('link', { name: 'base64' }).getAttribute('href')).toBe('#help/base64');
    expect(row.textContent).toMatch(/error.*attachments, combined/);
    expect(within(row).getAllByRole('cell')).toHaveLength(3);
  });

  it('is searched for words in any order and any case', async () => {
    const { user } = open('rules');
    await user.type(rulesSearch(), 'SCOPE missing');
    const ids = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent);
    expect(ids).toContain('scope-missing');
    expect(ids.length).toBeLessThan(5);
    expect(screen.getByRole('status').textContent).toMatch(/ of \d+$/);
  });

  it('says if no rule matches, and shows all rules again with one click', async () => {
    const { user } = open('rules');
    await user.type(rulesSearch(), 'zebra');
    expect(screen.getByText('No matching rule')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all rules' }));
    expect(screen.getAllByRole('row')).toHaveLength(ruleIds.length + 1);
  });

  it('marks and focuses the rule in the address, also during a search', async () => {
    const { user, go } = open('ragged');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('ragged'));
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
    await user.type(rulesSearch(), 'ragged');
    go('stop');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('stop'));
  });

  it('is not shown for an unknown address, which leads to the first page', () => {
    open('no-such-rule');
    expect(screen.getByRole('heading', { level: 1, name: 'First steps' })).toBeTruthy();
  });

  it('finds each rule by its id', () => {
    for (const id of ruleIds) expect(rulesFound(id).map((rule) => rule.id)).toContain(id);
  });
});
